import { type Narrowing, notNarrowed } from "#schemas/documents/filtering.ts"
import type { SortField, SortOrder } from "#schemas/documents/node.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"

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

/** [DOC-O02] CSS pixels. */
export const smallScreen = 600
export const isNarrow = (width: number): boolean => width < smallScreen

/** [DOC-011] [DOC-012] */
export const modeOf = (chosen: DisplayMode | null, narrow: boolean): DisplayMode =>
  chosen ?? (narrow ? "list" : "mosaic")

/** [DOC-014] */
export const defaultSort: Sort = { field: "default", order: "asc" }
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

/** [DOC-017] [DOC-O01] The global parameter ecmAutoRefresh in milliseconds, 0 for off. */
export const refreshInterval = (parameter: unknown): number => {
  if (parameter === undefined || parameter === null || parameter === "") return documentRefresh
  if (parameter === false || parameter === "false") return 0
  const every = Number(parameter)
  if (every === 0) return 0
  return Number.isFinite(every) && every > 0 && typeof parameter !== "boolean" ? every : documentRefresh
}

/** What the trees and lists of documents sort by; a folder has no start date, size or type of its own. */
export interface Sortable {
  readonly type: "folder" | "document"
  readonly id: number
  readonly name: string
  readonly folder_id: number | null
  readonly updated_at: string
  readonly start_date?: string
  readonly size?: number
  readonly extension?: string
}

const order = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)

/** [DOC-014] Folders come before documents; equal nodes keep the order of their ids. */
export const compareNodes = ({ field, order: direction }: Sort, locale: string) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const date = (node: Sortable) => node.start_date ?? node.updated_at
  const fields: Readonly<Record<SortField, (one: Sortable, other: Sortable) => number>> = {
    default: (one, other) => order(one.folder_id ?? 0, other.folder_id ?? 0) || order(date(one), date(other)),
    name: (one, other) => compare(one.name, other.name),
    date: (one, other) => order(date(one), date(other)),
    size: (one, other) => order(one.size ?? 0, other.size ?? 0),
    type: (one, other) => order(one.extension ?? "", other.extension ?? "") || compare(one.name, other.name)
  }
  const sign = direction === "asc" ? 1 : -1
  return (one: Sortable, other: Sortable): number =>
    (one.type === other.type ? 0 : one.type === "folder" ? -1 : 1) ||
    sign * (fields[field](one, other) || one.id - other.id)
}
