import { type DocumentEvent, type DocumentFacts, documentMachine } from "#machines/documents/document.machine.ts"
import { type FolderEvent, type FolderFacts, folderMachine } from "#machines/documents/folder.machine.ts"
import { isDeleted, type Place } from "#machines/documents/nodeRules.ts"
import { ask } from "#machines/shared/decide.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode, FolderNode } from "#schemas/documents/node.ts"
import * as Result from "#schemas/shared/result.ts"

/** Whether the node stands in a list of search results rather than in its folder. */
export interface Shown {
  readonly isSearchResult: boolean
}
const inPlace: Shown = { isSearchResult: false }

/** [ROL-019] What the person's themes make of the node; absent where nobody asked. */
type Themed = Partial<Pick<DocumentNode, "theme_acl">>
export type DocumentRow = Pick<DocumentNode, "deleted_at" | "is_validated" | "read_only"> & Themed
export type FolderRow = Pick<FolderNode, "id" | "alias" | "deleted_at" | "is_root" | "is_default" | "read_only"> &
  Themed

/** [VAL-035] Folders of a financial year are recognised by their alias. */
const financialYearAlias = /^financial-year(-|$)/

export const toDocumentInput = (node: DocumentRow, shown: Shown = inPlace): DocumentFacts => ({
  isReadOnly: node.read_only,
  isSearchResult: shown.isSearchResult
})
export const documentState = (node: DocumentRow): "unvalidated" | "validated" | "trashed" =>
  isDeleted(node) ? "trashed" : node.is_validated ? "validated" : "unvalidated"
/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const documentSnapshot = (node: DocumentRow, shown: Shown = inPlace) =>
  documentMachine.resolveState({ value: documentState(node), context: toDocumentInput(node, shown) })

export const toFolderInput = (node: FolderRow, shown: Shown = inPlace): FolderFacts => ({
  id: node.id,
  isReadOnly: node.read_only,
  isSearchResult: shown.isSearchResult,
  isRoot: node.is_root,
  isDefault: node.is_default,
  isFinancialYear: financialYearAlias.test(node.alias ?? "")
})
export const folderState = (node: FolderRow): "filed" | "trashed" => (isDeleted(node) ? "trashed" : "filed")
export const folderSnapshot = (node: FolderRow, shown: Shown = inPlace) =>
  folderMachine.resolveState({ value: folderState(node), context: toFolderInput(node, shown) })

/** Whether an action is open, and the guards that close it (text keys `closed.<name>`). */
export interface Door {
  readonly open: boolean
  readonly closedBy: ReadonlyArray<string>
}
const door = (verdict: Result.Result<unknown, { readonly closedBy: ReadonlyArray<string> }>): Door =>
  Result.isSuccess(verdict)
    ? { open: true, closedBy: [] }
    : { open: false, closedBy: [...new Set(verdict.failure.closedBy)] }

/** [DOC-018] Themes stand before the node's own machine, for whoever they let look and no more. */
const underThemes = ({ theme_acl }: Themed, own: Door): Door =>
  own.open && theme_acl === "read-only" ? { open: false, closedBy: ["hasThemeAccess"] } : own

export const documentDoor = (node: DocumentRow, event: DocumentEvent, shown: Shown = inPlace): Door =>
  underThemes(node, door(ask(documentMachine, documentSnapshot(node, shown), event)))
export const folderDoor = (node: FolderRow, event: FolderEvent, shown: Shown = inPlace): Door =>
  underThemes(node, door(ask(folderMachine, folderSnapshot(node, shown), event)))

/** Before a name or a place is chosen, the best one is supposed: what closes a door then closes it whatever is chosen. */
const somewhere: Place = { isRoot: false, isReadOnly: false, isTrashed: false, path: [] }
const some = { name: "a", isTaken: false, to: somewhere }

export const documentDoors = (node: DocumentRow, by: Actor, shown: Shown = inPlace) => {
  const at = (event: DocumentEvent) => documentDoor(node, event, shown)
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

export const folderDoors = (node: FolderRow, by: Actor, shown: Shown = inPlace) => {
  const at = (event: FolderEvent) => folderDoor(node, event, shown)
  return {
    addFolder: at({ type: "node.added", by, kind: "folder", ...some }),
    addDocument: at({ type: "node.added", by, kind: "document", ...some }),
    rename: at({ type: "node.renamed", by, ...some }),
    move: at({ type: "node.moved", by, ...some }),
    trash: at({ type: "node.trashed", by, holdsProtected: false, holdsDocuments: false }),
    restore: at({ type: "node.restored", by, ...some }),
    purge: at({ type: "node.purged", by }),
    /** [DOC-030] */
    moveIsIrreversible: toFolderInput(node, shown).isDefault
  }
}

/** Every guard that can close a door here; each has a text `closed.<name>`. */
export const closedNames: ReadonlyArray<string> = [
  ...new Set([
    ...Object.keys(documentMachine.implementations.guards),
    ...Object.keys(folderMachine.implementations.guards)
  ])
].toSorted()
