import { type Narrowing, notNarrowed } from "#schemas/documents/filters/filtering.ts"
import type { SortField, SortOrder } from "#schemas/documents/node.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"

export type DisplayMode = "list" | "mosaic"
export interface Sort {
  readonly field: SortField
  readonly order: SortOrder
}
/** [DOC-012] [DOC-013] Stored preferences; null for each that the user has not set. */
export interface Preferences {
  readonly mode: DisplayMode | null
  readonly sort: Sort | null
}
/**
 * [DOC-021] What the folder's content is filtered by; validated and unvalidated documents are both shown by default.
 */
export interface Filters extends Narrowing {
  readonly validated: boolean
  readonly unvalidated: boolean
}

/** [DOC-011] [DOC-012] Defaults to the list on all screen widths (docs/decisions/0066). */
export const modeOf = (chosen: DisplayMode | null): DisplayMode => chosen ?? "list"

/** [DOC-014] By name, as in the tree, so that a new version does not move its row. */
export const defaultSort: Sort = { field: "name", order: "asc" }
/** [DOC-015] The default order of the trash shows the latest deletion first. */
export const defaultSortOf = (folder: string): Sort =>
  folder === trashAlias || folder === String(trashId) ? { field: "default", order: "asc" } : defaultSort
export const allShown: Filters = { validated: true, unvalidated: true, ...notNarrowed }

/** What the query parameters set; null leaves it to the user's preferences. */
export interface Said {
  readonly mode: DisplayMode | null
  readonly sort: Sort | null
}
export interface View extends Said {
  readonly filters: Filters
}
export const plainView: View = { mode: null, sort: null, filters: allShown }

export const isSameFilters = (one: Filters, other: Filters): boolean =>
  (Object.keys(allShown) as ReadonlyArray<keyof Filters>).every((name) => one[name] === other[name])

export const isSameSort = (one: Sort, other: Sort): boolean => one.field === other.field && one.order === other.order
