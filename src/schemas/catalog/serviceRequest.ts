import { Schema } from "effect"
import { OfferId, PriceTotals, Quantity, ServiceId, ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, VendorId } from "#schemas/shared/ids.ts"

export const ServiceRequestId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("ServiceRequestId")
)
export type ServiceRequestId = typeof ServiceRequestId.Type

/** [SRQ-O01] Waits for the firm's answer, then has it; `converted` once a mission is created from it. */
export const ServiceRequestState = Schema.Literals(serviceRequestStates)
export type ServiceRequestState = typeof ServiceRequestState.Type

/** One item of an order: a service with a quantity, or an offer as it is. */
export const ChosenItem = Schema.Struct({
  kind: Schema.Literals(["service", "offer"]),
  id: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
  quantity: Quantity
})
export interface ChosenItem extends Schema.Schema.Type<typeof ChosenItem> {}

/** An item as it was ordered. For clients internal services are left out, but not their price. */
export const OrderedItem = Schema.Struct({
  offer_id: Schema.NullOr(OfferId),
  service_id: Schema.NullOr(ServiceId),
  title: Schema.String,
  quantity: Quantity,
  /** Without VAT. */
  total_price: Schema.Int,
  services: Schema.Array(ServiceSnapshot)
})
export interface OrderedItem extends Schema.Schema.Type<typeof OrderedItem> {}

const summary = {
  id: ServiceRequestId,
  firm_id: FirmId,
  vendor_id: VendorId,
  company_name: Schema.String,
  state: ServiceRequestState,
  /** Title of the first item. */
  title: Schema.String,
  /** Number of further items. */
  more: Schema.Int,
  totals: PriceTotals,
  /** The client's message. */
  message: Schema.String,
  /** Why the firm declined; empty otherwise. */
  reason: Schema.String,
  requested_by: Schema.NullOr(Person),
  requested_at: Instant,
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant),
  /** The mission created from it. */
  mission_id: Schema.NullOr(Schema.Int),
  revision: Schema.Int
}

export const ServiceRequestSummary = Schema.Struct(summary)
export interface ServiceRequestSummary extends Schema.Schema.Type<typeof ServiceRequestSummary> {}

/** [SRQ-007] [SRQ-O01] A client's order with the prices of its time. */
export const ServiceRequest = Schema.Struct({ ...summary, items: Schema.Array(OrderedItem) })
export interface ServiceRequest extends Schema.Schema.Type<typeof ServiceRequest> {}
