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
import { Cents, CentsTotal, VatRate } from "#schemas/shared/amounts.ts"

/** A published service, as a client sees it. `quantity` is the default quantity of an order. */
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

/** A published, public offer, as a client sees it. Internal services are not listed, but their price is included. */
export const ClientOffer = Schema.Struct({
  id: OfferId,
  title: Schema.String,
  commercial_text: Schema.String,
  category_ids: Schema.Array(CategoryId),
  total_price: CentsTotal,
  unit_price: CentsTotal,
  /** What `unit_price` is for; empty: one `duration_unit`. */
  unit: Schema.String,
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

/** [SRQ-005] The services and offers that a client can order. */
export const ClientCatalog = Schema.Struct({
  categories: Schema.Array(Schema.Struct({ id: CategoryId, name: Schema.String })),
  services: Schema.Array(ClientService),
  offers: Schema.Array(ClientOffer),
  /** Guards that forbid the caller to order (messages `closed.<name>`); empty: allowed. */
  closed_by: Schema.Array(Schema.String)
})
export interface ClientCatalog extends Schema.Schema.Type<typeof ClientCatalog> {}

export const ClientServiceDetail = Schema.Struct({ ...ClientService.fields, contractual_text: Schema.Array(NoteBlock) })
export interface ClientServiceDetail extends Schema.Schema.Type<typeof ClientServiceDetail> {}
export const ClientOfferDetail = Schema.Struct({ ...ClientOffer.fields, contractual_text: Schema.Array(NoteBlock) })
export interface ClientOfferDetail extends Schema.Schema.Type<typeof ClientOfferDetail> {}
