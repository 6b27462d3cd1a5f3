import {
  type Availability,
  inPlace,
  type Shown,
  some,
  type Themed,
  toAvailability,
  underThemes
} from "#machines/documents/folder/availability.ts"
import { type FolderEvent, type FolderFacts, folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { isDeleted } from "#machines/documents/folder/nodeRules.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { FolderNode } from "#schemas/documents/node.ts"

export type FolderRow = Pick<FolderNode, "id" | "alias" | "deleted_at" | "is_root" | "is_default" | "read_only"> &
  Themed

/** [VAL-035] Folders of a financial year have this alias. */
const financialYearAlias = /^financial-year(-|$)/

export const toFolderInput = (node: FolderRow, shown: Shown = inPlace): FolderFacts => ({
  id: node.id,
  isReadOnly: node.read_only,
  isSearchResult: shown.isSearchResult,
  isRoot: node.is_root,
  isDefault: node.is_default,
  isFinancialYear: financialYearAlias.test(node.alias ?? "")
})
export const folderState = (node: FolderRow): "filed" | "trashed" => (isDeleted(node) ? "trashed" : "filed")
/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const folderSnapshot = (node: FolderRow, shown: Shown = inPlace) =>
  folderMachine.resolveState({ value: folderState(node), context: toFolderInput(node, shown) })

export const folderEventAvailability = (node: FolderRow, event: FolderEvent, shown: Shown = inPlace): Availability =>
  underThemes(node, toAvailability(ask(folderMachine, folderSnapshot(node, shown), event)))

export const folderAvailability = (node: FolderRow, by: Actor, shown: Shown = inPlace) => {
  const at = (event: FolderEvent) => folderEventAvailability(node, event, shown)
  return {
    addFolder: at({ type: "node.added", by, kind: "folder", ...some }),
    addDocument: at({ type: "node.added", by, kind: "document", ...some }),
    rename: at({ type: "node.renamed", by, ...some }),
    move: at({ type: "node.moved", by, ...some }),
    trash: at({ type: "node.trashed", by, holdsProtected: false, holdsSigned: false, holdsDocuments: false }),
    restore: at({ type: "node.restored", by, ...some }),
    purge: at({ type: "node.purged", by }),
    /** [DOC-030] The folder is a default folder: its move is irreversible and stops automatic feeding. */
    moveIsIrreversible: toFolderInput(node, shown).isDefault
  }
}
