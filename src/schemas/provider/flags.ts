import { Schema } from "effect"
import { Flag } from "#schemas/documents/marks.ts"

/** [SAD-O01] A flag of the platform, with its usage. */
export const ProviderFlag = Schema.Struct({
  ...Flag.fields,
  /** Number of documents that have it, on the whole platform. */
  documents: Schema.Int,
  /** Number of firms that these documents belong to. */
  firms: Schema.Int,
  revision: Schema.Int
})
export interface ProviderFlag extends Schema.Schema.Type<typeof ProviderFlag> {}
