import { documentDoor, type DocumentRow } from "#machines/documents/node/document.projection.ts"
import type { Door } from "#machines/documents/node/door.ts"
import type { Actor } from "#schemas/access/policy.ts"

/**
 * [VIE-O03] Whether the rotation of a document may be saved: it becomes a new version, like an upload. A validated
 * document is not rotated.
 */
export const turnDoor = (document: DocumentRow, by: Actor): Door => {
  const door = documentDoor(document, { type: "version.added", by })
  if (!document.is_validated || document.deleted_at !== null) return door
  return { open: false, closedBy: [...door.closedBy, "isNotValidated"] }
}
