import { decide, refusalsOf } from "#machines/shared/guards/decide.ts"
import { type FirmKeeper, type FirmLifeEvent, firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import type { WorkspaceState } from "#schemas/holding/words.ts"

/** The part of the row that holds the state. */
export interface FirmLifeFacts {
  readonly active: boolean
  readonly deletes_at: string | null
  readonly is_deleting: boolean
}

export const workspaceState = ({ active, deletes_at, is_deleting }: FirmLifeFacts): WorkspaceState => {
  if (is_deleting) return "deleting"
  if (deletes_at === null) return active ? "active" : "deactivated"
  return active ? "leaving" : "leavingAtRest"
}

/** Whether the firm's users have access in this state. */
export const isOpen = (state: unknown): boolean => state === "active" || state === "leaving"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const firmLifeSnapshot = (state: WorkspaceState) => firmLifeMachine.resolveState({ value: state })

export const decideFirm = (state: WorkspaceState, event: FirmLifeEvent) =>
  decide(firmLifeMachine, firmLifeSnapshot(state), event)

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
const firmEventRefusals = (state: WorkspaceState, event: FirmLifeEvent) =>
  refusalsOf(firmLifeMachine, firmLifeSnapshot(state), event)

/** The actions of a group admin: each with the reasons against it, or null. The name is assumed to be typed. */
export const firmRefusals = (state: WorkspaceState, by: FirmKeeper, keepsAdmin: boolean) => ({
  deactivate: firmEventRefusals(state, { type: "firm.deactivated", by, keepsAdmin }),
  restore: firmEventRefusals(state, { type: "firm.restored", by }),
  remove: firmEventRefusals(state, { type: "deletion.asked", by, keepsAdmin, isNamed: true, isPlanned: true }),
  undo: firmEventRefusals(state, { type: "deletion.undone", by })
})

/** The actions that are available to the provider. */
export const toFirmLifeView = (isActive: boolean) => {
  const refusals = firmRefusals(isActive ? "active" : "deactivated", { isProvider: true, isGroupAdmin: false }, true)
  return { canDeactivate: refusals.deactivate === null, canRestore: refusals.restore === null }
}
