import { Schema } from "effect"
import { largestQuantity, taskDoers, taskRoles } from "#schemas/catalog/limits.ts"
import { NoteBlock } from "#schemas/customers/clientFile.ts"
import { frequencies, serviceDurations, smallestQuantity } from "#schemas/shared/constants.ts"
import { Instant } from "#schemas/shared/ids.ts"
import { Cents, CentsTotal, VatRate } from "#schemas/shared/amounts.ts"

const id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const CategoryId = id.pipe(Schema.brand("CategoryId"))
export type CategoryId = typeof CategoryId.Type
export const ServiceId = id.pipe(Schema.brand("ServiceId"))
export type ServiceId = typeof ServiceId.Type
export const OfferId = id.pipe(Schema.brand("OfferId"))
export type OfferId = typeof OfferId.Type

/**
 * [CAT-003] State of a service or an offer: only the firm sees drafts; published items can be ordered; archived ones
 * cannot be ordered any more, but their buyers keep them.
 */
export const CatalogState = Schema.Literals(["draft", "published", "archived"])
export type CatalogState = typeof CatalogState.Type

/** [CAT-009] [CST-043] How often a service recurs. */
export const Frequency = Schema.Literals(frequencies)
export type Frequency = typeof Frequency.Type

/** [CAT-008] [CST-044] The unit of a service's or an offer's `duration`. */
export const ServiceDuration = Schema.Literals(serviceDurations)
export type ServiceDuration = typeof ServiceDuration.Type

/** [CAT-004] [CST-042] Number of units of a service, from 1 to 9,999. */
export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: smallestQuantity, maximum: largestQuantity }))

/** Working time in minutes. */
export const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6_000_000 }))

/** A technical limit far above the limits of the form's rules, which have their own messages. */
const Words = Schema.String.check(Schema.isMaxLength(100_000))
const TaskKey = Schema.String.check(Schema.isMaxLength(64))

/** [CAT-002] A task that each recurrence of a service creates. */
export const ServiceTask = Schema.Struct({
  /** Stable id of the task within its service. `depends_on` refers to it, so that tasks can be renamed. */
  key: TaskKey,
  /** [CAT-005] [CAT-006] Required, and unique within its service. */
  name: Words,
  who: Schema.Literals(taskDoers),
  /** Which role of the firm does the task; null unless `who` is `role`. */
  role: Schema.NullOr(Schema.Literals(taskRoles)),
  /** Days from the start of a recurrence to the task's due date. */
  offset_days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  /** [CAT-007] Keys of the tasks that must be done first. */
  depends_on: Schema.Array(TaskKey)
})
export interface ServiceTask extends Schema.Schema.Type<typeof ServiceTask> {}

/** [CAT-003] A category of the firm's catalogue. */
export const Category = Schema.Struct({
  id: CategoryId,
  name: Schema.String,
  /** Index in the order of the categories, from 0. */
  place: Schema.Int,
  /** Number of its services that are not archived. */
  service_count: Schema.Int,
  /** Send it as If-Match to prevent lost updates. */
  revision: Schema.Int
})
export interface Category extends Schema.Schema.Type<typeof Category> {}

/** The editable fields of a service; service requests and missions store a copy of them. */
const serviceWords = {
  title: Words,
  /** The firm's own code for the service; may be empty. */
  reference: Words,
  /** What the client receives; may be empty. */
  deliverable: Words,
  commercial_text: Words,
  /** The text for the engagement letter. */
  contractual_text: Schema.Array(NoteBlock),
  /** Price of one unit in cents, without VAT. */
  unit_price: Cents,
  vat_rate: VatRate,
  quantity: Quantity,
  /** What one unit is, for example `mois` or `bulletin`; empty for a lump sum. */
  unit: Words,
  /** How long the service lasts, in `duration_unit`. */
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  frequency: Frequency,
  /** Planned working time in minutes, for the whole `quantity`. */
  hours_budget: Minutes,
  /** False: clients can neither see nor order the service by itself; it may still be part of an offer. */
  is_client_visible: Schema.Boolean,
  tasks: Schema.Array(ServiceTask)
}

const kept = {
  state: CatalogState,
  /** Send it as If-Match to prevent lost updates. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /**
   * Number of service requests, missions and (for a service) offers that refer to it. If not 0, it can be archived but
   * not deleted.
   */
  uses: Schema.Int,
  /** Guards that forbid the caller to change it (messages `closed.<name>`); empty: allowed. */
  closed_by: Schema.Array(Schema.String)
}

