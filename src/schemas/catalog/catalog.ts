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
 * [CAT-003] A draft is visible to the firm only; a published item can be ordered; an archived one is kept for its
 * buyers.
 */
export const CatalogState = Schema.Literals(["draft", "published", "archived"])
export type CatalogState = typeof CatalogState.Type

/** [CAT-009] [CST-043] How often a service recurs. */
export const Frequency = Schema.Literals(frequencies)
export type Frequency = typeof Frequency.Type

/** [CAT-008] [CST-044] The unit that a service's or an offer's `duration` counts, from day to year. */
export const ServiceDuration = Schema.Literals(serviceDurations)
export type ServiceDuration = typeof ServiceDuration.Type

/** [CAT-004] [CST-042] Whole units of a service, from 1 to 9,999. */
export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: smallestQuantity, maximum: largestQuantity }))

/** Minutes of work. */
export const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6_000_000 }))

/** A technical limit far above the rules' own limits, which have messages. */
const Words = Schema.String.check(Schema.isMaxLength(100_000))
const TaskKey = Schema.String.check(Schema.isMaxLength(64))

/** [CAT-002] One task of a service. */
export const ServiceTask = Schema.Struct({
  /** Stable id of the task: dependencies refer to it, whatever the task's name. */
  key: TaskKey,
  /** [CAT-005] [CAT-006] Required, unique in its service. */
  name: Words,
  who: Schema.Literals(taskDoers),
  /** The firm's role that does the task; null unless `who` is `role`. */
  role: Schema.NullOr(Schema.Literals(taskRoles)),
  /** Days from the start of a recurrence to the due date. */
  offset_days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  /** [CAT-007] Keys of the tasks that must be done before it. */
  depends_on: Schema.Array(TaskKey)
})
export interface ServiceTask extends Schema.Schema.Type<typeof ServiceTask> {}

/** [CAT-003] A category of the firm's catalogue. */
export const Category = Schema.Struct({
  id: CategoryId,
  name: Schema.String,
  /** Index in the catalogue's order, from 0. */
  place: Schema.Int,
  /** Number of its services that are not archived. */
  service_count: Schema.Int,
  /** Compared with If-Match. */
  revision: Schema.Int
})
export interface Category extends Schema.Schema.Type<typeof Category> {}

/** The editable content of a service, which missions copy. */
const serviceWords = {
  title: Words,
  /** The firm's own code; empty for none. */
  reference: Words,
  /** What the client gets; optional. */
  deliverable: Words,
  commercial_text: Words,
  /** The text for the letter of engagement. */
  contractual_text: Schema.Array(NoteBlock),
  /** Of one unit, without VAT. */
  unit_price: Cents,
  vat_rate: VatRate,
  quantity: Quantity,
  /** The unit, such as `mois` or `bulletin`; empty for a lump sum. */
  unit: Words,
  /** The service's duration, in `duration_unit`. */
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  frequency: Frequency,
  /** Minutes of work planned for all of it. */
  hours_budget: Minutes,
  /** Internal services can be part of an offer, but clients neither see nor order them alone. */
  is_client_visible: Schema.Boolean,
  tasks: Schema.Array(ServiceTask)
}

const kept = {
  state: CatalogState,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Orders, missions and, for a service, offers that refer to it: then it can be archived, not deleted. */
  uses: Schema.Int,
  /** Why the caller may not change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
}

/** [CAT-002] A service that the firm sells. */
export const Service = Schema.Struct({
  id: ServiceId,
  category_id: CategoryId,
  ...serviceWords,
  /** Unit price × quantity, without VAT. */
  total_price: CentsTotal,
  /** Published offers that contain it: they must be archived first. */
  published_offers: Schema.Int,
  ...kept
})
export interface Service extends Schema.Schema.Type<typeof Service> {}

/** A row of the list: without the long texts, and with the number of tasks. */
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

/** An offer's totals, without and with VAT. */
export const PriceTotals = Schema.Struct({
  net: CentsTotal,
  vat: CentsTotal,
  gross: CentsTotal,
  rates: Schema.Array(Schema.Struct({ vat_rate: VatRate, net: CentsTotal, vat: CentsTotal }))
})

const offerWords = {
  title: Schema.String,
  reference: Schema.String,
  /** [CAT-O01] A private offer is visible to the firm only. */
  is_public: Schema.Boolean,
  commercial_text: Schema.String,
  contractual_text: Schema.Array(NoteBlock),
  /** What the unit price is for, such as `mois`; empty for one unit of the duration. */
  unit: Schema.String,
  duration: Schema.Int,
  duration_unit: ServiceDuration
}

const offerFigures = {
  /** [CAT-O01] Overrides the sum of its services; null for none. */
  typed_price: Schema.NullOr(Cents),
  /** Overrides the sum of its services; null for none. */
  typed_minutes: Schema.NullOr(Minutes),
  /** [CAT-O01] Without VAT. */
  total_price: CentsTotal,
  /** The total per unit of its duration. */
  unit_price: CentsTotal,
  totals: PriceTotals,
  /** [CAT-001] Time allocation. */
  hours_budget: Schema.Int,
  /** [CAT-001] The categories of its services. */
  category_ids: Schema.Array(CategoryId)
}

/** [CAT-001] A set of services sold together. */
export const Offer = Schema.Struct({
  id: OfferId,
  ...offerWords,
  ...offerFigures,
  /** In the order in which they are shown. */
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
  /** Number of its unpublished services: they must be published first. */
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
 * A service as it was when it was ordered, copied into requests and missions: later changes of the catalogue do not
 * affect it.
 */
export const ServiceSnapshot = Schema.Struct({
  service_id: ServiceId,
  /** The revision of the service that was copied. */
  revision: Schema.Int,
  category_id: CategoryId,
  category: Words,
  ...serviceWords,
  /** [CAT-O01] Without VAT: unit price × quantity, or its share of an overridden offer price. */
  total_price: CentsTotal,
  /** The offer it was ordered with. */
  offer_id: Schema.NullOr(OfferId),
  offer_title: Schema.NullOr(Words)
})
export interface ServiceSnapshot extends Schema.Schema.Type<typeof ServiceSnapshot> {}
