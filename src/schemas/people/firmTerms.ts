import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

/** [ACC-O13] The firm's own terms for editing; the platform's if it has published none (version 0). */
export const FirmTerms = Schema.Struct({
  version: Schema.Int,
  published_at: Schema.NullOr(Instant),
  published_by: Schema.NullOr(Schema.String),
  title_fr: Schema.String,
  text_fr: Schema.String,
  title_en: Schema.String,
  text_en: Schema.String,
  title_pt: Schema.String,
  text_pt: Schema.String,
  /** The conditions because of which the caller may not publish; empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface FirmTerms extends Schema.Schema.Type<typeof FirmTerms> {}
