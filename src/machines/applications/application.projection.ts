import {
  type ApplicationEvent,
  type ApplicationPermissions,
  applicationMachine
} from "#machines/applications/application.machine.ts"
import type { Application } from "#schemas/applications/application.ts"

/** Restores the machine from a stored state. */
export const applicationSnapshot = ({ is_active, is_withdrawn }: Pick<Application, "is_active" | "is_withdrawn">) =>
  applicationMachine.resolveState({ value: is_withdrawn ? "withdrawn" : is_active ? "active" : "inactive" })

/** The actions that a row of the settings' list offers. */
export const toApplicationAvailability = (
  application: Pick<Application, "is_active" | "is_private" | "is_withdrawn">,
  by: ApplicationPermissions
) => {
  const snapshot = applicationSnapshot(application)
  const can = (type: ApplicationEvent["type"]) => snapshot.can({ type, by })
  return {
    canChange: can("application.changed"),
    canActivate: can("application.activated"),
    canDeactivate: can("application.deactivated"),
    canRemove: can("application.removed"),
    /** Whether the application can be given to clients: one that is not reserved is open to everyone already. */
    canGive: application.is_private
  }
}
