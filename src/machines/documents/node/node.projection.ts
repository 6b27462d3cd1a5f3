import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/folder/folder.machine.ts"

export {
  documentEventAvailability,
  documentAvailability,
  type DocumentRow,
  documentSnapshot,
  documentState,
  toDocumentInput
} from "#machines/documents/node/document.projection.ts"
export type { Availability, Shown } from "#machines/documents/folder/availability.ts"
export {
  folderEventAvailability,
  folderAvailability,
  type FolderRow,
  folderSnapshot,
  folderState,
  toFolderInput
} from "#machines/documents/folder/folder.projection.ts"

/** All guards that can refuse here; each has a text `closed.<name>`. */
export const closedNames: ReadonlyArray<string> = [
  ...new Set([
    ...Object.keys(documentMachine.implementations.guards),
    ...Object.keys(folderMachine.implementations.guards)
  ])
].toSorted()
