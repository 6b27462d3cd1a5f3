import { noFilters, type SearchFilters, searchTypes } from "#schemas/documents/searching.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"

type Query = Readonly<Record<string, unknown>>

const day = /^\d{4}-\d\d-\d\d$/

/**
 * The folder to which a search can be limited; null in the root and the trash, where a search always covers all
 * documents.
 */
export const ownFolder = (folder: string): string | null =>
  folder === "root" || folder === trashAlias || folder === String(trashId) ? null : folder

// The router parses `2026` and `true` in a URL as a number and a boolean.
const textIn = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : null

/** The search text of a URL; empty without a search. */
export const questionIn = ({ q }: Query): string => textIn(q) ?? ""

/** The valid search filters of a URL; invalid values are ignored. */
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

/** The query parameters of a search, without filters that are not set. */
export const addressOf = (question: string, filters: SearchFilters): Query => {
  const { folder, ...others } = filters
  const chosen = Object.entries(others).filter(([, value]) => value !== null)
  return { q: question, ...Object.fromEntries(chosen), ...(folder === null ? {} : { here: true }) }
}

const own = new Set(["q", "here", ...Object.keys(noFilters)])
/** The query parameters without those of the search. */
export const withoutSearch = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !own.has(name)))
