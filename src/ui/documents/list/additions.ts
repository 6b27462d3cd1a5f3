import type { Door } from "#machines/documents/door.ts"
import { folderDoors } from "#machines/documents/folder.projection.ts"
import type { Actor } from "#schemas/access/policy.ts"
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
