import { Schema } from "effect"
import { VendorId } from "#schemas/shared/ids.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** [WIZ-O03] What the public register knows about an establishment and its company; null: unknown. */
export const RegisterCompany = Schema.Struct({
  siret: Schema.String,
  siren: Schema.String,
  /** The name in the register; it may contain characters that a client file's name must not have. */
  official_name: Schema.String,
  /** The register's name without invalid characters; may be empty. */
  company_name: Schema.String,
  /** A class code of NAF rev. 2, for example `10.71C`. */
  naf_code: TextOrNull,
  /** A code of the French legal categories (see `legalForms.ts`). */
  legal_status: TextOrNull,
  /** Share capital in euros. */
  capital: Schema.NullOr(Schema.Finite),
  /** A calendar date, for example `2026-11-21`. */
  creation_date: TextOrNull,
  /** Month and day on which its financial years end, for example `12-31`. */
  year_end: TextOrNull,
  intra_community_vat: TextOrNull,
  address: Schema.NullOr(
    Schema.Struct({ street: Schema.String, post_code: Schema.String, city: Schema.String, country: Schema.String })
  ),
  is_head_office: Schema.Boolean,
  /** False if the establishment or the company is closed. */
  is_open: Schema.Boolean
})
export interface RegisterCompany extends Schema.Schema.Type<typeof RegisterCompany> {}

/**
 * [WIZ-002] [VAL-045] [VAL-046] The result of looking up a SIRET. `known_here`: the firm has a client file with it;
 * `vendor_id` is null if the caller may not open it. `known_elsewhere`: another firm has one; no further data are
 * revealed.
 */
export const RegisterAnswer = Schema.Union([
  Schema.Struct({ outcome: Schema.Literal("found"), company: RegisterCompany }),
  Schema.Struct({ outcome: Schema.Literal("known_here"), vendor_id: Schema.NullOr(VendorId) }),
  Schema.Struct({ outcome: Schema.Literal("known_elsewhere") }),
  Schema.Struct({ outcome: Schema.Literal("no_data") }),
  /** The register did not answer, or its answer was not valid. */
  Schema.Struct({ outcome: Schema.Literal("unavailable") })
])
export type RegisterAnswer = typeof RegisterAnswer.Type
