import { Schema } from "effect"
import { FirmId, Instant } from "#schemas/shared/ids.ts"
import { languages } from "#schemas/shared/constants.ts"

/** Plain text: a published text holds no markup, so nothing in it can run. */
export const TermsSection = Schema.Struct({ title: Schema.String, paragraphs: Schema.Array(Schema.String) })
export interface TermsSection extends Schema.Schema.Type<typeof TermsSection> {}

const fields = {
  id: Schema.Int,
  /** Null for the platform's own terms, which stand where a firm has published none. */
  firm_id: Schema.NullOr(FirmId),
  firm_name: Schema.NullOr(Schema.String),
  /** Counts the publications of one firm, or of the platform, from 1. */
  version: Schema.Int,
  published_at: Instant,
  /** What the text below is written in: the caller's language where the version has it. */
  language: Schema.Literals(languages),
  title: Schema.String,
  sections: Schema.Array(TermsSection)
}

/** [ACC-115] [ACC-O13] One published version; it never changes, a correction is another version. */
export const Terms = Schema.Struct(fields)
export interface Terms extends Schema.Schema.Type<typeof Terms> {}

/** [ACC-O13] A version that the person accepted, with the moment. */
export const AcceptedTerms = Schema.Struct({ ...fields, accepted_at: Instant })
export interface AcceptedTerms extends Schema.Schema.Type<typeof AcceptedTerms> {}
