import { Schema } from "effect"
import { OfferId, PriceTotals, Quantity, ServiceId, ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, VendorId } from "#schemas/shared/ids.ts"

export const ServiceRequestId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("ServiceRequestId")
)
export type ServiceRequestId = typeof ServiceRequestId.Type

/**
 * [SRQ-O01] State of a service request. `requested` waits for the firm's answer; `converted`: a mission was created
 * from it.
 */
export const ServiceRequestState = Schema.Literals(serviceRequestStates)
export type ServiceRequestState = typeof ServiceRequestState.Type

/** One item of an order: a service with a quantity, or an offer. */
export const ChosenItem = Schema.Struct({
  kind: Schema.Literals(["service", "offer"]),
  id: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
  quantity: Quantity
})
export interface ChosenItem extends Schema.Schema.Type<typeof ChosenItem> {}

/**
 * An ordered service or offer, as it was then. Clients do not see internal services in `services`, but their price is
 * included.
 */
export const OrderedItem = Schema.Struct({
  offer_id: Schema.NullOr(OfferId),
  service_id: Schema.NullOr(ServiceId),
  title: Schema.String,
  quantity: Quantity,
  /** In cents, without VAT. */
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
  /** Title of the first ordered item. */
  title: Schema.String,
  /** Number of ordered items after the first. */
  more: Schema.Int,
  totals: PriceTotals,
  /** The client's message to the firm; may be empty. */
  message: Schema.String,
  /** Why the firm declined the request; empty otherwise. */
  reason: Schema.String,
  requested_by: Schema.NullOr(Person),
  requested_at: Instant,
  decided_by: Schema.NullOr(Person),
  decided_at: Schema.NullOr(Instant),
  /** Id of the mission that was created from the request; null if there is none. */
  mission_id: Schema.NullOr(Schema.Int),
  revision: Schema.Int
}

export const ServiceRequestSummary = Schema.Struct(summary)
export interface ServiceRequestSummary extends Schema.Schema.Type<typeof ServiceRequestSummary> {}

/** [SRQ-007] [SRQ-O01] A client's order, with the prices at the time of the order. */
export const ServiceRequest = Schema.Struct({ ...summary, items: Schema.Array(OrderedItem) })
export interface ServiceRequest extends Schema.Schema.Type<typeof ServiceRequest> {}
