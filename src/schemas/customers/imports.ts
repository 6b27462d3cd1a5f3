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
  /** Lines of the file without the headings. */
  total: Schema.Int,
  /** Lines that the present run takes, and those it has seen to. */
  run_total: Schema.Int,
  done: Schema.Int,
  /** Lines that earlier runs have imported: these are kept no longer. */
  imported: Schema.Int,
  /** Of the lines that are kept: those with a fault, those left out by hand, and those that can be imported now. */
  faulty: Schema.Int,
  left_out: Schema.Int,
  good: Schema.Int,
  report: Schema.Array(ImportFault),
  /** What refused it as a whole; null in every other state. */
  code: Schema.NullOr(Schema.String),
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})
export interface Import extends Schema.Schema.Type<typeof Import> {}

/** A line that is not imported yet, as it stands after the corrections made to it. */
export const KeptLine = Schema.Struct({
  line: Schema.Int,
  cells: Schema.Array(Schema.String),
  left_out: Schema.Boolean
})
export interface KeptLine extends Schema.Schema.Type<typeof KeptLine> {}

const changedLines = Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(importRowLimit))
/** One value for a cell of each of these lines, or whether these lines stay out of the import. */
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
