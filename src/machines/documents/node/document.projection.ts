import { type DocumentEvent, type DocumentFacts, documentMachine } from "#machines/documents/node/document.machine.ts"
import {
  type Availability,
  type Held,
  inPlace,
  isHeld,
  type Shown,
  some,
  type Themed,
  toAvailability,
  underThemes
} from "#machines/documents/folder/availability.ts"
import { isDeleted } from "#machines/documents/folder/nodeRules.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"

export type DocumentRow = Pick<DocumentNode, "deleted_at" | "is_validated" | "read_only"> & Held & Themed

export const toDocumentInput = (node: DocumentRow, shown: Shown = inPlace): DocumentFacts => ({
  isReadOnly: node.read_only,
  isHeld: isHeld(node),
  isSearchResult: shown.isSearchResult
})
export const documentState = (node: DocumentRow): "unvalidated" | "validated" | "trashed" =>
  isDeleted(node) ? "trashed" : node.is_validated ? "validated" : "unvalidated"
/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const documentSnapshot = (node: DocumentRow, shown: Shown = inPlace) =>
  documentMachine.resolveState({ value: documentState(node), context: toDocumentInput(node, shown) })

export const documentEventAvailability = (
  node: DocumentRow,
  event: DocumentEvent,
  shown: Shown = inPlace
): Availability => underThemes(node, toAvailability(ask(documentMachine, documentSnapshot(node, shown), event)))

export const documentAvailability = (node: DocumentRow, by: Actor, shown: Shown = inPlace) => {
  const at = (event: DocumentEvent) => documentEventAvailability(node, event, shown)
  return {
    validate: at({ type: "document.validated", by }),
    unvalidate: at({ type: "document.unvalidated", by }),
    rename: at({ type: "node.renamed", by, ...some }),
    move: at({ type: "node.moved", by, ...some }),
    trash: at({ type: "node.trashed", by }),
    restore: at({ type: "node.restored", by, ...some }),
    addVersion: at({ type: "version.added", by }),
    restoreVersion: at({ type: "version.restored", by }),
    purge: at({ type: "node.purged", by })
  }
}
