import { and, setup, type SnapshotFrom } from "xstate"

export interface IdentityProviderPermissions {
  readonly isFirmAdmin: boolean
}
export type IdentityProviderEvent = { readonly by: IdentityProviderPermissions } & (
  | { readonly type: "provider.changed" }
  | { readonly type: "provider.activated" }
  | { readonly type: "provider.deactivated" }
  | { readonly type: "provider.removed" }
)

/**
 * Life cycle of a firm's identity provider: the server decides with it, the administration screen explains refusals
 * with it.
 */
export const identityProviderMachine = setup({
  types: { events: {} as IdentityProviderEvent },
  guards: {
    isFirmAdmin: ({ event }) => event.by.isFirmAdmin,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isSwitchedOff: () => false,
    isSwitchedOn: () => false
  }
}).createMachine({
  id: "identityProvider",
  initial: "active",
  states: {
    /** Offered on the sign-in page. */
    active: {
      on: {
        "provider.changed": { guard: "isFirmAdmin", target: "active" },
        "provider.deactivated": { guard: "isFirmAdmin", target: "inactive" },
        "provider.activated": { guard: and(["isFirmAdmin", "isSwitchedOff"]) },
        "provider.removed": { guard: "isFirmAdmin", target: "removed" }
      }
    },
    /** Not offered for sign-in. Accounts stay linked to it. */
    inactive: {
      on: {
        "provider.changed": { guard: "isFirmAdmin", target: "inactive" },
        "provider.activated": { guard: "isFirmAdmin", target: "active" },
        "provider.deactivated": { guard: and(["isFirmAdmin", "isSwitchedOn"]) },
        "provider.removed": { guard: "isFirmAdmin", target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
export type IdentityProviderSnapshot = SnapshotFrom<typeof identityProviderMachine>
