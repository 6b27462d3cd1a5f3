import type { CallRequest } from "#services/shared/calls.ts"
import { ascending, listAddress, order, text, word } from "#ui/shared/kit/list/listAddress.ts"

const states = ["active", "deactivated", "all"] as const
export type CustomersState = (typeof states)[number]
const sorts = ["company_name", "client_code", "siren"] as const
export type CustomersSort = (typeof sorts)[number]

/** [CLI-O02] The search, filter and sort of the list, as stored in the URL. */
export interface CustomersSearch {
  readonly search: string
  readonly state: CustomersState
  readonly sort: CustomersSort
  readonly order: "asc" | "desc"
}

export const customersAddress = listAddress<CustomersSearch>({
  search: text(),
  state: word(states, "active"),
  sort: order(sorts, "company_name"),
  order: ascending
})
export const { plain: defaultSearch, read: readSearch } = customersAddress

export const perPage = 100

type Query = NonNullable<CallRequest<"customers.list">["query"]>

/** The search, filter and sort as query parameters of the call. */
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

/** Groups the nine digits of a SIREN by three. */
export const groupedSiren = (siren: string): string => siren.replace(/\B(?=(\d{3})+$)/g, "\u202f")
