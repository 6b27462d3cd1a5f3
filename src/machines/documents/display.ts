import { type Narrowing, notNarrowed } from "#schemas/documents/filtering.ts"
import type { SortField, SortOrder } from "#schemas/documents/node.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"

export type DisplayMode = "list" | "mosaic"
export interface Sort {
  readonly field: SortField
  readonly order: SortOrder
}
/** [DOC-012] [DOC-013] What is kept locally; null where the person has not chosen. */
export interface Preferences {
  readonly mode: DisplayMode | null
  readonly sort: Sort | null
}
/** [DOC-021] */
export interface Filters extends Narrowing {
  readonly validated: boolean
  readonly unvalidated: boolean
}

/** [DOC-011] [DOC-012] The list, on screens of every width (docs/decisions/0066). */
export const modeOf = (chosen: DisplayMode | null): DisplayMode => chosen ?? "list"

/** [DOC-014] As the tree: a new version moves nothing. */
export const defaultSort: Sort = { field: "name", order: "asc" }
/** [DOC-015] In the trash, what was deleted last comes first. */
export const defaultSortOf = (folder: string): Sort =>
  folder === trashAlias || folder === String(trashId) ? { field: "default", order: "asc" } : defaultSort
export const allShown: Filters = { validated: true, unvalidated: true, ...notNarrowed }

/** What an address says of how a folder is shown; null where it leaves that to the person who opens it. */
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
