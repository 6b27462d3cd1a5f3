import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useRouterState } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { idsOf } from "#schemas/catalog/filters.ts"
import type { ServiceRequestState, ServiceRequestSummary } from "#schemas/catalog/serviceRequest.ts"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { maySeeMissions } from "#schemas/missions/policy.ts"
import { linkHere, linkTo, type Said } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { RequestDetails } from "#ui/catalog/RequestDetails.tsx"
import { RequestLine } from "#ui/catalog/RequestLine.tsx"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { briefcase, chevronLeft, chevronRight, plus, search as searchIcon } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { Asked } from "#ui/shared/Asked.tsx"
import "#ui/catalog/orders.css"

/** The agreed missions are shown beside the requests. */
const ClientMissions = lazyPart(
  () => import("#ui/missions/client/ClientMissions.tsx"),
  (module) => module.ClientMissions
)

type Counts = Readonly<Record<ServiceRequestState, number>>

/** The list's state is in the address: it can be shared, and the back button undoes a change. */
const useRequestsSearch = () => {
  const raw: Said = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const change = (next: Said) => navigate({ ...linkHere((before) => ({ ...before, ...next })), replace: true })
  const said = raw["search"]
  return {
    words: typeof said === "string" || typeof said === "number" ? String(said) : "",
    state: serviceRequestStates.find((one) => one === raw["state"]),
    open: idsOf(raw["request"])[0] ?? null,
    page: idsOf(raw["page"])[0] ?? 1,
    change
  }
}
const queries = ["serviceRequests.list", "serviceRequests.inbox", "serviceRequests.one"]

interface ListProps {
  readonly data: ReadonlyArray<ServiceRequestSummary>
  readonly counts: Counts
  readonly pagination: { readonly page: number; readonly last_page: number }
  readonly isOfFirm: boolean
  readonly search: ReturnType<typeof useRequestsSearch>
}

function RequestList({ counts, data, isOfFirm, pagination, search }: ListProps) {
  const { t } = useTranslation("orders")
  const work = useRosterWork("serviceRequest", queries)
  const facts = useFacts()
  const all = serviceRequestStates.reduce((sum, state) => sum + counts[state], 0)
  const role = {
    firm: isOfFirm ? ("collaborator" as const) : null,
    vendor: isOfFirm ? null : (facts?.vendorRole ?? null)
  }
  return (
    <>
      <div className="catalog-chips request-states" role="group" aria-label={t("states")}>
        <button
          type="button"
          className="catalog-chip"
          aria-pressed={search.state === undefined}
          onClick={() => void search.change({ state: undefined, page: undefined })}
        >
          {t("state.all")} <b>{all}</b>
        </button>
        {serviceRequestStates.map((state) => (
          <button
            key={state}
            type="button"
            className="catalog-chip"
            aria-pressed={search.state === state}
            onClick={() => void search.change({ state, page: undefined })}
          >
            {t(`states.${state === "requested" && !isOfFirm ? "requested.client" : state}`)} <b>{counts[state]}</b>
          </button>
        ))}
      </div>
      {data.length === 0 ? (
        <EmptyState icon={briefcase} title={t("requests.nothing")} />
      ) : (
        <ul className="request-list">
          {data.map((request) => {
            const isOpen = request.id === search.open
            return (
              <li key={request.id}>
                <RequestLine
                  request={request}
                  isOfFirm={isOfFirm}
                  isOpen={isOpen}
                  onOpen={() => void search.change({ request: isOpen ? undefined : request.id })}
                />
                {isOpen ? <RequestDetails request={request} role={role} work={work} /> : null}
              </li>
            )
          })}
        </ul>
      )}
      {pagination.last_page > 1 ? (
        <nav className="request-pages" aria-label={t("pages")}>
          <button
            type="button"
            className="icon-button"
            aria-label={t("page.before")}
            disabled={pagination.page <= 1}
            onClick={() => void search.change({ page: pagination.page - 1 })}
          >
            <Icon of={chevronLeft} />
          </button>
          <span>{t("page", { page: pagination.page, last: pagination.last_page })}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t("page.after")}
            disabled={pagination.page >= pagination.last_page}
            onClick={() => void search.change({ page: pagination.page + 1 })}
          >
            <Icon of={chevronRight} />
          </button>
        </nav>
      ) : null}
    </>
  )
}

