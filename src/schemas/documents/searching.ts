/** What the field and its address know of a search, apart from the contract: the page does without its library. */

/** Letters that somebody may type into the field. */
export const searchLimit = 200
/** Fewer letters than these are not looked for while somebody types. */
export const searchLeast = 2

export const searchTypes = ["folder", "pdf", "office", "images", "other"] as const
export type SearchType = (typeof searchTypes)[number]

/** What a question is narrowed to; null: anything. */
export interface SearchFilters {
  /** Hash of the folder, with all that lies below it. */
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

/** Whether a question has enough letters or figures to be asked. */
export const isWorthAsking = (question: string): boolean =>
  (question.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= searchLeast
