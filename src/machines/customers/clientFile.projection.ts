import {
  type ClientFileEditor,
  type ClientFileEvent,
  clientFileMachine
} from "#machines/customers/clientFile.machine.ts"
import { decide } from "#machines/shared/decide.ts"
import * as Result from "#schemas/shared/result.ts"

/** What the row or the answer holds of a client file's state. */
export interface ClientFileFacts {
  readonly active: boolean
  readonly deletes_at: string | null
  /** The name or number of the firm that the file is on its way to. */
  readonly transfers_to: string | number | null
}

const stateOf = ({ active, deletes_at, transfers_to }: ClientFileFacts) => {
  if (transfers_to !== null) return active ? "transferring" : "transferringAtRest"
  return active ? "active" : deletes_at === null ? "deactivated" : "leaving"
}

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const clientFileSnapshot = (file: ClientFileFacts) => clientFileMachine.resolveState({ value: stateOf(file) })

/** The guards (text keys `closed.<name>`) that close an event; null where it is open. */
export const closedOnClientFile = (file: ClientFileFacts, event: ClientFileEvent) => {
  const decided = decide(clientFileMachine, clientFileSnapshot(file), event)
  return Result.isFailure(decided) ? decided.failure.closedBy : null
}

/** What a person may do with a client file, the name taken for typed and a firm of the group for chosen. */
export const clientFileDoors = (file: ClientFileFacts, by: ClientFileEditor) => ({
  change: closedOnClientFile(file, { type: "client_file.changed", by }),
  deactivate: closedOnClientFile(file, { type: "client_file.deactivated", by }),
  restore: closedOnClientFile(file, { type: "client_file.restored", by }),
  remove: closedOnClientFile(file, { type: "deletion.asked", by, isNamed: true }),
  undo: closedOnClientFile(file, { type: "deletion.undone", by }),
  removeNow: closedOnClientFile(file, { type: "deletion.confirmed", by, isNamed: true }),
  transfer: closedOnClientFile(file, { type: "transfer.asked", by, isNamed: true, isInGroup: true }),
  keep: closedOnClientFile(file, { type: "transfer.cancelled", by })
})