/** [CAT-002] A service that the firm sells. */
export const Service = Schema.Struct({
  id: ServiceId,
  category_id: CategoryId,
  ...serviceWords,
  /** Unit price × quantity, in cents without VAT. */
  total_price: CentsTotal,
  /** Number of published offers that contain it. They must be archived before the service. */
  published_offers: Schema.Int,
  ...kept
})
export interface Service extends Schema.Schema.Type<typeof Service> {}

/** A service as lists show it: without the long texts and the tasks. */
export const ServiceSummary = Schema.Struct({
  id: ServiceId,
  category_id: CategoryId,
  title: Schema.String,
  reference: Schema.String,
  unit_price: Cents,
  vat_rate: VatRate,
  quantity: Quantity,
  unit: Schema.String,
  frequency: Frequency,
  total_price: CentsTotal,
  is_client_visible: Schema.Boolean,
  hours_budget: Minutes,
  task_count: Schema.Int,
  published_offers: Schema.Int,
  ...kept
})
export interface ServiceSummary extends Schema.Schema.Type<typeof ServiceSummary> {}

/** One service of an offer. */
export const OfferLine = Schema.Struct({ service_id: ServiceId, quantity: Quantity })
export interface OfferLine extends Schema.Schema.Type<typeof OfferLine> {}

/** Totals in cents: `net` is without VAT, `gross` includes it; `rates` lists them by VAT rate. */
export const PriceTotals = Schema.Struct({
  net: CentsTotal,
  vat: CentsTotal,
  gross: CentsTotal,
  rates: Schema.Array(Schema.Struct({ vat_rate: VatRate, net: CentsTotal, vat: CentsTotal }))
})

const offerWords = {
  title: Schema.String,
  reference: Schema.String,
  /** [CAT-O01] False: only the firm sees the offer. */
  is_public: Schema.Boolean,
  commercial_text: Schema.String,
  contractual_text: Schema.Array(NoteBlock),
  /** What `unit_price` is for, for example `mois`; empty: one `duration_unit`. */
  unit: Schema.String,
  duration: Schema.Int,
  duration_unit: ServiceDuration
}

const offerFigures = {
  /** [CAT-O01] A price in cents that replaces the sum of the services; null: the sum applies. */
  typed_price: Schema.NullOr(Cents),
  /** Working time in minutes that replaces the sum of the services; null: the sum applies. */
  typed_minutes: Schema.NullOr(Minutes),
  /** [CAT-O01] The effective price in cents, without VAT. */
  total_price: CentsTotal,
  /** `total_price` divided by `duration`. */
  unit_price: CentsTotal,
  totals: PriceTotals,
  /** [CAT-001] The effective planned working time in minutes. */
  hours_budget: Schema.Int,
  /** [CAT-001] Categories of the services in the offer. */
  category_ids: Schema.Array(CategoryId)
}

/** [CAT-001] Several services that are sold together. */
export const Offer = Schema.Struct({
  id: OfferId,
  ...offerWords,
  ...offerFigures,
  /** The services of the offer, in display order. */
  services: Schema.Array(
    Schema.Struct({
      service_id: ServiceId,
      quantity: Quantity,
      title: Schema.String,
      category_id: CategoryId,
      state: CatalogState,
      unit: Schema.String,
      unit_price: Cents,
      vat_rate: VatRate,
      frequency: Frequency,
      is_client_visible: Schema.Boolean,
      hours_budget: Minutes,
      total_price: CentsTotal
    })
  ),
  ...kept
})
export interface Offer extends Schema.Schema.Type<typeof Offer> {}

export const OfferSummary = Schema.Struct({
  id: OfferId,
  title: Schema.String,
  reference: Schema.String,
  is_public: Schema.Boolean,
  service_count: Schema.Int,
  /** Number of services in the offer that are not published. They must be published before the offer. */
  unpublished_count: Schema.Int,
  category_ids: Schema.Array(CategoryId),
  total_price: CentsTotal,
  unit_price: CentsTotal,
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  ...kept
})
export interface OfferSummary extends Schema.Schema.Type<typeof OfferSummary> {}

/**
 * A copy of a service at the time of the order, stored in service requests and missions. Later changes of the catalogue
 * do not affect it.
 */
export const ServiceSnapshot = Schema.Struct({
  service_id: ServiceId,
  /** The service's revision at the time of the copy. */
  revision: Schema.Int,
  category_id: CategoryId,
  category: Words,
  ...serviceWords,
  /**
   * [CAT-O01] Price in cents without VAT: unit price × quantity, or the service's share of the offer's `typed_price`.
   */
  total_price: CentsTotal,
  /** The offer with which the service was ordered; null if it was ordered by itself. */
  offer_id: Schema.NullOr(OfferId),
  offer_title: Schema.NullOr(Words)
})
export interface ServiceSnapshot extends Schema.Schema.Type<typeof ServiceSnapshot> {}
