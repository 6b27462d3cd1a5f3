import { Schema } from "effect"

const Labelled = Schema.Struct({ code: Schema.String, label: Schema.String })

/**
 * [NET-096] A class of the French activity codes (NAF rev. 2) with its section, division and group. Labels are French.
 */
export const NafCode = Schema.Struct({
  /** For example `10.71C`. */
  code: Schema.String,
  label: Schema.String,
  section: Labelled,
  division: Labelled,
  group: Labelled,
  class: Labelled
})
export interface NafCode extends Schema.Schema.Type<typeof NafCode> {}
