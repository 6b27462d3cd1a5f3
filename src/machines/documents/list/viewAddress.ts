import { allShown, type DisplayMode, type Filters, type Sort, type View } from "#machines/documents/list/display.ts"
import { type Narrowing, narrowingNames, narrowings, toParameters } from "#schemas/documents/filters/filtering.ts"
import type { SortField } from "#schemas/documents/node.ts"

type Query = Readonly<Record<string, unknown>>

const fields: ReadonlyArray<SortField> = ["default", "name", "date", "size", "type"]
const modes: ReadonlyArray<DisplayMode> = ["list", "mosaic"]

// The router parses `2026` and `true` in a URL as a number and a boolean.
const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""

const sortIn = (text: string): Sort | null => {
  const [name, order, ...others] = text.split(".")
  const field = fields.find((one) => one === name)
  return field === undefined || others.length > 0 || (order !== "asc" && order !== "desc") ? null : { field, order }
}

/** Which documents are shown, by the value of the query parameter `state`. */
const states: Readonly<Record<string, Pick<Filters, "validated" | "unvalidated">>> = {
  none: { validated: false, unvalidated: false },
  unvalidated: { validated: false, unvalidated: true },
  validated: { validated: true, unvalidated: false }
}
const stateOf = (filters: Filters) =>
  Object.entries(states).find(
    ([, { unvalidated, validated }]) => filters.validated === validated && filters.unvalidated === unvalidated
  )?.[0]

/** The query parameters of a view. */
export const viewParameters: ReadonlyArray<string> = [
  "display",
  "sort",
  "state",
  ...narrowingNames.map((name) => narrowings[name].parameter)
]
const own: ReadonlySet<string> = new Set(viewParameters)

/** [ACC-080] The view that the query parameters ask for; absent or invalid parameters leave it open. */
export const readView = (query: Query): View => {
  const read = (name: keyof Narrowing) => [name, narrowings[name].read(textIn(query[narrowings[name].parameter]))]
  return {
    mode: modes.find((mode) => mode === query["display"]) ?? null,
    sort: sortIn(textIn(query["sort"])),
    filters: { ...allShown, ...Object.fromEntries(narrowingNames.map(read)), ...states[textIn(query["state"])] }
  }
}

/** The query parameters for a view, without defaults. */
export const sayView = ({ filters, mode, sort }: View): Readonly<Record<string, string | number>> => {
  const state = stateOf(filters)
  return {
    ...(sort === null ? {} : { sort: `${sort.field}.${sort.order}` }),
    ...(mode === null ? {} : { display: mode }),
    ...(state === undefined ? {} : { state }),
    ...toParameters(filters, (name) => narrowings[name].parameter)
  }
}

/** The query without the parameters of a view. */
export const withoutView = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !own.has(name)))
