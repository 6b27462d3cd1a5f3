import { and, setup, type SnapshotFrom } from "xstate"

export interface ApplicationHand {
  /** [ROL-011] */
  readonly isOfFirm: boolean
  readonly isFirmAdmin: boolean
}
export type ApplicationEvent = { readonly by: ApplicationHand } & (
  | { readonly type: "application.changed" }
  | { readonly type: "application.activated" }
  | { readonly type: "application.deactivated" }
  | { readonly type: "application.removed" }
)

/** [APP-001] Life cycle of a firm's application: decided on the server, explained on its settings' screen. */
export const applicationMachine = setup({
  types: { events: {} as ApplicationEvent },
  guards: {
    isOfFirm: ({ event }) => event.by.isOfFirm,
    // It ends the connections of all clients and forgets their keys; whoever may not can switch it off.
    isFirmAdmin: ({ event }) => event.by.isFirmAdmin,
    // Stand on the state that closes the door, so that the refusal has a name.
    isApplicationOff: () => false,
    isApplicationOn: () => false
  }
}).createMachine({
  id: "application",
  initial: "active",
  states: {
    /** At hand for whoever has one of its roles. */
    active: {
      on: {
        "application.changed": { guard: "isOfFirm", target: "active" },
        "application.deactivated": { guard: "isOfFirm", target: "inactive" },
        "application.activated": { guard: and(["isOfFirm", "isApplicationOff"]) },
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" }
      }
    },
    /** Nobody sees it; who has it is remembered. */
    inactive: {
      on: {
        "application.changed": { guard: "isOfFirm", target: "inactive" },
        "application.activated": { guard: "isOfFirm", target: "active" },
        "application.deactivated": { guard: and(["isOfFirm", "isApplicationOn"]) },
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
