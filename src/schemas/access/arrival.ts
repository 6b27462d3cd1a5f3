import { Schema } from "effect"
import { Firm, Me, Module, VendorSummary } from "#schemas/access/session.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

/** Up to this number of companies are described; of more, the first two and the one that was asked for. */
export const describedCompanies = 100

/** What the guards need about the firm that an address without a firm is most likely about. */
export const ArrivalPlace = Schema.Struct({
  firm_id: FirmId,
  /** [NET-023] Companies that the user may open, in the order of their names. */
  vendors: Schema.Array(VendorSummary),
  /** Whether `vendors` are all of them: they are, unless there are more than `describedCompanies`. */
  has_all_vendors: Schema.Boolean,
  /** [NET-026] [NET-027] The company whose active modules these are; null: the firm's own. */
  modules_of: Schema.NullOr(VendorId),
  modules: Schema.Array(Module),
  /** [ACC-O13] Newer terms apply than those that the user has accepted. */
  terms_due: Schema.Boolean
})
export interface ArrivalPlace extends Schema.Schema.Type<typeof ArrivalPlace> {}

/**
 * [NET-021] [NET-022] [NET-023] [NET-026] [NET-027] The user, their firms, and the likely firm's companies and modules
 * in one answer, so that a page opens with one call.
 */
export const Arrival = Schema.Struct({
  me: Me,
  firms: Schema.Array(Firm),
  /** Null for someone without a firm. */
  place: Schema.NullOr(ArrivalPlace)
})
export interface Arrival extends Schema.Schema.Type<typeof Arrival> {}
