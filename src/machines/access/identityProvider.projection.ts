import {
  type IdentityProviderEvent,
  identityProviderMachine,
  type ProviderHand
} from "#machines/access/identityProvider.machine.ts"
import type { IdentityProvider } from "#schemas/access/sso.ts"

/** The machine restored at the stored state. */
export const providerSnapshot = ({ active }: Pick<IdentityProvider, "active">) =>
  identityProviderMachine.resolveState({ value: active ? "active" : "inactive" })

/** Who looks at the list: its answers name the reasons why the firm's administration is closed to them. */
export const providerHand = (closedBy: ReadonlyArray<string>): ProviderHand => ({ isFirmAdmin: closedBy.length === 0 })

/** The actions that a row of the administration's list offers. */
export const toProviderDoors = (provider: Pick<IdentityProvider, "active">, by: ProviderHand) => {
  const snapshot = providerSnapshot(provider)
  const can = (type: IdentityProviderEvent["type"]) => snapshot.can({ type, by })
  return {
    canChange: can("provider.changed"),
    canActivate: can("provider.activated"),
    canDeactivate: can("provider.deactivated"),
    canRemove: can("provider.removed")
  }
}
