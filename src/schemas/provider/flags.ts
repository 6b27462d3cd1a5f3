import { Schema } from "effect"
import { Flag } from "#schemas/documents/marks.ts"

/** [SAD-O01] A flag as the provider keeps it, with its use. */
export const ProviderFlag = Schema.Struct({
  ...Flag.fields,
  /** How many documents carry it, on the whole platform. */
  documents: Schema.Int,
  /** How many firms these documents belong to. */
  firms: Schema.Int,
  revision: Schema.Int
})
export interface ProviderFlag extends Schema.Schema.Type<typeof ProviderFlag> {}
