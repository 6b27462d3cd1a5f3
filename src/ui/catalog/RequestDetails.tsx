import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { showsAgreedMissions } from "#machines/missions/mission.projection.ts"
import { openScreens } from "#machines/access/openScreens.ts"
import { serviceRequestPermissions, toServiceRequestView } from "#machines/catalog/serviceRequest.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { ServiceRequest, ServiceRequestSummary } from "#schemas/catalog/serviceRequest.ts"
import { messageLimit } from "#schemas/catalog/limits.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFacts } from "#ui/app/useFacts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { PriceTotals, useMoney } from "#ui/catalog/Prices.tsx"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface RequestDetailsProps {
  readonly request: Pick<ServiceRequestSummary, "firm_id" | "id" | "vendor_id">
  readonly work: ReturnType<typeof useListActions>
}

/** Scrolls to a request opened by a link: it may be far down the list. */
const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" })

/** The ordered items at the prices of the order date, and the actions of the current user. */
export function RequestDetails({ request: { id, vendor_id }, work }: RequestDetailsProps) {
  const query = useQuery(
    useCall("serviceRequests.one", { params: { vendorId: vendor_id, serviceRequestId: id }, showError: false })
  )
  return (
    <div className="request-details" ref={comeIntoView}>
      <QueryBoundary query={query} rows={3}>
        {({ data }) => <Details request={data} work={work} />}
      </QueryBoundary>
    </div>
  )
}

interface DetailsProps extends Pick<RequestDetailsProps, "work"> {
  readonly request: ServiceRequest
}

function Details({ request, work }: DetailsProps) {
  const { i18n, t } = useTranslation("orders")
  const text = useText()
  const { money } = useMoney()
  const { decided_at, decided_by, items, message, reason, totals } = request
  const language = i18n.language as Language
  return (
    <>
      <ul className="request-items">
        {items.map((item) => (
          <li key={`${item.offer_id ?? ""} ${item.service_id ?? item.title}`}>
            <span className="grow">
              {item.title}
              {item.offer_id === null ? (
                <small className="muted">
                  {item.quantity} × {money(item.services[0]?.unit_price ?? 0)}
                  {item.services[0] === undefined || item.services[0].frequency === "none"
                    ? ""
                    : ` · ${text(`orders:frequency.${item.services[0].frequency}`)}`}
                </small>
              ) : (
                <small className="muted">{item.services.map(({ title }) => title).join(" · ")}</small>
              )}
            </span>
            <span className="order-price">{money(item.total_price)}</span>
          </li>
        ))}
      </ul>
      <PriceTotals totals={totals} />
      {message === "" ? null : <blockquote className="request-words">{message}</blockquote>}
      {decided_at === null || request.state === "requested" ? null : (
        <p className="muted">
          {t(`decided.${request.state}`, {
            name: decided_by?.name ?? t("somebody"),
            date: formatDate(language, decided_at)
          })}
        </p>
      )}
      {reason === "" ? null : <blockquote className="request-words">{reason}</blockquote>}
      <Actions request={request} work={work} />
    </>
  )
}

function Actions({ request, work }: DetailsProps) {
  const { t } = useTranslation("orders")
  const { ask, modules } = usePortal()
  const here = useHere()
  const facts = useFacts()
  const [isDeclining, setDeclining] = useState(false)
  const close = useCallback(() => setDeclining(false), [])
  const { company_name, firm_id, id, mission_id, state, title, vendor_id } = request
  const company = encodeContext({ firmId: firm_id, vendorId: vendor_id })
  const by = serviceRequestPermissions(facts ?? { firmRole: null, vendorRole: null })
  const view = toServiceRequestView(state, by)
  const step = (
    type: "order.accepted" | "order.declined" | "order.withdrawn",
    more: { readonly reason?: string } = {}
  ) =>
    ask("serviceRequests.step", {
      params: { vendorId: vendor_id, serviceRequestId: id },
      payload: { type, ...more },
      showError: false
    })
  const hasWizard = openScreens(["customer-services-create"], modules.hasScreen, here.modules).length > 0
  return (
    <div className="request-actions">
      {view.canConvert && hasWizard ? (
        <Link
          className="button"
          {...linkTo("customer-services-create", { context: company, projectId: undefined }, { request: id })}
        >
          {t("create-mission")}
        </Link>
      ) : null}
      {mission_id === null ? null : by.mayDecide ? (
        <Link
          className="button"
          data-kind="second"
          {...linkTo("customer-service", { context: company, projectId: String(mission_id), serviceId: undefined })}
        >
          {t("see-mission")}
        </Link>
      ) : showsAgreedMissions(facts, here.modules) ? (
        <Link
          className="button"
          data-kind="second"
          {...linkTo("service-requests", { context: company }, { mission: mission_id })}
        >
          {t("see-mission")}
        </Link>
      ) : null}
      {view.canAccept ? (
        <button
          type="button"
          className="button"
          data-kind={hasWizard ? "second" : undefined}
          onClick={() => work.act("orders:accepted", { title, company: company_name }, () => step("order.accepted"))}
        >
          {t("accept")}
        </button>
      ) : null}
      {view.canDecline ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => setDeclining(true)}>
          {t("decline")}
        </button>
      ) : null}
      {view.canWithdraw ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => work.ask("orders:withdrawal", { title }, "orders:withdrawn", () => step("order.withdrawn"))}
        >
          {t("withdraw")}
        </button>
      ) : null}
      {isDeclining ? (
        <Declining
          company={company_name}
          onClose={close}
          onDecline={(reason) => {
            close()
            work.act("orders:declined", { title, company: company_name }, () => step("order.declined", { reason }))
          }}
        />
      ) : null}
    </div>
  )
}

interface DecliningProps {
  readonly company: string
  readonly onClose: () => void
  readonly onDecline: (reason: string) => void
}

/** [SRQ-O01] The dialog to decline a request; the reason is mandatory and shown to the client. */
function Declining({ company, onClose, onDecline }: DecliningProps) {
  const { t } = useTranslation("orders")
  const text = useText()
  const [reason, setReason] = useState("")
  const [isAsked, setAsked] = useState(false)
  const isMissing = isAsked && reason.trim() === ""
  return (
    <Dialog
      title={t("decline.title", { company })}
      onClose={onClose}
      footer={
        <DialogActions canCancel onCancel={onClose}>
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => {
              setAsked(true)
              if (reason.trim() !== "") onDecline(reason)
            }}
          >
            {t("decline")}
          </button>
        </DialogActions>
      }
    >
      <label className="field">
        <span>{t("decline.reason")}</span>
        <textarea
          className="input area"
          rows={4}
          maxLength={messageLimit}
          value={reason}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <small className={isMissing ? "field-error" : undefined} aria-live="polite">
          {isMissing ? text("closed.hasDeclineReason") : t("decline.hint")}
        </small>
      </label>
    </Dialog>
  )
}
