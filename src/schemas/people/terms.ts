import { Schema } from "effect"
import { FirmId, Instant } from "#schemas/shared/ids.ts"
import { languages } from "#schemas/shared/constants.ts"

/** Plain text: markup is not interpreted, so that no script can be injected. */
export const TermsSection = Schema.Struct({ title: Schema.String, paragraphs: Schema.Array(Schema.String) })
export interface TermsSection extends Schema.Schema.Type<typeof TermsSection> {}

const fields = {
  id: Schema.Int,
  /** Null for the platform's terms, which apply if a firm has published none. */
  firm_id: Schema.NullOr(FirmId),
  firm_name: Schema.NullOr(Schema.String),
  /** Version number, counted from 1 for each firm and for the platform. */
  version: Schema.Int,
  published_at: Instant,
  /** Language of `title` and `sections`: the caller's if the version is available in it. */
  language: Schema.Literals(languages),
  title: Schema.String,
  sections: Schema.Array(TermsSection)
}

/** [ACC-115] [ACC-O13] A published version of terms. It never changes; a correction is a new version. */
export const Terms = Schema.Struct(fields)
export interface Terms extends Schema.Schema.Type<typeof Terms> {}

/** [ACC-O13] A version that the caller accepted, with the time. */
export const AcceptedTerms = Schema.Struct({ ...fields, accepted_at: Instant })
export interface AcceptedTerms extends Schema.Schema.Type<typeof AcceptedTerms> {}
