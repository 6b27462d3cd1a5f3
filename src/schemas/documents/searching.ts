/** Constants and filters of the search. Kept apart from the schemas, to keep those out of the page's bundle. */

/** Maximum length of a query, in characters. */
export const searchLimit = 200
/** Minimum number of letters and digits of a query that is sent while typing. */
export const searchLeast = 2

export const searchTypes = ["folder", "pdf", "office", "images", "other"] as const
export type SearchType = (typeof searchTypes)[number]

/** The active filters; null: not filtered. */
export interface SearchFilters {
  /** Hash of a folder; the search includes its descendants. */
  readonly folder: string | null
  readonly author: number | null
  readonly type: SearchType | null
  readonly validated: boolean | null
  readonly from: string | null
  readonly to: string | null
}

export const noFilters: SearchFilters = {
  folder: null,
  author: null,
  type: null,
  validated: null,
  from: null,
  to: null
}

export const sameFilters = (one: SearchFilters, other: SearchFilters): boolean =>
  (Object.keys(noFilters) as ReadonlyArray<keyof SearchFilters>).every((name) => one[name] === other[name])

export const sameQuestion = (
  one: { readonly question: string; readonly filters: SearchFilters },
  other: { readonly question: string; readonly filters: SearchFilters }
): boolean => one.question === other.question && sameFilters(one.filters, other.filters)

/** Whether a query has enough letters or digits to be sent. */
export const isWorthAsking = (question: string): boolean =>
  (question.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= searchLeast
