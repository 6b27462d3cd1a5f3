import {
  type IdentityProviderEvent,
  identityProviderMachine,
  type IdentityProviderPermissions
} from "#machines/access/identityProvider.machine.ts"
import type { IdentityProvider } from "#schemas/access/sso.ts"

/** Restores the machine from a stored state. */
export const providerSnapshot = ({ active }: Pick<IdentityProvider, "active">) =>
  identityProviderMachine.resolveState({ value: active ? "active" : "inactive" })

/**
 * The caller's rights in the life cycle. `closedBy`: the API's reasons for closing the firm's administration to them.
 */
export const identityProviderPermissions = (closedBy: ReadonlyArray<string>): IdentityProviderPermissions => ({
  isFirmAdmin: closedBy.length === 0
})

/** Which actions a row of the firm's list of identity providers (SSO) offers. */
export const toProviderAvailability = (provider: Pick<IdentityProvider, "active">, by: IdentityProviderPermissions) => {
  const snapshot = providerSnapshot(provider)
  const can = (type: IdentityProviderEvent["type"]) => snapshot.can({ type, by })
  return {
    canChange: can("provider.changed"),
    canActivate: can("provider.activated"),
    canDeactivate: can("provider.deactivated"),
    canRemove: can("provider.removed")
  }
}
