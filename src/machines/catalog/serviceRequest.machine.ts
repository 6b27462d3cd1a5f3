import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a request: the result of the policy. */
export interface ServiceRequestPermissions {
  /** Staff of the firm with access to the client. */
  readonly mayDecide: boolean
  /** A user of the client who is not a guest. */
  readonly mayOrder: boolean
}
export type ServiceRequestEvent = { readonly by: ServiceRequestPermissions } & (
  | { readonly type: "order.accepted" | "order.withdrawn" }
  | { readonly type: "order.declined"; readonly reason: string }
  /** A mission was created from it. */
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
 * [SRQ-O01] [SRQ-007] Life cycle of a service request. The server decides with it, the browser uses it to explain
 * refusals. The client may withdraw it until the firm has answered; the firm may decline it until a mission is created
 * from it.
 */
export const serviceRequestMachine = setup({
  types: { events: {} as ServiceRequestEvent },
  guards: {
    mayDecideRequest: ({ event }) => event.by.mayDecide,
    mayOrder: ({ event }) => event.by.mayOrder,
    hasDeclineReason: ({ event }) => event.type !== "order.declined" || event.reason.trim() !== "",
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
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
