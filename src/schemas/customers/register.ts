import { Schema } from "effect"
import { VendorId } from "#schemas/shared/ids.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** [WIZ-O03] What the public register tells of an establishment and its company; null where it tells nothing. */
export const RegisterCompany = Schema.Struct({
  siret: Schema.String,
  siren: Schema.String,
  /** As the register writes it, which need not be a name that a client file takes. */
  official_name: Schema.String,
  /** The nearest name that a client file takes; empty where nothing is left of it. */
  company_name: Schema.String,
  /** A sub-class of NAF rév. 2. */
  naf_code: TextOrNull,
  /** A number of the legal categories. */
  legal_status: TextOrNull,
  /** Euros. */
  capital: Schema.NullOr(Schema.Finite),
  /** A day as `2026-11-21`. */
  creation_date: TextOrNull,
  /** The day that its financial years end on, as `12-31`. */
  year_end: TextOrNull,
  intra_community_vat: TextOrNull,
  address: Schema.NullOr(
    Schema.Struct({ street: Schema.String, post_code: Schema.String, city: Schema.String, country: Schema.String })
  ),
  is_head_office: Schema.Boolean,
  /** False once the establishment or the company has closed. */
  is_open: Schema.Boolean
})
export interface RegisterCompany extends Schema.Schema.Type<typeof RegisterCompany> {}

/**
 * [WIZ-002] [VAL-045] [VAL-046] What a SIRET leads to. Of another firm's client file nothing is told but that there is
 * one; of the firm's own, its number where the viewer may open it.
 */
export const RegisterAnswer = Schema.Union([
  Schema.Struct({ outcome: Schema.Literal("found"), company: RegisterCompany }),
  Schema.Struct({ outcome: Schema.Literal("known_here"), vendor_id: Schema.NullOr(VendorId) }),
  Schema.Struct({ outcome: Schema.Literal("known_elsewhere") }),
  Schema.Struct({ outcome: Schema.Literal("no_data") }),
  /** The register did not answer, or not in words that it is known to use. */
  Schema.Struct({ outcome: Schema.Literal("unavailable") })
])
export type RegisterAnswer = typeof RegisterAnswer.Type
