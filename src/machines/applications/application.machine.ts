import { and, setup, type SnapshotFrom } from "xstate"

export interface ApplicationPermissions {
  /** [ROL-011] A member of the firm's staff: may change the application and switch it on and off, but not delete it. */
  readonly isOfFirm: boolean
  readonly isFirmAdmin: boolean
  /** [ROL-012] True for the provider; absent for people of the firm. */
  readonly isProvider?: boolean
}
export type ApplicationEvent = { readonly by: ApplicationPermissions } & (
  | { readonly type: "application.changed" }
  | { readonly type: "application.activated" }
  | { readonly type: "application.deactivated" }
  | { readonly type: "application.removed" }
  | { readonly type: "subscription.ended" }
  | { readonly type: "subscription.renewed" }
)

/** [SAD-007] The provider withdraws an application; what the firm created with it is kept. */
const taken = { guard: "isPlatformDeed", target: "withdrawn" } as const
const renewed = { guard: and(["isPlatformDeed", "isSubscriptionOver"]) } as const

/**
 * [APP-001] Life cycle of a firm's application. The server decides with it, the settings screen uses it to explain
 * refusals.
 */
export const applicationMachine = setup({
  types: { events: {} as ApplicationEvent },
  guards: {
    isOfFirm: ({ event }) => event.by.isOfFirm,
    // Deleting ends the connections of all clients and removes their keys, so only admins may. Other staff may
    // deactivate it.
    isFirmAdmin: ({ event }) => event.by.isFirmAdmin,
    isPlatformDeed: ({ event }) => event.by.isProvider === true,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isSubscribed: () => false,
    isSubscriptionOver: () => false,
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
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" },
        "subscription.ended": taken,
        "subscription.renewed": renewed
      }
    },
    /** Hidden from everyone; the list of its users is kept. */
    inactive: {
      on: {
        "application.changed": { guard: "isOfFirm", target: "inactive" },
        "application.activated": { guard: "isOfFirm", target: "active" },
        "application.deactivated": { guard: and(["isOfFirm", "isApplicationOn"]) },
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" },
        "subscription.ended": taken,
        "subscription.renewed": renewed
      }
    },
    /** Withdrawn by the provider: hidden from everyone until the provider restores it. */
    withdrawn: {
      on: {
        "application.changed": { guard: "isOfFirm", target: "withdrawn" },
        "application.activated": { guard: and(["isOfFirm", "isSubscribed"]) },
        "application.deactivated": { guard: and(["isOfFirm", "isApplicationOn"]) },
        "application.removed": { guard: and(["isOfFirm", "isFirmAdmin"]), target: "removed" },
        "subscription.ended": { guard: and(["isPlatformDeed", "isSubscribed"]) },
        "subscription.renewed": { guard: "isPlatformDeed", target: "active" }
      }
    },
    removed: { type: "final" }
  }
})
export type ApplicationSnapshot = SnapshotFrom<typeof applicationMachine>
