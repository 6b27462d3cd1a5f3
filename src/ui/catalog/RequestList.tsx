import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import type { ServiceRequestState, ServiceRequestSummary } from "#schemas/catalog/serviceRequest.ts"
import { RequestDetails } from "#ui/catalog/RequestDetails.tsx"
import { RequestLine } from "#ui/catalog/RequestLine.tsx"
import { requestsAddress } from "#ui/catalog/requestsAddress.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { EntityList, type Nothing } from "#ui/shared/kit/list/EntityList.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"

type Counts = Readonly<Record<ServiceRequestState, number>>

interface Requests {
  readonly data: ReadonlyArray<ServiceRequestSummary>
  readonly counts: Counts
  readonly pagination: { readonly page: number; readonly last_page: number }
}

interface RequestListProps {
  readonly query: UseQueryResult<Requests>
  readonly label: string
  readonly none: Nothing
  readonly isOfFirm: boolean
}

const changed = ["serviceRequests.list", "serviceRequests.inbox", "serviceRequests.one"]

/** A list of requests with a counter per state; the request named in the URL is expanded. */
export function RequestList({ isOfFirm, label, none, query }: RequestListProps) {
  const { t } = useTranslation("orders")
  const { asked, change, isNarrowed, widen } = useListAddress(requestsAddress)
  const work = useListActions("serviceRequest", changed)
  const page = query.data?.pagination.page ?? asked.page
  return (
    <EntityList
      query={query}
      rows={5}
      label={label}
      className="request-list"
      none={none}
      of={({ data }) => data}
      narrowed={() => (isNarrowed ? { title: t("requests.nothing"), onWiden: widen } : null)}
      head={({ counts }) => <States counts={counts} isOfFirm={isOfFirm} />}
      pages={({ pagination: { last_page: last, page } }) => ({ page, last })}
      onPage={(page) => void change({ page, request: null })}
    >
      {(request) => {
        const isOpen = request.id === asked.request
        return (
          <li>
            <RequestLine
              request={request}
              isOfFirm={isOfFirm}
              isOpen={isOpen}
              onOpen={() => void change({ request: isOpen ? null : request.id, page })}
            />
            {isOpen ? <RequestDetails request={request} work={work} /> : null}
          </li>
        )
      }}
    </EntityList>
  )
}

/** A filter by state with the number of requests in each. */
function States({ counts, isOfFirm }: { readonly counts: Counts; readonly isOfFirm: boolean }) {
  const { t } = useTranslation("orders")
  const { asked, change } = useListAddress(requestsAddress)
  const all = serviceRequestStates.reduce((sum, state) => sum + counts[state], 0)
  if (all === 0) return null
  const chip = (state: ServiceRequestState | null, label: string, count: number) => (
    <button
      key={state}
      type="button"
      className="catalog-chip"
      aria-pressed={asked.state === state}
      onClick={() => void change({ state, request: null })}
    >
      {label} <b>{count}</b>
    </button>
  )
  return (
    <div className="catalog-chips request-states" role="group" aria-label={t("states")}>
      {chip(null, t("state.all"), all)}
      {serviceRequestStates.map((state) =>
        chip(state, t(`states.${state === "requested" && !isOfFirm ? "requested.client" : state}`), counts[state])
      )}
    </div>
  )
}
