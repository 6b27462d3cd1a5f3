import type { Place } from "#machines/documents/folder/nodeRules.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import * as Result from "#schemas/shared/result.ts"

/** Whether the node is shown in search results instead of its folder. */
export interface Shown {
  readonly isSearchResult: boolean
}
export const inPlace: Shown = { isSearchResult: false }

/** [ROL-019] The access that the user's themes give to the node; absent if not loaded. */
export type Themed = Partial<Pick<DocumentNode, "theme_acl">>

/** What locks a document, in a row or an API answer; absent or null if nothing does. */
export interface Held {
  readonly hold?: object | null
}
export const isHeld = ({ hold }: Held): boolean => hold !== undefined && hold !== null

/** Whether an action is available, and the guards that refuse it (text keys `closed.<name>`). */
export interface Availability {
  readonly open: boolean
  readonly closedBy: ReadonlyArray<string>
}
export const toAvailability = (
  verdict: Result.Result<unknown, { readonly closedBy: ReadonlyArray<string> }>
): Availability =>
  Result.isSuccess(verdict)
    ? { open: true, closedBy: [] }
    : { open: false, closedBy: [...new Set(verdict.failure.closedBy)] }

/** [DOC-018] Refuses an action that the machine allows if the user's themes give read access only. */
export const underThemes = ({ theme_acl }: Themed, own: Availability): Availability =>
  own.open && theme_acl === "read-only" ? { open: false, closedBy: ["hasThemeAccess"] } : own

/**
 * Placeholder for a name and a folder that the user has not chosen yet. Both are valid, so only reasons that hold for
 * any choice refuse.
 */
const somewhere: Place = { isRoot: false, isReadOnly: false, isTrashed: false, path: [] }
export const some = { name: "a", isTaken: false, to: somewhere }
