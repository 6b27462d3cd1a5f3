import { Schema } from "effect"
import { everyImportField, importEncodings, importStates } from "#schemas/customers/importRules.ts"
import { everyImportKind } from "#schemas/customers/listWords.ts"
import { fromDigits, FirmId, Instant } from "#schemas/shared/ids.ts"

export const ImportId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type
export const ImportIdParam = fromDigits(ImportId)

/** Which column of the file, counted from 0, holds a field. */
export const MatchedColumn = Schema.Struct({ field: Schema.Literals(everyImportField), column: Schema.Int })
export interface MatchedColumn extends Schema.Schema.Type<typeof MatchedColumn> {}

/** What is wrong with a line; the headings are line 1 where the file begins with them. */
export const ImportFault = Schema.Struct({
  line: Schema.Int,
  field: Schema.NullOr(Schema.Literals(everyImportField)),
  /** A code of the message catalogue. */
  code: Schema.String,
  /** As it stands in the file, cut when long. */
  value: Schema.String
})
export interface ImportFault extends Schema.Schema.Type<typeof ImportFault> {}

/** A file that was read, and what became of it. */
export const Import = Schema.Struct({
  id: ImportId,
  firm_id: FirmId,
  kind: Schema.Literals(everyImportKind),
  /** The file's name. */
  name: Schema.String,
  state: Schema.Literals(importStates),
  format: Schema.Literals(["csv", "xlsx"]),
  /** Null for a workbook. */
  encoding: Schema.NullOr(Schema.Literals(importEncodings)),
  separator: Schema.NullOr(Schema.String),
  headings: Schema.Array(Schema.String),
  /** The first lines, as they stand. */
  sample: Schema.Array(Schema.Array(Schema.String)),
  /** Proposed from the headings until somebody has chosen. */
  columns: Schema.Array(MatchedColumn),
  /** Lines without the headings, and those seen to so far: all of them count at once or none. */
  total: Schema.Int,
  done: Schema.Int,
  /** How many lines have a fault; the report tells the first thousand faults. */
  faulty: Schema.Int,
  report: Schema.Array(ImportFault),
  /** What refused it as a whole; null in every other state. */
  code: Schema.NullOr(Schema.String),
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})
export interface Import extends Schema.Schema.Type<typeof Import> {}
