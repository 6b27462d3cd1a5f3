import { Schema } from "effect"
import {
  everyImportField,
  importCellLimit,
  importChangeLimit,
  importColumnLimit,
  importEncodings,
  importStates
} from "#schemas/customers/importRules.ts"
import { everyImportKind } from "#schemas/customers/listWords.ts"
import { importRowLimit } from "#schemas/shared/constants.ts"
import { fromDigits, FirmId, Instant } from "#schemas/shared/ids.ts"

export const ImportId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ImportId"))
export type ImportId = typeof ImportId.Type
export const ImportIdParam = fromDigits(ImportId)

/** The column matched to a field; `column` counts from 0. */
export const MatchedColumn = Schema.Struct({ field: Schema.Literals(everyImportField), column: Schema.Int })
export interface MatchedColumn extends Schema.Schema.Type<typeof MatchedColumn> {}

/**
 * An error of one line. `line` counts from 1; a heading row is line 1. `field` is null if the error concerns no field.
 */
export const ImportFault = Schema.Struct({
  line: Schema.Int,
  field: Schema.NullOr(Schema.Literals(everyImportField)),
  /** Code of a message in the catalogue. */
  code: Schema.String,
  /** Text of the cell, cut after 80 characters. */
  value: Schema.String
})
export interface ImportFault extends Schema.Schema.Type<typeof ImportFault> {}

/** An import with its state and its latest report. */
export const Import = Schema.Struct({
  id: ImportId,
  firm_id: FirmId,
  kind: Schema.Literals(everyImportKind),
  /** Name of the uploaded file. */
  name: Schema.String,
  state: Schema.Literals(importStates),
  format: Schema.Literals(["csv", "xlsx"]),
  /** Null for xlsx files, as is `separator`. */
  encoding: Schema.NullOr(Schema.Literals(importEncodings)),
  separator: Schema.NullOr(Schema.String),
  headings: Schema.Array(Schema.String),
  /** The first five lines that are not imported yet. */
  sample: Schema.Array(Schema.Array(Schema.String)),
  /** The matched columns: proposed from the headings until the user chooses. */
  columns: Schema.Array(MatchedColumn),
  /** Number of lines in the file, without the headings. */
  total: Schema.Int,
  /** Number of lines of the current run; `done` of them are processed. */
  run_total: Schema.Int,
  done: Schema.Int,
  /** Lines imported so far; an imported line is removed from the stored import. */
  imported: Schema.Int,
  /**
   * Counts of the lines not imported yet: `faulty` has errors, `left_out` was excluded by the user, `good` can be
   * imported.
   */
  faulty: Schema.Int,
  left_out: Schema.Int,
  good: Schema.Int,
  report: Schema.Array(ImportFault),
  /** Message code of the reason why the whole import was refused or failed; null in other states. */
  code: Schema.NullOr(Schema.String),
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})
export interface Import extends Schema.Schema.Type<typeof Import> {}

/** A line that is not imported yet, with the user's corrections. `left_out`: excluded by the user. */
export const KeptLine = Schema.Struct({
  line: Schema.Int,
  cells: Schema.Array(Schema.String),
  left_out: Schema.Boolean
})
export interface KeptLine extends Schema.Schema.Type<typeof KeptLine> {}

const changedLines = Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(importRowLimit))
/** Sets the cell in `column` of these lines to `value`, or excludes or includes these lines. */
export const ImportChange = Schema.Union([
  Schema.Struct({
    lines: changedLines,
    column: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: importColumnLimit - 1 })),
    value: Schema.String.check(Schema.isMaxLength(importCellLimit))
  }),
  Schema.Struct({ lines: changedLines, left_out: Schema.Boolean })
])
export type ImportChange = typeof ImportChange.Type

export const ImportChanges = Schema.Struct({
  changes: Schema.Array(ImportChange).check(Schema.isMinLength(1), Schema.isMaxLength(importChangeLimit))
})
