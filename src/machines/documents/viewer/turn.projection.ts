import { documentEventAvailability, type DocumentRow } from "#machines/documents/node/document.projection.ts"
import type { Availability } from "#machines/documents/folder/availability.ts"
import type { Actor } from "#schemas/access/policy.ts"

/**
 * [VIE-O03] Whether the rotation of a document may be saved: it becomes a new version, like an upload. A validated
 * document is not rotated.
 */
export const rotationAvailability = (document: DocumentRow, by: Actor): Availability => {
  const availability = documentEventAvailability(document, { type: "version.added", by })
  if (!document.is_validated || document.deleted_at !== null) return availability
  return { open: false, closedBy: [...availability.closedBy, "isNotValidated"] }
}
