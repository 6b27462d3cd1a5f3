/** Filters of a folder's content. Kept apart from the schemas, to keep those out of the page's bundle. */

/** Values of the type filter, which never hides folders. */
export const contentTypes = ["pdf", "office", "images", "other"] as const
export type ContentType = (typeof contentTypes)[number]

/**
 * The filters other than the validation state; null: not filtered. `from` and `to` are inclusive days in Paris
 * (`2026-05-31`), compared with a document's start date (DOC-009).
 */
export interface Narrowing {
  /** A user's id. */
  readonly author: number | null
  readonly type: ContentType | null
  /** [THM-004] A theme's id: matches documents that carry or inherit it. */
  readonly theme: number | null
  readonly from: string | null
  readonly to: string | null
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const isDay = (text: string) => day.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
const dayIn = (text: string) => (isDay(text) ? text : null)
const idIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

interface Reading<A> {
  /** The query parameter in the page's URL; the search has other parameter names. */
  readonly parameter: string
  /** Parses the parameter; null if invalid. */
  readonly read: (text: string) => A
}
/** How each filter is parsed from the page's URL. The keys are the parameter names of the API call. */
export const narrowings: { readonly [Name in keyof Narrowing]: Reading<Narrowing[Name]> } = {
  author: { parameter: "by", read: idIn },
  type: { parameter: "kind", read: (text) => contentTypes.find((type) => type === text) ?? null },
  theme: { parameter: "theme", read: idIn },
  from: { parameter: "since", read: dayIn },
  to: { parameter: "until", read: dayIn }
}
export const narrowingNames = Object.keys(narrowings) as ReadonlyArray<keyof Narrowing>

export const notNarrowed: Narrowing = { author: null, type: null, theme: null, from: null, to: null }

/** The active filters as query parameters; `nameOf` gives the parameter names. */
export const toParameters = (
  narrowing: Narrowing,
  nameOf: (name: keyof Narrowing) => string = (name) => name
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    narrowingNames.flatMap((name) => {
      const value = narrowing[name]
      return value === null ? [] : [[nameOf(name), value]]
    })
  )
