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

/** [CAT-003] A draft is the firm's to write, what is published can be ordered and sold, what is archived stays for those who bought it. */
export const CatalogState = Schema.Literals(["draft", "published", "archived"])
export type CatalogState = typeof CatalogState.Type

/** [CAT-009] [CST-043] How often a service comes back. */
export const Frequency = Schema.Literals(frequencies)
export type Frequency = typeof Frequency.Type

/** [CAT-008] [CST-044] */
export const ServiceDuration = Schema.Literals(serviceDurations)
export type ServiceDuration = typeof ServiceDuration.Type

/** [CAT-004] [CST-042] */
export const Quantity = Schema.Int.check(Schema.isBetween({ minimum: smallestQuantity, maximum: largestQuantity }))

/** Minutes of work. */
export const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6_000_000 }))

/** Far above what the rules allow, which say it in words: this bounds what is read at all. */
const Words = Schema.String.check(Schema.isMaxLength(100_000))
const TaskKey = Schema.String.check(Schema.isMaxLength(64))

/** [CAT-002] One task of a service. */
export const ServiceTask = Schema.Struct({
  /** Stays the task's whatever it is called: others depend on it by this key. */
  key: TaskKey,
  /** [CAT-005] [CAT-006] Required, unique in its service. */
  name: Words,
  who: Schema.Literals(taskDoers),
  /** The firm's role that does it; null unless `who` is `role`. */
  role: Schema.NullOr(Schema.Literals(taskRoles)),
  /** Days from the start of a recurrence until it is due. */
  offset_days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  /** [CAT-007] Keys of the tasks that have to be done before it. */
  depends_on: Schema.Array(TaskKey)
})
export interface ServiceTask extends Schema.Schema.Type<typeof ServiceTask> {}

/** [CAT-003] A part of the firm's catalogue. */
export const Category = Schema.Struct({
  id: CategoryId,
  name: Schema.String,
  /** From 0, in the order in which the catalogue shows them. */
  place: Schema.Int,
  /** Services in it that are not archived. */
  service_count: Schema.Int,
  /** What If-Match compares. */
  revision: Schema.Int
})
export interface Category extends Schema.Schema.Type<typeof Category> {}

/** What a service says of itself: what is written in the editor, and what a mission copies. */
const serviceWords = {
  title: Words,
  /** The firm's own code for it; empty for none. */
  reference: Words,
  /** What the client gets; empty where the title says it. */
  deliverable: Words,
  commercial_text: Words,
  /** What the letter of engagement says. */
  contractual_text: Schema.Array(NoteBlock),
  /** Of one unit, without VAT. */
  unit_price: Cents,
  vat_rate: VatRate,
  quantity: Quantity,
  /** What one unit is, `mois`, `bulletin`; empty for a lump sum. */
  unit: Words,
  /** How long it runs: so many of `duration_unit`. */
  duration: Schema.Int,
  duration_unit: ServiceDuration,
  frequency: Frequency,
  /** Minutes of work planned for all of it. */
  hours_budget: Minutes,
  /** Internal services can be part of an offer, but no client sees or orders them alone. */
  is_client_visible: Schema.Boolean,
  tasks: Schema.Array(ServiceTask)
}

const kept = {
  state: CatalogState,
  /** What If-Match compares. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  /** Orders, missions and, for a service, offers that name it: it is archived then, never deleted. */
  uses: Schema.Int,
  /** Why the caller may not change it (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
}

/** [CAT-002] A service that the firm sells. */
export const Service = Schema.Struct({
  id: ServiceId,
  category_id: CategoryId,
  ...serviceWords,
  /** Unit price × quantity, without VAT. */
  total_price: CentsTotal,
  /** Published offers with it: it cannot be archived before these. */
  published_offers: Schema.Int,
  ...kept
})
export interface Service extends Schema.Schema.Type<typeof Service> {}

/** A line of the list: without the long texts, and the tasks as their number. */
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

/** What an offer's prices come to, without VAT and with it. */
export const PriceTotals = Schema.Struct({
  net: CentsTotal,
  vat: CentsTotal,
  gross: CentsTotal,
  rates: Schema.Array(Schema.Struct({ vat_rate: VatRate, net: CentsTotal, vat: CentsTotal }))
})

const offerWords = {
  title: Schema.String,
  reference: Schema.String,
  /** [CAT-O01] A private offer is the firm's alone to see. */
  is_public: Schema.Boolean,
  commercial_text: Schema.String,
  contractual_text: Schema.Array(NoteBlock),
  unit: Schema.String,
  duration: Schema.Int,
  duration_unit: ServiceDuration
}

const offerFigures = {
  /** [CAT-O01] Typed over; null: the sum of its services. */
  typed_price: Schema.NullOr(Cents),
  /** Typed over; null: the sum of its services. */
  typed_minutes: Schema.NullOr(Minutes),
  /** [CAT-O01] Without VAT. */
  total_price: CentsTotal,
  /** The total for one of its duration. */
  unit_price: CentsTotal,
  totals: PriceTotals,
  /** [CAT-001] Time allocation. */
  hours_budget: Schema.Int,
  /** [CAT-001] Those of its services. */
  category_ids: Schema.Array(CategoryId)
}

/** [CAT-001] A set of services that is sold as one. */
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
  /** Services of it that are not published: it cannot be published before them. */
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
 * What a request and a mission keep of a service as it was when it was ordered: later changes of the catalogue do not reach it.
 */
export const ServiceSnapshot = Schema.Struct({
  service_id: ServiceId,
  /** The service's revision that was copied. */
  revision: Schema.Int,
  category_id: CategoryId,
  category: Words,
  ...serviceWords,
  /** [CAT-O01] Without VAT: unit price × quantity, or its part of an offer's price that was typed over. */
  total_price: CentsTotal,
  /** The offer it was ordered with. */
  offer_id: Schema.NullOr(OfferId),
  offer_title: Schema.NullOr(Words)
})
export interface ServiceSnapshot extends Schema.Schema.Type<typeof ServiceSnapshot> {}
