import { and, setup, type SnapshotFrom } from "xstate"

/** What the policy says of whoever does something to a request. */
export interface RequestHand {
  /** Of the firm, and reaching the client. */
  readonly mayDecide: boolean
  /** Of the client, and more than a guest. */
  readonly mayOrder: boolean
}
export type ServiceRequestEvent = { readonly by: RequestHand } & (
  | { readonly type: "order.accepted" | "order.withdrawn" }
  | { readonly type: "order.declined"; readonly reason: string }
  /** A mission was made of it. */
  | { readonly type: "order.converted" }
)

const declining = { guard: and(["mayDecideRequest", "hasDeclineReason"]), target: "declined" } as const
const converting = { guard: "mayDecideRequest", target: "converted" } as const
const settled = {
  on: {
    "order.accepted": { guard: "isRequestOpen" },
    "order.declined": { guard: "isRequestOpen" },
    "order.withdrawn": { guard: "isRequestOpen" },
    "order.converted": { guard: "isRequestOpen" }
  }
} as const

/**
 * [SRQ-O01] [SRQ-007] Life cycle of a service request: decided on the server, explained in the browser. A client takes it back
 * until the firm has answered; the firm may still decline what it accepted while no mission was made of it.
 */
export const serviceRequestMachine = setup({
  types: { events: {} as ServiceRequestEvent },
  guards: {
    mayDecideRequest: ({ event }) => event.by.mayDecide,
    mayOrder: ({ event }) => event.by.mayOrder,
    hasDeclineReason: ({ event }) => event.type !== "order.declined" || event.reason.trim() !== "",
    // Stand on the states that close the door, so that the refusal has a name.
    isRequestOpen: () => false,
    isRequestUndecided: () => false
  }
}).createMachine({
  id: "serviceRequest",
  initial: "requested",
  states: {
    requested: {
      on: {
        "order.accepted": { guard: "mayDecideRequest", target: "accepted" },
        "order.declined": declining,
        "order.withdrawn": { guard: "mayOrder", target: "withdrawn" },
        "order.converted": converting
      }
    },
    accepted: {
      on: {
        "order.accepted": { guard: "isRequestUndecided" },
        "order.declined": declining,
        "order.withdrawn": { guard: "isRequestUndecided" },
        "order.converted": converting
      }
    },
    declined: settled,
    withdrawn: settled,
    converted: settled
  }
})
export type ServiceRequestSnapshot = SnapshotFrom<typeof serviceRequestMachine>
