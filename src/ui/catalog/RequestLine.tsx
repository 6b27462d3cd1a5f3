import { useTranslation } from "react-i18next"
import { isOpenRequest } from "#machines/catalog/serviceRequest.projection.ts"
import type { ServiceRequestState, ServiceRequestSummary } from "#schemas/catalog/serviceRequest.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { useMoney } from "#ui/catalog/Prices.tsx"

const tones: Readonly<Record<ServiceRequestState, string>> = {
  requested: "warn",
  accepted: "info",
  declined: "error",
  withdrawn: "plain",
  converted: "ok"
}

/** Translation key of a state; a requested order is worded differently for the client. */
const sided = (state: ServiceRequestState, isOfFirm: boolean) =>
  state === "requested" && !isOfFirm ? "requested.client" : state

interface StateTagProps {
  readonly state: ServiceRequestState
  readonly isOfFirm: boolean
}

function StateTag({ isOfFirm, state }: StateTagProps) {
  const { t } = useTranslation("orders")
  return (
    <span className="tag" data-tone={state === "requested" && !isOfFirm ? "info" : tones[state]}>
      {t(`state.${sided(state, isOfFirm)}`)}
    </span>
  )
}

interface RequestLineProps {
  readonly request: ServiceRequestSummary
  readonly isOfFirm: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** One request in a list: its items, its client, its state and whose turn it is. */
export function RequestLine({ isOfFirm, isOpen, onOpen, request }: RequestLineProps) {
  const { i18n, t } = useTranslation("orders")
  const { money } = useMoney()
  const { company_name, more, requested_at, requested_by, state, title, totals } = request
  const date = formatDate(i18n.language as Language, requested_at)
  const whose = isOpenRequest(state)
    ? t(isOfFirm ? `turn.firm.${state}` : `turn.client.${state}`)
    : t(state === "withdrawn" && !isOfFirm ? "settled.withdrawn.client" : `settled.${state}`)
  return (
    <button type="button" className="request-line" aria-expanded={isOpen} onClick={onOpen}>
      <span className="grow">
        <span className="request-title">
          {isOfFirm ? `${company_name} · ` : ""}
          {title}
          {more === 0 ? "" : ` ${t("more", { count: more })}`}
        </span>
        <small className="muted">
          {requested_by === null ? date : t("asked", { name: requested_by.name, date })} · {whose}
        </small>
      </span>
      <span className="request-price">{money(totals.net)}</span>
      <StateTag state={state} isOfFirm={isOfFirm} />
    </button>
  )
}
