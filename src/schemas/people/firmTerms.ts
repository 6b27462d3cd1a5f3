import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

/** [ACC-O13] A firm's own terms, for editing; version 0 with the platform's texts if the firm has published none. */
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
  /** Names of the conditions that forbid the caller to publish; empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface FirmTerms extends Schema.Schema.Type<typeof FirmTerms> {}
