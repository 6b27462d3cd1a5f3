import { Schema } from "effect"
import { FirmId, Instant } from "#schemas/shared/ids.ts"
import { languages } from "#schemas/shared/constants.ts"

/** Plain text without markup, so that no script can be injected. */
export const TermsSection = Schema.Struct({ title: Schema.String, paragraphs: Schema.Array(Schema.String) })
export interface TermsSection extends Schema.Schema.Type<typeof TermsSection> {}

const fields = {
  id: Schema.Int,
  /** Null for the platform's own terms, used if a firm has published none. */
  firm_id: Schema.NullOr(FirmId),
  firm_name: Schema.NullOr(Schema.String),
  /** Version number of one firm's terms, or of the platform's, from 1. */
  version: Schema.Int,
  published_at: Instant,
  /** The caller's language if the version is available in it. */
  language: Schema.Literals(languages),
  title: Schema.String,
  sections: Schema.Array(TermsSection)
}

/** [ACC-115] [ACC-O13] One published version; immutable, a correction is a new version. */
export const Terms = Schema.Struct(fields)
export interface Terms extends Schema.Schema.Type<typeof Terms> {}

/** [ACC-O13] A version that the caller accepted, and when. */
export const AcceptedTerms = Schema.Struct({ ...fields, accepted_at: Instant })
export interface AcceptedTerms extends Schema.Schema.Type<typeof AcceptedTerms> {}
