import type { Availability } from "#machines/documents/folder/availability.ts"
import { folderAvailability } from "#machines/documents/folder/folder.projection.ts"
import { type Actor, mayPurge } from "#schemas/documents/rules/policy.ts"
import type { FolderNode } from "#schemas/documents/node.ts"

/**
 * Reasons of this screen alone have texts in the namespace `documents`; guards have theirs in the message catalogue.
 */
const own: ReadonlySet<string> = new Set(["isAlreadyThere", "isDocument"])
export const reasonKey = (guard: string): string => (own.has(guard) ? `documents:closed.${guard}` : `closed.${guard}`)

/**
 * For a folder and for a document, the guard that refuses adding one; null if it is allowed, or while the folder is
 * unknown.
 */
export const additionRefusals = (folder: FolderNode | null, by: Actor) => {
  if (folder === null) return { folder: null, document: null, isReader: !by.canWrite }
  const availability = folderAvailability(folder, by)
  const reason = ({ closedBy, open }: Availability) => (open ? null : (closedBy[0] ?? "isWritable"))
  return { folder: reason(availability.addFolder), document: reason(availability.addDocument), isReader: !by.canWrite }
}

/** [DOC-018] [NET-071] The additions that the header of the screen offers; they are for writers only. */
export const headOffers = (folder: FolderNode | null, by: Actor | null) => {
  const refusals = by === null ? null : additionRefusals(folder, by)
  const isWriter = refusals !== null && !refusals.isReader
  return {
    isWriter,
    /** The guards that refuse a new folder and a new document; null if it can be added. */
    folderClosedBy: refusals?.folder ?? null,
    fileClosedBy: folder === null ? "isFolderShown" : (refusals?.document ?? null)
  }
}

/**
 * [DOC-018] [DOC-019] Text key of the reason why nothing can be changed here; null if something can, or while it is
 * unknown.
 */
export const standingKey = (folder: FolderNode | null, by: Actor | null): "reader.text" | "readOnlyFolder" | null => {
  if (by === null) return null
  if (!by.canWrite) return "reader.text"
  return folder?.read_only === true ? "readOnlyFolder" : null
}

/** [DOC-026] Whether the trash offers the button that empties it. */
export const offersEmptying = (by: Actor | null): boolean => by !== null && mayPurge(by)
