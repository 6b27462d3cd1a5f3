import { clientUserFields } from "#schemas/customers/clientUser.ts"
import { generalFields } from "#schemas/customers/general.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { importRowLimit } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [VAL-049] [VAL-050] [CST-016] What is wrong with an import by the number of its rows, the headings not counted. */
export const importSizeProblem = (rows: number): MessageCode | null => {
  if (rows === 0) return "customer.import_empty"
  return rows > importRowLimit ? "customer.import_too_long" : null
}

/** Bytes of an import file: five hundred rows of the longest values are a tenth of it. */
export const importFileLimit = 1_048_576
/** Columns of a file that are looked at, and characters of a cell. */
export const importColumnLimit = 100
export const importCellLimit = 1_000
/** More than the lines of a file can have together: the report is whole. */
export const importFaultLimit = importRowLimit * 25
/** Corrections that one request may carry. */
export const importChangeLimit = 200

/** What a column of a file can be: the fields of the form, and for users the company they are of. */
export const importFields = {
  client_files: generalFields,
  client_users: ["client", ...clientUserFields],
  /** [TSK-O02] */
  information_requests: ["client", "request_title", "due_date", "request_notes", "member_email", "theme"]
} as const
export type ImportField = (typeof importFields)[ImportKind][number]

/** Fields without which no line can be right. */
export const neededFields = {
  client_files: ["company_name", "siret"],
  client_users: ["client", "title", "firstname", "lastname", "email"],
  information_requests: ["client", "request_title"]
} as const satisfies Record<ImportKind, ReadonlyArray<ImportField>>

export const importFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => importFields[kind]
export const neededFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => neededFields[kind]
export const everyImportField: ReadonlyArray<ImportField> = [
  ...new Set<ImportField>([
    ...importFields.client_files,
    ...importFields.client_users,
    ...importFields.information_requests
  ])
]

export const importStates = [
  "read",
  "faulty",
  "ready",
  "queued",
  "running",
  "partial",
  "done",
  "refused",
  "failed"
] as const
export type ImportState = (typeof importStates)[number]
export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const
export type ImportEncoding = (typeof importEncodings)[number]
export const importSeparators = [";", ",", "\t", "|"] as const
