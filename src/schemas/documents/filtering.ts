/** What a folder's content is narrowed to, apart from the contract: the page does without its library. */

/** Kinds of documents that one may ask for; folders stay whatever is asked, so that one can go on. */
export const contentTypes = ["pdf", "office", "images", "other"] as const
export type ContentType = (typeof contentTypes)[number]

/** Beside the two states; null: anything. Days are whole ones in Paris, `2026-05-31`, of a document's start (DOC-009). */
export interface Narrowing {
  /** A user's id. */
  readonly author: number | null
  readonly type: ContentType | null
  /** [THM-004] A theme's id: what carries it, by itself or from its folder. */
  readonly theme: number | null
  readonly from: string | null
  readonly to: string | null
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const isDay = (text: string) => day.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
const dayIn = (text: string) => (isDay(text) ? text : null)
const idIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

interface Reading<A> {
  /** Its name in the address; that of a search's own filters is another. */
  readonly parameter: string
  /** What cannot be understood narrows nothing. */
  readonly read: (text: string) => A
}
/** One entry a filter; its own name is the one in the question to the server. */
export const narrowings: { readonly [Name in keyof Narrowing]: Reading<Narrowing[Name]> } = {
  author: { parameter: "by", read: idIn },
  type: { parameter: "kind", read: (text) => contentTypes.find((type) => type === text) ?? null },
  theme: { parameter: "theme", read: idIn },
  from: { parameter: "since", read: dayIn },
  to: { parameter: "until", read: dayIn }
}
export const narrowingNames = Object.keys(narrowings) as ReadonlyArray<keyof Narrowing>

export const notNarrowed: Narrowing = { author: null, type: null, theme: null, from: null, to: null }

/** The filters that are set, by the names that `nameOf` gives them. */
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
