import type { OrderFlowSnapshot } from "#machines/catalog/orderFlow.machine.ts"
import type { Basket } from "#machines/catalog/orderFlow.setup.ts"
import { priceFor } from "#schemas/catalog/pricing.ts"
import type { ClientCatalog, ClientOffer, ClientService } from "#schemas/catalog/clientCatalog.ts"
import type { ChosenItem } from "#schemas/catalog/serviceRequest.ts"
import { type TaxedAmount, totalsOf } from "#schemas/shared/money.ts"

/** What the browser stores. An order that is being sent is stored in its summary step until it is answered. */
export const basketOf = (snapshot: OrderFlowSnapshot): Basket => {
  const { items, key, message } = snapshot.context
  return {
    key,
    items,
    message,
    step: snapshot.matches("summary") || snapshot.matches("ordering") ? "summary" : "choosing"
  }
}

export interface BasketLine {
  readonly item: ChosenItem
  readonly title: string
  readonly service: ClientService | null
  readonly offer: ClientOffer | null
  /** Without VAT. */
  readonly total: number
  /** The service or offer is no longer in the catalogue. */
  readonly isGone: boolean
}

const lineOf = (item: ChosenItem, catalog: ClientCatalog): BasketLine => {
  const service = item.kind === "service" ? (catalog.services.find(({ id }) => id === item.id) ?? null) : null
  const offer = item.kind === "offer" ? (catalog.offers.find(({ id }) => id === item.id) ?? null) : null
  return {
    item,
    title: service?.title ?? offer?.title ?? "",
    service,
    offer,
    total: service === null ? (offer?.total_price ?? 0) : priceFor(service.unit_price, item.quantity),
    isGone: service === null && offer === null
  }
}

const amountsOf = ({ offer, service, total }: BasketLine): ReadonlyArray<TaxedAmount> =>
  service === null
    ? (offer?.totals.rates ?? []).map(({ net, vat_rate }) => ({ total: net, vat_rate }))
    : [{ total, vat_rate: service.vat_rate }]

/** What the three steps show and offer. Null while the catalogue is loading. */
export const toOrderView = (snapshot: OrderFlowSnapshot, catalog: ClientCatalog | null) => {
  const { failure, items, message, requestId } = snapshot.context
  const lines = catalog === null ? [] : items.map((item) => lineOf(item, catalog))
  const totals = totalsOf(lines.flatMap(amountsOf))
  const hasGone = lines.some(({ isGone }) => isGone)
  const step = snapshot.matches("ordered") ? "ordered" : basketOf(snapshot).step
  return {
    step,
    lines,
    totals,
    hasGone,
    message,
    messageKey: failure,
    count: items.length,
    isBusy: snapshot.hasTag("busy"),
    canSummarise: snapshot.can({ type: "summary.asked" }),
    /** Why the user may not order (`closed.<name>`); empty if they may. */
    closedBy: catalog?.closed_by ?? [],
    canOrder:
      catalog !== null &&
      catalog.closed_by.length === 0 &&
      lines.length > 0 &&
      !hasGone &&
      snapshot.can({ type: "order.asked", total: totals.net }),
    requestId
  } as const
}
export type OrderView = ReturnType<typeof toOrderView>
