import type { CallRequest } from "#services/shared/calls.ts"

const states = ["active", "deactivated", "all"] as const
export type CustomersState = (typeof states)[number]
const sorts = ["company_name", "client_code", "siren"] as const
export type CustomersSort = (typeof sorts)[number]

/** [CLI-O02] What the list shows, as the address says it. */
export interface CustomersSearch {
  readonly search: string
  readonly state: CustomersState
  readonly sort: CustomersSort
  readonly order: "asc" | "desc"
}

export const defaultSearch: CustomersSearch = { search: "", state: "active", sort: "company_name", order: "asc" }

const oneOf = <const A extends string>(known: ReadonlyArray<A>, value: unknown, otherwise: A): A =>
  known.find((one) => one === value) ?? otherwise

/** An address may hold anything; a search of digits alone is read as a number there. */
export const readSearch = (raw: Readonly<Record<string, unknown>>): CustomersSearch => {
  const { order, search, sort, state } = raw
  const typed = typeof search === "string" ? search : typeof search === "number" ? String(search) : ""
  return {
    search: typed.slice(0, 200),
    state: oneOf(states, state, defaultSearch.state),
    sort: oneOf(sorts, sort, defaultSearch.sort),
    order: oneOf(["asc", "desc"], order, defaultSearch.order)
  }
}

/** What differs from the defaults alone: a plain list has a plain address. */
export const writeSearch = (search: CustomersSearch): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    (["search", "state", "sort", "order"] as const).map((name) => [
      name,
      search[name] === defaultSearch[name] ? undefined : search[name]
    ])
  )

export const perPage = 100

type Query = NonNullable<CallRequest<"customers.list">["query"]>

/** The filters as the server is asked for them. */
export const filterOf = ({ order, search, sort, state }: CustomersSearch) => ({
  state,
  sort,
  order,
  ...(search.trim() === "" ? {} : { search: search.trim() })
})

export const queryOf = (search: CustomersSearch, page: number): Query => ({
  page,
  per_page: perPage,
  ...filterOf(search)
})

/** Nine digits by three, as they are read aloud. */
export const groupedSiren = (siren: string): string => siren.replace(/\B(?=(\d{3})+$)/g, "\u202f")