/** [ACC-092] [SRQ-001] [SRQ-007] A company's requests, and a link to a new one. */
export function ServiceRequestsPage() {
  const { t } = useTranslation("orders")
  const title = useScreenTitle()
  const { context, entity, modules } = useHere()
  const facts = useFacts()
  const raw: Said = useRouterState({ select: (state) => state.location.search as Said })
  const mission = idsOf(raw["mission"])[0] ?? null
  if (entity?.vendorId != null && (mission !== null || raw["show"] === "missions"))
    return (
      <Suspense fallback={<SkeletonRows />}>
        <ClientMissions vendorId={entity.vendorId} missionId={mission} />
      </Suspense>
    )
  const seesMissions = modules?.includes("missions") === true && facts !== null && maySeeMissions(facts).length === 0
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("requests.intro")}</p>
        </div>
        {seesMissions ? (
          <Link className="button" data-kind="second" {...linkHere({ show: "missions" })}>
            {t("missions")}
          </Link>
        ) : null}
        <Link className="button" {...linkTo("service-requests-catalog", { context })}>
          <Icon of={plus} />
          {t("new")}
        </Link>
      </div>
      {entity?.vendorId == null ? null : <Own key={entity.vendorId} vendorId={entity.vendorId} />}
    </>
  )
}

function Own({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("orders")
  const title = useScreenTitle()
  const { context } = useHere()
  const search = useRequestsSearch()
  const state = search.state === undefined ? {} : { state: search.state }
  const query = useQuery(
    useCall("serviceRequests.list", { params: { vendorId }, query: { page: search.page, ...state }, showError: false })
  )
  return (
    <section className="panel" aria-label={title}>
      <Asked query={query} rows={4}>
        {(answer) =>
          answer.pagination.total === 0 && search.state === undefined ? (
            <EmptyState icon={briefcase} title={t("requests.none")} text={t("requests.none.text")}>
              <Link className="button" {...linkTo("service-requests-catalog", { context })}>
                {t("catalog.see")}
              </Link>
            </EmptyState>
          ) : (
            <RequestList {...answer} isOfFirm={false} search={search} />
          )
        }
      </Asked>
    </section>
  )
}

/** [SRQ-O01] The firm's inbox: the requests of all clients that the viewer may open. */
export function RequestInbox({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("orders")
  const search = useRequestsSearch()
  const typed = useSettled(search.words, (text) =>
    search.change({ search: text.trim() === "" ? undefined : text, page: undefined })
  )
  const state = search.state === undefined ? {} : { state: search.state }
  const words = search.words.trim() === "" ? {} : { search: search.words.trim() }
  const query = useQuery({
    ...useCall("serviceRequests.inbox", {
      params: { firmId },
      query: { page: search.page, ...state, ...words },
      showError: false
    }),
    placeholderData: (before) => before
  })
  return (
    <section className="panel" aria-label={t("inbox")}>
      <div className="catalog-bar">
        <label className="with-icon">
          <Icon of={searchIcon} />
          <input
            className="input"
            type="search"
            aria-label={t("inbox.search")}
            placeholder={t("inbox.search")}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value)}
          />
        </label>
      </div>
      <Asked query={query} rows={5}>
        {(answer) =>
          answer.pagination.total === 0 && search.state === undefined && search.words === "" ? (
            <EmptyState icon={briefcase} title={t("inbox.none")} text={t("inbox.none.text")} />
          ) : (
            <RequestList {...answer} isOfFirm search={search} />
          )
        }
      </Asked>
    </section>
  )
}
