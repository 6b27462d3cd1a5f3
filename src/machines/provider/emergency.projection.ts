import {
  type EmergencyEvent,
  type EmergencyPermissions,
  emergencyMachine
} from "#machines/provider/emergency.machine.ts"
import type { Emergency } from "#schemas/provider/emergencies.ts"

/** Restores the machine from a stored state; null for an access that has not begun. */
export const emergencySnapshot = (emergency: Pick<Emergency, "ended_at"> | null) =>
  emergencyMachine.resolveState({
    value: emergency === null ? "asked" : emergency.ended_at === null ? "open" : "ended"
  })

/** The actions of the super admin on the access; `now` in milliseconds. */
export const toVisitorAvailability = (emergency: Pick<Emergency, "ended_at" | "ends_at" | "is_own">, now: number) => {
  const snapshot = emergencySnapshot(emergency)
  const by: EmergencyPermissions = { isSuperAdmin: true, isVisitor: emergency.is_own, isFirmAdmin: false }
  const isInTime = Date.parse(emergency.ends_at) > now
  const can = (event: EmergencyEvent) => snapshot.can(event)
  return { canUse: can({ type: "emergency.used", by, isInTime }), canEnd: can({ type: "emergency.ended", by }) }
}

/** Whether an administrator of the firm may end the access. */
export const mayClose = (emergency: Pick<Emergency, "ended_at">) =>
  emergencySnapshot(emergency).can({
    type: "emergency.ended",
    by: { isSuperAdmin: false, isVisitor: false, isFirmAdmin: true }
  })
