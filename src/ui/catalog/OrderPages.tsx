import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { OfferId, ServiceId } from "#schemas/catalog/catalog.ts"
import type { NoteBlock } from "#schemas/customers/notes.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { BlocksText } from "#ui/shared/BlocksText.tsx"
import { usePriceOfUnit } from "#ui/catalog/CatalogCards.tsx"
import { OrderCatalog } from "#ui/catalog/OrderCatalog.tsx"
import { BasketBar, OrderFrame, type Ordering } from "#ui/catalog/OrderFrame.tsx"
import { OrderDone, OrderSummary, Steps } from "#ui/catalog/OrderSummary.tsx"
import { PriceTotals, useMoney } from "#ui/catalog/Prices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/catalog/orders.css"

// One module for all pages: each further dynamic import adds a few bytes to the first page.
export { ServiceRequestsPage } from "#ui/catalog/RequestPages.tsx"

const steps = { choosing: 1, summary: 2, ordered: 3 } as const

/** [ACC-093] [SRQ-002] [SRQ-003] [SRQ-004] The three steps of an order: choose, review, order. */
export function OrderPage() {
  const { t } = useTranslation("orders")
  const title = useScreenTitle()
  const { context } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <Link className="catalog-back" {...linkTo("service-requests", { context })}>
            <Icon of={arrowLeft} />
            {t("requests")}
          </Link>
          <h1>{title}</h1>
        </div>
      </div>
      <OrderFrame>
        {(ordering) => (
          <>
            <Steps at={steps[ordering.view.step]} />
            {ordering.view.step === "choosing" ? (
              <OrderCatalog {...ordering} />
            ) : ordering.view.step === "summary" ? (
              <OrderSummary flow={ordering.flow} view={ordering.view} />
            ) : (
              <OrderDone flow={ordering.flow} view={ordering.view} />
            )}
          </>
        )}
      </OrderFrame>
    </>
  )
}

interface DetailProps {
  readonly title: string
  readonly text: string
  readonly deliverable?: string
  readonly contract: ReadonlyArray<NoteBlock>
  readonly children: ReactNode
  readonly side: ReactNode
}

function Detail({ children, contract, deliverable = "", side, text, title }: DetailProps) {
  const { t } = useTranslation("orders")
  const { context } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <Link className="catalog-back" {...linkTo("service-requests-catalog", { context })}>
            <Icon of={arrowLeft} />
            {t("catalog")}
          </Link>
          <h1>{title}</h1>
        </div>
      </div>
      <div className="order-summary">
        <section className="panel catalog-detail" aria-label={title}>
          {text === "" ? null : <p className="catalog-prose">{text}</p>}
          {deliverable === "" ? null : (
            <>
              <h2>{t("deliverable")}</h2>
              <p className="catalog-prose">{deliverable}</p>
            </>
          )}
          {children}
          {contract.length === 0 ? null : (
            <details className="section-fold">
              <summary>{t("contract")}</summary>
              <BlocksText blocks={contract} />
            </details>
          )}
        </section>
        <aside className="panel order-total">{side}</aside>
      </div>
    </>
  )
}

/** [ACC-094] [SRQ-005] One service of the catalogue. */
export function OrderServicePage() {
  const { serviceId } = useParams({ strict: false }) as { readonly serviceId?: string }
  return (
    <OrderFrame>{(ordering) => <OneService {...ordering} id={idInAddress<ServiceId>(serviceId ?? "")} />}</OrderFrame>
  )
}

function OneService({ addButton, id, vendorId, view }: Ordering & { readonly id: ServiceId }) {
  const { t } = useTranslation("orders")
  const text = useText()
  const { money, rate } = useMoney()
  const query = useQuery(
    useCall("serviceRequests.service", { params: { vendorId, catalogServiceId: id }, showError: false })
  )
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) => (
        <>
          <Detail
            title={data.title}
            text={data.commercial_text}
            deliverable={data.deliverable}
            contract={data.contractual_text}
            side={
              <>
                <p className="catalog-price">
                  <strong>{money(data.unit_price)}</strong>{" "}
                  {data.unit === "" ? t("price.net") : t("price.per", { unit: data.unit })}
                  <small>{t("price.vat", { rate: rate(data.vat_rate) })}</small>
                </p>
                {addButton("service", data.id, data.title, data.quantity)}
              </>
            }
          >
            <dl className="catalog-facts">
              <div>
                <dt>{t("frequency")}</dt>
                <dd>{text(`orders:frequency.${data.frequency}`)}</dd>
              </div>
              <div>
                <dt>{t("duration")}</dt>
                <dd>{text(`orders:duration.${data.duration_unit}`, { count: data.duration })}</dd>
              </div>
            </dl>
          </Detail>
          <BasketBar view={view} />
        </>
      )}
    </QueryBoundary>
  )
}

/** [ACC-095] [SRQ-005] [CAT-001] One offer of the catalogue with its services. */
export function OrderOfferPage() {
  const { offerId } = useParams({ strict: false }) as { readonly offerId?: string }
  return <OrderFrame>{(ordering) => <OneOffer {...ordering} id={idInAddress<OfferId>(offerId ?? "")} />}</OrderFrame>
}

function OneOffer({ addButton, id, vendorId, view }: Ordering & { readonly id: OfferId }) {
  const { t } = useTranslation("orders")
  const text = useText()
  const priceOfUnit = usePriceOfUnit()
  const query = useQuery(useCall("serviceRequests.offer", { params: { vendorId, offerId: id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) => (
        <>
          <Detail
            title={data.title}
            text={data.commercial_text}
            contract={data.contractual_text}
            side={
              <>
                <PriceTotals totals={data.totals} />
                <p className="muted">
                  {text(`orders:duration.${data.duration_unit}`, { count: data.duration })}
                  {data.duration > 1 || data.unit !== "" ? ` · ${priceOfUnit(data)}` : ""}
                </p>
                {addButton("offer", data.id, data.title, 1)}
              </>
            }
          >
            <h2>{t("inside")}</h2>
            <ul className="offer-inside">
              {data.services.map((service) => (
                <li key={service.service_id}>
                  <span className="grow">
                    {service.title}
                    {service.deliverable === "" ? null : <small className="muted">{service.deliverable}</small>}
                  </span>
                  <small>
                    {service.unit === "" ? `× ${service.quantity}` : `${service.quantity} × ${service.unit}`}
                    {service.frequency === "none" ? "" : ` · ${text(`orders:frequency.${service.frequency}`)}`}
                  </small>
                </li>
              ))}
            </ul>
          </Detail>
          <BasketBar view={view} />
        </>
      )}
    </QueryBoundary>
  )
}
