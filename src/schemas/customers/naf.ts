import { Schema } from "effect"

const Labelled = Schema.Struct({ code: Schema.String, label: Schema.String })

/** [NET-096] A sub-class of the French nomenclature of activities (NAF rév. 2), with where it stands. Labels are French. */
export const NafCode = Schema.Struct({
  /** As `10.71C`. */
  code: Schema.String,
  label: Schema.String,
  section: Labelled,
  division: Labelled,
  group: Labelled,
  class: Labelled
})
export interface NafCode extends Schema.Schema.Type<typeof NafCode> {}
