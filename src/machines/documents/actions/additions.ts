import type { Door } from "#machines/documents/node/door.ts"
import { folderDoors } from "#machines/documents/node/folder.projection.ts"
import { type Actor, mayPurge } from "#schemas/documents/policy.ts"
import type { FolderNode } from "#schemas/documents/node.ts"

/** Reasons of this screen have their texts here, the guards theirs in the catalogue. */
const own: ReadonlySet<string> = new Set(["isAlreadyThere", "isDocument"])
export const reasonKey = (guard: string): string => (own.has(guard) ? `documents:closed.${guard}` : `closed.${guard}`)

/** Whether a new folder or a document can be put here, or the guard that says no; null asks nothing yet. */
export const additionDoors = (folder: FolderNode | null, by: Actor) => {
  if (folder === null) return { folder: null, document: null, isReader: !by.canWrite }
  const doors = folderDoors(folder, by)
  const reason = ({ closedBy, open }: Door) => (open ? null : (closedBy[0] ?? "isWritable"))
  return { folder: reason(doors.addFolder), document: reason(doors.addDocument), isReader: !by.canWrite }
}

/** [DOC-018] [NET-071] What the head of the screen offers: anybody may watch a folder, writers add to it. */
export const headOffers = (folder: FolderNode | null, by: Actor | null) => {
  const doors = by === null ? null : additionDoors(folder, by)
  const isWriter = doors !== null && !doors.isReader
  return {
    isWriter,
    /** The guard that closes a new folder, and the one that closes a file; null where they are open. */
    folderClosedBy: doors?.folder ?? null,
    fileClosedBy: folder === null ? "isFolderShown" : (doors?.document ?? null)
  }
}

/** [DOC-018] [DOC-019] Why nothing can be changed here: a text key; null where something can, or nothing is known. */
export const standingKey = (folder: FolderNode | null, by: Actor | null): "reader.text" | "readOnlyFolder" | null => {
  if (by === null) return null
  if (!by.canWrite) return "reader.text"
  return folder?.read_only === true ? "readOnlyFolder" : null
}

/** [DOC-026] Whether the trash offers to be emptied. */
export const offersEmptying = (by: Actor | null): boolean => by !== null && mayPurge(by)
