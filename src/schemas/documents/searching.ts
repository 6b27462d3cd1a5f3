/** Constants and filters of the search, apart from the schemas, which are too large for the page. */

/** Maximum length of a query. */
export const searchLimit = 200
/** Shorter queries are not sent while typing. */
export const searchLeast = 2

export const searchTypes = ["folder", "pdf", "office", "images", "other"] as const
export type SearchType = (typeof searchTypes)[number]

/** Filters; null for none. */
export interface SearchFilters {
  /** Hash of a folder; includes its descendants. */
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
