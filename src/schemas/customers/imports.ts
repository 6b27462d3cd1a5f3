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

/** The index of a field's column, from 0. */
export const MatchedColumn = Schema.Struct({ field: Schema.Literals(everyImportField), column: Schema.Int })
export interface MatchedColumn extends Schema.Schema.Type<typeof MatchedColumn> {}

/** An error of a line; with headings, these are line 1. */
export const ImportFault = Schema.Struct({
  line: Schema.Int,
  field: Schema.NullOr(Schema.Literals(everyImportField)),
  /** A code of the message catalogue. */
  code: Schema.String,
  /** The cell's text, cut if long. */
  value: Schema.String
})
export interface ImportFault extends Schema.Schema.Type<typeof ImportFault> {}

/** An import and its state. */
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
  /** The first lines, unchanged. */
  sample: Schema.Array(Schema.Array(Schema.String)),
  /** Proposed from the headings until the user chooses. */
  columns: Schema.Array(MatchedColumn),
  /** Lines of the file without headings. */
  total: Schema.Int,
  /** Lines of the current run, and how many of them are done. */
  run_total: Schema.Int,
  done: Schema.Int,
  /** Lines imported by earlier runs, which are deleted here. */
  imported: Schema.Int,
  /** Of the remaining lines: those with errors, those left out, and those that can be imported now. */
  faulty: Schema.Int,
  left_out: Schema.Int,
  good: Schema.Int,
  report: Schema.Array(ImportFault),
  /** Why the import as a whole was refused; null in other states. */
  code: Schema.NullOr(Schema.String),
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})
export interface Import extends Schema.Schema.Type<typeof Import> {}

/** A line that is not imported yet, with its corrections. */
export const KeptLine = Schema.Struct({
  line: Schema.Int,
  cells: Schema.Array(Schema.String),
  left_out: Schema.Boolean
})
export interface KeptLine extends Schema.Schema.Type<typeof KeptLine> {}

const changedLines = Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(importRowLimit))
/** Sets one value in a cell of each of these lines, or leaves these lines out. */
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
