import type { OfferLine, Service, ServiceSnapshot, ServiceTask } from "#schemas/catalog/catalog.ts"
import { portion, sharedOut, type Totals, totalsOf } from "#schemas/shared/money.ts"

/** The price in cents of a quantity, without VAT. */
export const priceFor = (unitPrice: number, quantity: number): number => unitPrice * quantity

/** The planned minutes of an ordered quantity. `hours_budget` applies to the service's own `quantity` and is scaled. */
export const minutesFor = (
  { hours_budget, quantity }: { readonly hours_budget: number; readonly quantity: number },
  ordered: number
): number => portion(hours_budget, ordered, Math.max(1, quantity))

interface Priced {
  readonly unit_price: number
  readonly quantity: number
  readonly vat_rate: number
  readonly hours_budget: number
}

export interface OfferFigures {
  /** [CAT-O01] In cents, without VAT: the typed price if there is one, otherwise the sum of the services. */
  readonly total_price: number
  /** `total_price` divided by the offer's duration. */
  readonly unit_price: number
  /** The part of `total_price` that belongs to each service, in the order of the services. */
  readonly shares: ReadonlyArray<number>
  readonly totals: Totals
  readonly hours_budget: number
}

/**
 * [CAT-O01] Computes an offer's totals: the sum of unit price × quantity, unless a price is typed. A typed price is
 * split among the services to the cent, so that VAT by rate and the copies in missions add up.
 */
export const offerFigures = (
  services: ReadonlyArray<Priced>,
  {
    duration,
    typed_minutes,
    typed_price
  }: {
    readonly typed_price: number | null
    readonly typed_minutes: number | null
    readonly duration: number
  }
): OfferFigures => {
  const own = services.map(({ quantity, unit_price }) => priceFor(unit_price, quantity))
  const total = typed_price ?? own.reduce((all, one) => all + one, 0)
  const shares = typed_price === null ? own : sharedOut(typed_price, own)
  return {
    total_price: total,
    unit_price: portion(total, 1, Math.max(1, duration)),
    shares,
    totals: totalsOf(services.map(({ vat_rate }, place) => ({ vat_rate, total: shares[place] ?? 0 }))),
    hours_budget: typed_minutes ?? services.reduce((all, { hours_budget }) => all + hours_budget, 0)
  }
}

/** The fields of a service that `snapshotOf` copies. */
export type SnapshotSource = Omit<
  ServiceSnapshot,
  "service_id" | "total_price" | "offer_id" | "offer_title" | "category"
> &
  Pick<Service, "id">

/**
 * Copies a service into a snapshot. `given` overrides its quantity, and sets its offer and its share of the offer's
 * price.
 */
export const snapshotOf = (
  service: SnapshotSource,
  category: string,
  given: {
    readonly quantity?: number
    readonly offer?: { readonly id: ServiceSnapshot["offer_id"]; readonly title: string } | null
    readonly total_price?: number
  } = {}
): ServiceSnapshot => {
  const { category_id, commercial_text, contractual_text, deliverable, duration, duration_unit, frequency } = service
  const { is_client_visible, reference, revision, tasks, title, unit, unit_price, vat_rate } = service
  const quantity = given.quantity ?? service.quantity
  return {
    service_id: service.id,
    revision,
    category_id,
    category,
    title,
    reference,
    deliverable,
    commercial_text,
    contractual_text,
    unit_price,
    vat_rate,
    quantity,
    unit,
    duration,
    duration_unit,
    frequency,
    hours_budget: minutesFor(service, quantity),
    is_client_visible,
    tasks: tasks.map((task): ServiceTask => ({ ...task, depends_on: [...task.depends_on] })),
    total_price: given.total_price ?? priceFor(unit_price, quantity),
    offer_id: given.offer?.id ?? null,
    offer_title: given.offer?.title ?? null
  }
}

/** Copies the services of an offer into snapshots. A typed price of the offer is split among them. */
export const snapshotsOfOffer = (
  offer: {
    readonly id: NonNullable<ServiceSnapshot["offer_id"]>
    readonly title: string
    readonly typed_price: number | null
    readonly duration: number
    readonly lines: ReadonlyArray<OfferLine>
  },
  services: ReadonlyMap<number, SnapshotSource>,
  categories: ReadonlyMap<number, string>
): ReadonlyArray<ServiceSnapshot> => {
  const found = offer.lines.flatMap(({ quantity, service_id }) => {
    const service = services.get(service_id)
    return service === undefined ? [] : [{ service, quantity, priced: { ...service, quantity } }]
  })
  const { shares } = offerFigures(
    found.map(({ priced }) => priced),
    { ...offer, typed_minutes: null }
  )
  return found.map(({ quantity, service }, place) =>
    snapshotOf(service, categories.get(service.category_id) ?? "", {
      quantity,
      offer: { id: offer.id, title: offer.title },
      total_price: shares[place] ?? 0
    })
  )
}

/** The totals of a service request or a mission. */
export const snapshotTotals = (services: ReadonlyArray<Pick<ServiceSnapshot, "total_price" | "vat_rate">>): Totals =>
  totalsOf(services.map(({ total_price, vat_rate }) => ({ total: total_price, vat_rate })))
