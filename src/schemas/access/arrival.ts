import { Schema } from "effect"
import { Firm, Me, Module, VendorSummary } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

/** Companies that are described with an arrival; a larger firm's are numbered alone, save the one the page is about. */
export const describedCompanies = 100

/** What the guards ask of the firm that an address without one would most likely be about. */
export const ArrivalPlace = Schema.Struct({
  firm_id: FirmId,
  /** [NET-023] Every company the user may open, in the order of their names. */
  vendor_ids: Schema.Array(VendorId),
  /** All of them described, or only the wanted and the first one where there are more than `describedCompanies`. */
  vendors: Schema.Array(VendorSummary),
  /** [NET-026] [NET-027] The company whose active modules these are; null: the firm's own. */
  modules_of: Schema.NullOr(VendorId),
  modules: Schema.Array(Module),
  /** [ACC-O13] Newer terms hold here than those that the person has accepted. */
  terms_due: Schema.Boolean
})
export interface ArrivalPlace extends Schema.Schema.Type<typeof ArrivalPlace> {}

/** [NET-021] [NET-022] [NET-023] [NET-026] [NET-027] Their answers in one, for the moment a page is opened. */
export const Arrival = Schema.Struct({
  me: Me,
  firms: Schema.Array(Firm),
  /** Null for someone without a firm. */
  place: Schema.NullOr(ArrivalPlace)
})
export interface Arrival extends Schema.Schema.Type<typeof Arrival> {}
