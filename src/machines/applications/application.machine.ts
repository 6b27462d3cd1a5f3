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

/** [APP-001] Life cycle of a firm's application. The server decides with it, the settings screen explains with it. */
export const applicationMachine = setup({
  types: { events: {} as ApplicationEvent },
  guards: {
    isOfFirm: ({ event }) => event.by.isOfFirm,
    // Deleting ends the connections of all clients and removes their keys. Everyone else may switch it off instead.
    isFirmAdmin: ({ event }) => event.by.isFirmAdmin,
    // Always false: gives the refusal its name in these states.
    isApplicationOff: () => false,
    isApplicationOn: () => false
  }
}).createMachine({
  id: "application",
  initial: "active",
  states: {
    /** Available to users with one of its roles. */
    active: {
      on: {
        "application.changed": { guard: "isOfFirm", target: "active" },
        "application.deactivated": { guard: "isOfFirm", target: "inactive" },
        "application.activated": { guard: and(["isOfFirm", "isApplicationOff"]) },
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" }
      }
    },
    /** Hidden from everyone; the list of its users is kept. */
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
