import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ClientOffer, ClientService } from "#schemas/catalog/clientCatalog.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { check, plus } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

interface AddButtonProps {
  readonly title: string
  readonly isChosen: boolean
  readonly disabledReason: string | null
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** Adds an item to the order, or removes it. */
export function AddButton({ disabledReason, isChosen, onAdd, onRemove, title }: AddButtonProps) {
  const { t } = useTranslation("orders")
  if (disabledReason !== null) return null
  return (
    <button
      type="button"
      className="button"
      data-kind={isChosen ? "quiet" : "second"}
      data-size="small"
      aria-pressed={isChosen}
      aria-label={t(isChosen ? "remove-of" : "add-of", { title })}
      onClick={isChosen ? onRemove : onAdd}
    >
      <Icon of={isChosen ? check : plus} />
      {t(isChosen ? "chosen" : "add")}
    </button>
  )
}

interface CardProps {
  readonly children: ReactNode
}
const Card = ({ children }: CardProps) => <li className="panel catalog-card">{children}</li>

export function ServiceCard({ add, service }: { readonly service: ClientService; readonly add: ReactNode }) {
  const { t } = useTranslation("orders")
  const text = useText()
  const { context } = useHere()
  const { money } = useMoney()
  const { commercial_text, deliverable, frequency, id, title, unit, unit_price } = service
  return (
    <Card>
      <h3>
        <Link {...linkTo("service-requests-service", { context, serviceId: String(id) })} className="catalog-title">
          {title}
        </Link>
      </h3>
      {commercial_text === "" && deliverable === "" ? null : (
        <p className="muted catalog-words">{commercial_text === "" ? deliverable : commercial_text}</p>
      )}
      <p className="catalog-price">
        <strong>{money(unit_price)}</strong> {unit === "" ? t("price.net") : t("price.per", { unit })}
        {frequency === "none" ? null : <small>{text(`orders:frequency.${frequency}`)}</small>}
      </p>
      {add}
    </Card>
  )
}

/** Formats an offer's price per unit: the offer's own unit, or else its duration unit (per month, per year). */
export const usePriceOfUnit = () => {
  const { t } = useTranslation("orders")
  const text = useText()
  const { money } = useMoney()
  return ({ duration_unit, unit, unit_price }: Pick<ClientOffer, "duration_unit" | "unit" | "unit_price">) =>
    unit === ""
      ? text(`orders:price.each.${duration_unit}`, { price: money(unit_price) })
      : t("price.each", { price: money(unit_price), unit })
}

export function OfferCard({ add, offer }: { readonly offer: ClientOffer; readonly add: ReactNode }) {
  const { t } = useTranslation("orders")
  const { context } = useHere()
  const { money } = useMoney()
  const text = useText()
  const priceOfUnit = usePriceOfUnit()
  const { commercial_text, duration, duration_unit, id, services, title, total_price } = offer
  return (
    <Card>
      <h3>
        <Link {...linkTo("service-requests-offer", { context, offerId: String(id) })} className="catalog-title">
          {title}
        </Link>
      </h3>
      {commercial_text === "" ? null : <p className="muted catalog-words">{commercial_text}</p>}
      <ul className="catalog-parts">
        {services.map(({ service_id, title: name }) => (
          <li key={service_id}>
            <Icon of={check} />
            {name}
          </li>
        ))}
      </ul>
      <p className="catalog-price">
        <strong>{money(total_price)}</strong> {t("price.net")}
        <small>
          {text(`orders:duration.${duration_unit}`, { count: duration })}
          {duration > 1 || offer.unit !== "" ? ` · ${priceOfUnit(offer)}` : ""}
        </small>
      </p>
      {add}
    </Card>
  )
}
