import { Schema } from "effect"
import {
  CategoryId,
  Frequency,
  OfferId,
  PriceTotals,
  Quantity,
  ServiceDuration,
  ServiceId
} from "#schemas/catalog/catalog.ts"
import { NoteBlock } from "#schemas/customers/clientFile.ts"
import { Cents, CentsTotal, VatRate } from "#schemas/shared/money.ts"

/** A published service as a client sees it; a new order begins with its quantity. */
export const ClientService = Schema.Struct({
  id: ServiceId,
  category_id: CategoryId,
  title: Schema.String,
  deliverable: Schema.String,
  commercial_text: Schema.String,
  unit_price: Cents,
  vat_rate: VatRate,
  quantity: Quantity,
  unit: Schema.String,
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  frequency: Frequency
})
export interface ClientService extends Schema.Schema.Type<typeof ClientService> {}

/** A public offer as a client sees it: of internal services it has the price and not the name. */
export const ClientOffer = Schema.Struct({
  id: OfferId,
  title: Schema.String,
  commercial_text: Schema.String,
  category_ids: Schema.Array(CategoryId),
  total_price: CentsTotal,
  unit_price: CentsTotal,
  totals: PriceTotals,
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  services: Schema.Array(
    Schema.Struct({
      service_id: ServiceId,
      title: Schema.String,
      deliverable: Schema.String,
      quantity: Quantity,
      unit: Schema.String,
      frequency: Frequency
    })
  )
})
export interface ClientOffer extends Schema.Schema.Type<typeof ClientOffer> {}

/** [SRQ-005] What a client can order. */
export const ClientCatalog = Schema.Struct({
  categories: Schema.Array(Schema.Struct({ id: CategoryId, name: Schema.String })),
  services: Schema.Array(ClientService),
  offers: Schema.Array(ClientOffer),
  /** Why the caller may not order (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface ClientCatalog extends Schema.Schema.Type<typeof ClientCatalog> {}

export const ClientServiceDetail = Schema.Struct({ ...ClientService.fields, contractual_text: Schema.Array(NoteBlock) })
export interface ClientServiceDetail extends Schema.Schema.Type<typeof ClientServiceDetail> {}
export const ClientOfferDetail = Schema.Struct({ ...ClientOffer.fields, contractual_text: Schema.Array(NoteBlock) })
export interface ClientOfferDetail extends Schema.Schema.Type<typeof ClientOfferDetail> {}

/** [SRQ-006] What the address filters by, each a comma-separated list of ids; an empty list filters nothing. */
export interface CatalogFilters {
  readonly categories: ReadonlyArray<number>
  readonly "catalog-offer": ReadonlyArray<number>
  readonly "catalog-service": ReadonlyArray<number>
}

/** [SRQ-006] What is no id is left out, an id that is said twice counts once. */
export const idsOf = (list: unknown): ReadonlyArray<number> => [
  ...new Set(
    (typeof list === "string" || typeof list === "number" ? String(list) : "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => /^[1-9]\d{0,9}$/.test(part))
      .map(Number)
  )
]

const isIn = (ids: ReadonlyArray<number>, id: number) => ids.length === 0 || ids.includes(id)

/**
 * [SRQ-006] The part of a catalogue that the filters let through: with offers or services named, those and no others; with
 * categories, what is of one of them.
 */
export const filteredCatalog = (catalog: ClientCatalog, filters: CatalogFilters): ClientCatalog => {
  const [offers, services] = [filters["catalog-offer"], filters["catalog-service"]]
  const isNamed = offers.length > 0 || services.length > 0
  return {
    ...catalog,
    offers: catalog.offers.filter(
      ({ category_ids, id }) =>
        (isNamed ? offers.includes(id) : true) &&
        (filters.categories.length === 0 || category_ids.some((one) => filters.categories.includes(one)))
    ),
    services: catalog.services.filter(
      ({ category_id, id }) => (isNamed ? services.includes(id) : true) && isIn(filters.categories, category_id)
    )
  }
}
