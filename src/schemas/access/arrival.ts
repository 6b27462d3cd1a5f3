import { Schema } from "effect"
import { Firm, Me, Module, VendorSummary } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

/**
 * Maximum number of companies in the answer. If the user has more, it only contains the first two and the requested
 * one.
 */
export const describedCompanies = 100

/** What the route guards need to know about the firm that they assume if the URL names none. */
export const ArrivalPlace = Schema.Struct({
  firm_id: FirmId,
  /** [NET-023] Companies that the user may open, sorted by name. */
  vendors: Schema.Array(VendorSummary),
  /** Whether `vendors` is complete: true unless the user may open more than `describedCompanies`. */
  has_all_vendors: Schema.Boolean,
  /** [NET-026] [NET-027] The company to which `modules` belong; null: they are the firm's. */
  modules_of: Schema.NullOr(VendorId),
  modules: Schema.Array(Module),
  /** [ACC-O13] The user has not accepted the latest terms yet. */
  terms_due: Schema.Boolean
})
export interface ArrivalPlace extends Schema.Schema.Type<typeof ArrivalPlace> {}

/**
 * [NET-021] [NET-022] [NET-023] [NET-026] [NET-027] The user, the user's firms, and companies and modules of the
 * assumed firm, in one answer: a page opens with one call.
 */
export const Arrival = Schema.Struct({
  me: Me,
  firms: Schema.Array(Firm),
  /** Null if the user has no firm. */
  place: Schema.NullOr(ArrivalPlace)
})
export interface Arrival extends Schema.Schema.Type<typeof Arrival> {}
