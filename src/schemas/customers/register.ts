import { Schema } from "effect"
import { VendorId } from "#schemas/shared/ids.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** [WIZ-O03] The public register's data of an establishment and its company; null if unknown. */
export const RegisterCompany = Schema.Struct({
  siret: Schema.String,
  siren: Schema.String,
  /** The name in the register; not always a valid name of a client file. */
  official_name: Schema.String,
  /** The nearest valid name; may be empty. */
  company_name: Schema.String,
  /** A class of NAF rev. 2. */
  naf_code: TextOrNull,
  /** A code of the legal categories. */
  legal_status: TextOrNull,
  /** Euros. */
  capital: Schema.NullOr(Schema.Finite),
  /** A date as `2026-11-21`. */
  creation_date: TextOrNull,
  /** The end of its financial years, as `12-31`. */
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
 * [WIZ-002] [VAL-045] [VAL-046] The result of looking up a SIRET. For another firm's client file, only that it exists;
 * for one of the firm's own, its id if the caller may open it.
 */
export const RegisterAnswer = Schema.Union([
  Schema.Struct({ outcome: Schema.Literal("found"), company: RegisterCompany }),
  Schema.Struct({ outcome: Schema.Literal("known_here"), vendor_id: Schema.NullOr(VendorId) }),
  Schema.Struct({ outcome: Schema.Literal("known_elsewhere") }),
  Schema.Struct({ outcome: Schema.Literal("no_data") }),
  /** The register did not answer, or its answer could not be parsed. */
  Schema.Struct({ outcome: Schema.Literal("unavailable") })
])
export type RegisterAnswer = typeof RegisterAnswer.Type
