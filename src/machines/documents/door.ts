import type { Place } from "#machines/documents/nodeRules.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import * as Result from "#schemas/shared/result.ts"

/** Whether the node stands in a list of search results rather than in its folder. */
export interface Shown {
  readonly isSearchResult: boolean
}
export const inPlace: Shown = { isSearchResult: false }

/** [ROL-019] What the person's themes make of the node; absent where nobody asked. */
export type Themed = Partial<Pick<DocumentNode, "theme_acl">>

/** What keeps a document as it is, on a row of the server or of an answer; absent or null where nothing does. */
export interface Held {
  readonly hold?: object | null
}
export const isHeld = ({ hold }: Held): boolean => hold !== undefined && hold !== null

/** Whether an action is open, and the guards that close it (text keys `closed.<name>`). */
export interface Door {
  readonly open: boolean
  readonly closedBy: ReadonlyArray<string>
}
export const toDoor = (verdict: Result.Result<unknown, { readonly closedBy: ReadonlyArray<string> }>): Door =>
  Result.isSuccess(verdict)
    ? { open: true, closedBy: [] }
    : { open: false, closedBy: [...new Set(verdict.failure.closedBy)] }

/** [DOC-018] Themes stand before the node's own machine, for whoever they let look and no more. */
export const underThemes = ({ theme_acl }: Themed, own: Door): Door =>
  own.open && theme_acl === "read-only" ? { open: false, closedBy: ["hasThemeAccess"] } : own

/** Before a name or a place is chosen, the best one is supposed: what closes a door then closes it whatever is chosen. */
const somewhere: Place = { isRoot: false, isReadOnly: false, isTrashed: false, path: [] }
export const some = { name: "a", isTaken: false, to: somewhere }
