import { documentDoor, type DocumentRow } from "#machines/documents/document.projection.ts"
import type { Door } from "#machines/documents/door.ts"
import type { Actor } from "#schemas/access/policy.ts"

/**
 * [VIE-O03] Whether a document may be turned for good: it becomes a new version as an upload does, except that a
 * validated one is left as it was validated.
 */
export const turnDoor = (document: DocumentRow, by: Actor): Door => {
  const door = documentDoor(document, { type: "version.added", by })
  if (!document.is_validated || document.deleted_at !== null) return door
  return { open: false, closedBy: [...door.closedBy, "isNotValidated"] }
}
