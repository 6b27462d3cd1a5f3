import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { ServiceSummary } from "#schemas/catalog/catalog.ts"
import { largestQuantity } from "#schemas/catalog/limits.ts"
import { minutesFor, offerFigures } from "#schemas/catalog/pricing.ts"
import { budgetLimit, offerLine, offerLines, offerServiceLimit, type OfferValues } from "#schemas/catalog/rules.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { largestPrice } from "#schemas/shared/money.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { PriceTotals, useMoney } from "#ui/catalog/Prices.tsx"
import type { Form } from "#ui/shared/form/useForm.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp, times } from "#ui/shared/icons/frame/icons.ts"
import { heldAsText, MoneyField, NumberInput, TimeField } from "#ui/shared/kit/number/index.ts"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/catalog/offerServices.css"

interface OfferServicesProps {
  readonly firmId: FirmId
  readonly form: Form<OfferValues>
}

/** [CAT-001] [CAT-O01] An offer's services with their quantities, and a total that updates while the user types. */
export function OfferServices({ firmId, form }: OfferServicesProps) {
  const query = useQuery(
    useCall("catalog.services", { params: { firmId }, query: { per_page: 500 }, showError: false })
  )
  return (
    <QueryBoundary query={query} rows={3}>
      {({ data }) => <Lines services={data} form={form} />}
    </QueryBoundary>
  )
}

const digits = (value: string) => (/^\d+$/.test(value) ? Number(value) : null)

function Lines({
  form,
  services
}: {
  readonly services: ReadonlyArray<ServiceSummary>
  readonly form: Form<OfferValues>
}) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { money } = useMoney()
  const field = form.field("services")
  const known = new Map(services.map((service) => [service.id as number, service]))
  const lines = offerLines(field.value)
  const change = (next: typeof lines) => field.onChange(next.map(offerLine))
  const priced = lines.flatMap(({ quantity, service_id }) => {
    const service = known.get(service_id)
    return service === undefined ? [] : [{ service, quantity }]
  })
  const figures = offerFigures(
    priced.map(({ quantity, service }) => ({
      unit_price: service.unit_price,
      vat_rate: service.vat_rate,
      quantity,
      hours_budget: minutesFor(service, quantity)
    })),
    {
      typed_price: digits(form.field("typed_price").value),
      typed_minutes: digits(form.field("typed_minutes").value),
      duration: digits(form.field("duration").value) ?? 1
    }
  )
  const unit = form.field("unit").value.trim()
  const move = (at: number, by: -1 | 1) => {
    const next = [...lines]
    const [one, other] = [next[at], next[at + by]]
    if (one === undefined || other === undefined) return
    next[at] = other
    next[at + by] = one
    change(next)
  }
  const left = services.filter(
    ({ id, state }) => state !== "archived" && !lines.some(({ service_id }) => service_id === id)
  )
  return (
    <div className="offer-services">
      {field.messageKey === null ? null : <small className="field-error">{text(field.messageKey)}</small>}
      {lines.length === 0 ? <p className="muted">{t("offer.empty")}</p> : null}
      <ol className="offer-lines">
        {priced.map(({ quantity, service }, at) => (
          <li key={service.id} className="order-line">
            <span className="grow">
              {service.title} {service.state === "published" ? null : <ItemTag state={service.state} />}
              <small className="muted">
                {money(service.unit_price)}
                {service.unit === "" ? "" : ` / ${service.unit}`}
                {service.is_client_visible ? "" : ` · ${t("internal")}`}
              </small>
            </span>
            <NumberInput
              className="quantity-input"
              label={t("quantity-of", { title: service.title })}
              min={smallestQuantity}
              max={largestQuantity}
              step={1}
              value={quantity}
              disabled={field.isReadOnly}
              onChange={(next) =>
                change(lines.map((line) => (line.service_id === service.id ? { ...line, quantity: next } : line)))
              }
            />
            <span className="order-price">{money(figures.shares[at] ?? 0)}</span>
            {field.isReadOnly ? null : (
              <LineActions
                title={service.title}
                isFirst={at === 0}
                isLast={at === priced.length - 1}
                onMove={(by) => move(at, by)}
                onRemove={() => change(lines.filter(({ service_id }) => service_id !== service.id))}
              />
            )}
          </li>
        ))}
      </ol>
      {field.isReadOnly ? null : (
        <select
          className="input offer-add"
          aria-label={t("offer.add")}
          value=""
          disabled={left.length === 0 || lines.length >= offerServiceLimit}
          onChange={({ target }) => {
            const service = known.get(Number(target.value))
            if (service !== undefined) change([...lines, { service_id: service.id, quantity: service.quantity }])
          }}
        >
          <option value="">{t(left.length === 0 ? "offer.all-in" : "offer.add")}</option>
          {left.map((service) => (
            <option key={service.id} value={service.id}>
              {service.title} – {money(service.unit_price)}
            </option>
          ))}
        </select>
      )}
      <div className="catalog-fields">
        <MoneyField
          field={heldAsText(form.field("typed_price"))}
          min={0}
          max={largestPrice}
          label={t("field.typed_price")}
          hint={t("field.typed_price.hint")}
          placeholder={t("offer.sum")}
        />
        <TimeField
          field={heldAsText(form.field("typed_minutes"))}
          min={0}
          max={budgetLimit}
          label={t("field.typed_minutes")}
          hint={t("field.typed_minutes.hint")}
          placeholder={t("offer.sum")}
        />
      </div>
      <div className="offer-totals" role="status">
        <PriceTotals totals={figures.totals} />
        <p className="muted">
          {t(unit === "" ? "offer.each" : "offer.each.unit", {
            price: money(figures.unit_price),
            time: formatTime(figures.hours_budget),
            unit
          })}
        </p>
      </div>
    </div>
  )
}

interface LineActionsProps {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function LineActions({ isFirst, isLast, onMove, onRemove, title }: LineActionsProps) {
  const { t } = useTranslation("catalog")
  return (
    <span className="actions">
      <button
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={t("tasks.up", { name: title })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon of={arrowUp} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={t("tasks.down", { name: title })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon of={arrowDown} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={t("offer.remove", { title })}
        onClick={onRemove}
      >
        <Icon of={times} />
      </button>
    </span>
  )
}
