import { Schema } from "effect"
import { Firm, Me, Module, VendorSummary } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

/** Up to this number of companies are described in full; a larger firm's are listed by id, except the current one. */
export const describedCompanies = 100

/** What the guards need about the firm that an address without a firm is most likely about. */
export const ArrivalPlace = Schema.Struct({
  firm_id: FirmId,
  /** [NET-023] Every company the user may open, in the order of their names. */
  vendor_ids: Schema.Array(VendorId),
  /** Descriptions of all companies, or, above `describedCompanies`, only of the requested and the first one. */
  vendors: Schema.Array(VendorSummary),
  /** [NET-026] [NET-027] The company whose active modules these are; null: the firm's own. */
  modules_of: Schema.NullOr(VendorId),
  modules: Schema.Array(Module),
  /** [ACC-O13] Newer terms apply than those that the user has accepted. */
  terms_due: Schema.Boolean
})
export interface ArrivalPlace extends Schema.Schema.Type<typeof ArrivalPlace> {}

/** [NET-021] [NET-022] [NET-023] [NET-026] [NET-027] The answers of these calls in one, for opening a page. */
export const Arrival = Schema.Struct({
  me: Me,
  firms: Schema.Array(Firm),
  /** Null for someone without a firm. */
  place: Schema.NullOr(ArrivalPlace)
})
export interface Arrival extends Schema.Schema.Type<typeof Arrival> {}
