import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/node/folder.machine.ts"

export {
  documentDoor,
  documentDoors,
  type DocumentRow,
  documentSnapshot,
  documentState,
  toDocumentInput
} from "#machines/documents/node/document.projection.ts"
export type { Door, Shown } from "#machines/documents/node/door.ts"
export {
  folderDoor,
  folderDoors,
  type FolderRow,
  folderSnapshot,
  folderState,
  toFolderInput
} from "#machines/documents/node/folder.projection.ts"

/** All guards that can refuse here; each has a text `closed.<name>`. */
export const closedNames: ReadonlyArray<string> = [
  ...new Set([
    ...Object.keys(documentMachine.implementations.guards),
    ...Object.keys(folderMachine.implementations.guards)
  ])
].toSorted()
