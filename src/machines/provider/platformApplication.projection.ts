import {
  type PlatformApplicationEvent,
  platformApplicationMachine
} from "#machines/provider/platformApplication.machine.ts"
import type { PlatformApplication } from "#schemas/provider/applications.ts"

type Facts = Pick<PlatformApplication, "firms" | "is_active">

/** Restores the machine from a stored state. */
export const platformApplicationSnapshot = ({ firms, is_active }: Facts) =>
  platformApplicationMachine.resolveState({ value: is_active ? "offered" : "withdrawn", context: { firms } })

/** The actions on an application in the provider's screens. */
export const toPlatformApplicationAvailability = (application: Facts) => {
  const snapshot = platformApplicationSnapshot(application)
  const can = (type: PlatformApplicationEvent["type"]) => snapshot.can({ type, by: { isSuperAdmin: true } })
  return {
    canChange: can("offer.changed"),
    canGive: can("offer.given"),
    canWithdraw: can("offer.withdrawn"),
    canRenew: can("offer.renewed"),
    canRemove: can("offer.removed")
  }
}
