import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import type { ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { anyId, anyWord, listAddress, page, text } from "#ui/shared/kit/list/listAddress.ts"

/** Filters of a list of requests, as stored in the URL. */
export interface RequestsSearch {
  readonly search: string
  readonly state: ServiceRequestState | null
  /** Id of the expanded request. */
  readonly request: number | null
  readonly page: number
}

export const requestsAddress = listAddress<RequestsSearch>({
  search: text(),
  state: anyWord(serviceRequestStates),
  request: { ...anyId, narrows: null },
  page
})

export const requestsQuery = ({
  page: at,
  request,
  search,
  state
}: RequestsSearch): NonNullable<CallRequest<"serviceRequests.inbox">["query"]> => ({
  page: at,
  // The server returns the page that contains this request: a link does not know the page number.
  ...(request === null ? {} : { request }),
  ...(state === null ? {} : { state }),
  ...(search.trim() === "" ? {} : { search: search.trim() })
})
