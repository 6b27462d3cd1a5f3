import { Schema } from "effect"
import { Instant } from "#schemas/shared/ids.ts"

/** [ACC-O13] The firm's own terms as they are edited; the platform's where it has published none (version 0). */
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
  /** Names of the conditions that keep the viewer from publishing; empty: nothing does. */
  closed_by: Schema.Array(Schema.String)
})
export interface FirmTerms extends Schema.Schema.Type<typeof FirmTerms> {}
