import {
  type ClientFileEditor,
  type ClientFileEvent,
  clientFileMachine
} from "#machines/customers/clientFile.machine.ts"
import { refusalsOf } from "#machines/shared/guards/decide.ts"

/** The part of the row or the API answer that holds the state. */
export interface ClientFileFacts {
  readonly active: boolean
  readonly deletes_at: string | null
  /** The name or id of the firm that it is being transferred to. */
  readonly transfers_to: string | number | null
}

const stateOf = ({ active, deletes_at, transfers_to }: ClientFileFacts) => {
  if (transfers_to !== null) return active ? "transferring" : "transferringAtRest"
  return active ? "active" : deletes_at === null ? "deactivated" : "leaving"
}

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const clientFileSnapshot = (file: ClientFileFacts) => clientFileMachine.resolveState({ value: stateOf(file) })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const clientFileEventRefusals = (file: ClientFileFacts, event: ClientFileEvent) =>
  refusalsOf(clientFileMachine, clientFileSnapshot(file), event)

/** The actions that a user has on a client file, assuming that the name is typed and a firm of the group is chosen. */
export const clientFileRefusals = (file: ClientFileFacts, by: ClientFileEditor) => ({
  change: clientFileEventRefusals(file, { type: "client_file.changed", by }),
  deactivate: clientFileEventRefusals(file, { type: "client_file.deactivated", by }),
  restore: clientFileEventRefusals(file, { type: "client_file.restored", by }),
  remove: clientFileEventRefusals(file, { type: "deletion.asked", by, isNamed: true }),
  undo: clientFileEventRefusals(file, { type: "deletion.undone", by }),
  removeNow: clientFileEventRefusals(file, { type: "deletion.confirmed", by, isNamed: true }),
  transfer: clientFileEventRefusals(file, { type: "transfer.asked", by, isNamed: true, isInGroup: true }),
  keep: clientFileEventRefusals(file, { type: "transfer.cancelled", by })
})
