import { noFilters, type SearchFilters, searchTypes } from "#schemas/documents/searching.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"

type Query = Readonly<Record<string, unknown>>

const day = /^\d{4}-\d\d-\d\d$/

/** A folder whose content can be searched by itself; null at the top, where that would be everything. */
export const ownFolder = (folder: string): string | null =>
  folder === "root" || folder === trashAlias || folder === String(trashId) ? null : folder

// The router reads `2026` and `true` in an address as what they look like.
const textIn = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null

/** Empty where nothing is looked for. */
export const questionIn = ({ q }: Query): string => textIn(q) ?? ""

/** What of an address can be understood; the rest narrows nothing. */
export const filtersIn = (query: Query, folder: string): SearchFilters => {
  const dayIn = (name: string) => {
    const text = textIn(query[name])
    return text !== null && day.test(text) ? text : null
  }
  const author = Number(query["author"])
  const validated = textIn(query["validated"])
  return {
    folder: textIn(query["here"]) === "true" ? ownFolder(folder) : null,
    author: Number.isSafeInteger(author) && author > 0 ? author : null,
    type: searchTypes.find((type) => type === query["type"]) ?? null,
    validated: validated === "true" ? true : validated === "false" ? false : null,
    from: dayIn("from"),
    to: dayIn("to")
  }
}

/** The part of an address that says a question; what is not narrowed is absent. */
export const addressOf = (question: string, filters: SearchFilters): Query => {
  const { folder, ...others } = filters
  const chosen = Object.entries(others).filter(([, value]) => value !== null)
  return { q: question, ...Object.fromEntries(chosen), ...(folder === null ? {} : { here: true }) }
}

const own = new Set(["q", "here", ...Object.keys(noFilters)])
/** What an address says besides. */
export const withoutSearch = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !own.has(name)))
