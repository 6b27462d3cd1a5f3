import { useQuery } from "@tanstack/react-query"
import { Link, useRouterState } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { offersToOrder } from "#machines/catalog/serviceRequest.projection.ts"
import { showsAgreedMissions } from "#machines/missions/mission.projection.ts"
import { idsOf } from "#schemas/catalog/filters.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkHere, linkTo, type Said } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { RequestList } from "#ui/catalog/RequestList.tsx"
import { requestsAddress, requestsQuery } from "#ui/catalog/requestsAddress.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { briefcase, plus } from "#ui/shared/icons/frame/icons.ts"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { keepPartFocus } from "#ui/shared/focus/keepPartFocus.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/catalog/orders.css"

/** The same screen also shows the company's missions, if the URL asks for them. */
const ClientMissions = lazyPart(
  () => import("#ui/missions/client/ClientMissions.tsx"),
  (module) => module.ClientMissions
)

/**
 * [ACC-092] [SRQ-001] [SRQ-007] A company's requests with a link to a new one; or its missions, if the URL asks for
 * them.
 */
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
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("requests.intro")}</p>
        </div>
        <div className="actions">
          {showsAgreedMissions(facts, modules) ? (
            <Link className="button" data-kind="second" {...linkHere({ show: "missions" })}>
              {t("missions")}
            </Link>
          ) : null}
          <Link className="button" {...linkTo("service-requests-catalog", { context })}>
            {offersToOrder(facts) ? (
              <>
                <Icon of={plus} />
                {t("new")}
              </>
            ) : (
              t("catalog.see")
            )}
          </Link>
        </div>
      </div>
      {entity?.vendorId == null ? null : <Own key={entity.vendorId} vendorId={entity.vendorId} />}
    </>
  )
}

function Own({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useTranslation("orders")
  const title = useScreenTitle()
  const { context } = useHere()
  const { asked } = useListAddress(requestsAddress)
  const query = useQuery({
    ...useCall("serviceRequests.list", { params: { vendorId }, query: requestsQuery(asked), showError: false }),
    placeholderData: (before) => before
  })
  return (
    <section className="panel" aria-label={title} ref={keepPartFocus} tabIndex={-1}>
      <RequestList
        query={query}
        label={title}
        isOfFirm={false}
        none={{
          icon: briefcase,
          title: t("requests.none"),
          text: t("requests.none.text"),
          action: (
            <Link className="button" {...linkTo("service-requests-catalog", { context })}>
              {t("catalog.see")}
            </Link>
          )
        }}
      />
    </section>
  )
}

/** [SRQ-O01] The firm's inbox: the requests of all clients that the viewer may open. */
export function RequestInbox({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("orders")
  const { asked, change } = useListAddress(requestsAddress)
  const query = useQuery({
    ...useCall("serviceRequests.inbox", { params: { firmId }, query: requestsQuery(asked), showError: false }),
    placeholderData: (before) => before
  })
  return (
    <section className="panel" aria-label={t("inbox")} ref={keepPartFocus} tabIndex={-1}>
      <div className="catalog-top">
        <ListTools
          label={t("inbox.search")}
          search={asked.search}
          onSearch={(search) => change({ search, request: null })}
        />
      </div>
      <RequestList
        query={query}
        label={t("inbox")}
        isOfFirm
        none={{ icon: briefcase, title: t("inbox.none"), text: t("inbox.none.text") }}
      />
    </section>
  )
}
