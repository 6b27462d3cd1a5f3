import { Schema } from "effect"
import { clientUserFields } from "#schemas/customers/clientUser.ts"
import { generalFields } from "#schemas/customers/general.ts"
import { type ImportKind, importKinds } from "#schemas/customers/listWords.ts"
import { importRowLimit } from "#schemas/shared/constants.ts"
import { fromDigits, FirmId, Instant } from "#schemas/shared/ids.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [VAL-049] [VAL-050] [CST-016] What is wrong with an import by the number of its rows, the headings not counted. */
export const importSizeProblem = (rows: number): MessageCode | null => {
  if (rows === 0) return "customer.import_empty"
  return rows > importRowLimit ? "customer.import_too_long" : null
}

/** Bytes of an import file: five hundred rows of the longest values are a tenth of it. */
export const importFileLimit = 1_048_576
/** Columns of a file that are looked at; faults that a report tells. */
export const importColumnLimit = 100
export const importFaultLimit = 1_000

/** What a column of a file can be: the fields of the form, and for users the company they are of. */
export const importFields = {
  client_files: generalFields,
  client_users: ["client", ...clientUserFields]
} as const
export type ImportField = (typeof importFields)[ImportKind][number]

/** Fields without which no line can be right. */
export const neededFields = {
  client_files: ["company_name", "siret"],
  client_users: ["client", "title", "firstname", "lastname", "email"]
} as const satisfies Record<ImportKind, ReadonlyArray<ImportField>>

export const importFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => importFields[kind]
export const neededFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => neededFields[kind]
export const everyImportField: ReadonlyArray<ImportField> = [
  ...new Set<ImportField>([...importFields.client_files, ...importFields.client_users])
]

export const importStates = ["read", "faulty", "ready", "queued", "running", "done", "refused", "failed"] as const
export type ImportState = (typeof importStates)[number]
export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const
export type ImportEncoding = (typeof importEncodings)[number]
export const importSeparators = [";", ",", "\t", "|"] as const

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
  kind: Schema.Literals(importKinds),
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
