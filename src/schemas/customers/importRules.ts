import { serviceColumns } from "#schemas/catalog/serviceLines.ts"
import { clientUserFields } from "#schemas/customers/clientUser.ts"
import { generalFields } from "#schemas/customers/general.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { importRowLimit } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [VAL-049] [VAL-050] [CST-016] Checks the number of rows without the headings. */
export const importSizeProblem = (rows: number): MessageCode | null => {
  if (rows === 0) return "customer.import_empty"
  return rows > importRowLimit ? "customer.import_too_long" : null
}

/** Maximum file size in bytes: ten times the size of 500 rows with the longest values. */
export const importFileLimit = 1_048_576
/** Maximum columns of a file. */
export const importColumnLimit = 100
/** Maximum characters of a cell. */
export const importCellLimit = 4_000
/** Maximum number of reported errors; higher than a file can have, so that the report is complete. */
export const importFaultLimit = importRowLimit * 25
/** Maximum corrections in one request. */
export const importChangeLimit = 200

/** The fields that each kind of import can read from columns. `client` identifies the company of a line. */
export const importFields = {
  client_files: generalFields,
  client_users: ["client", ...clientUserFields],
  /** [TSK-O02] `theme` is the title of a theme; only `client` and `request_title` are required. */
  information_requests: ["client", "request_title", "due_date", "request_notes", "member_email", "theme"],
  /** [CAT-002] Each line becomes a draft service. A category that the catalogue does not have is created. */
  catalog_services: serviceColumns
} as const
export type ImportField = (typeof importFields)[ImportKind][number]

/** Fields that must be matched to a column. */
export const neededFields = {
  client_files: ["company_name", "siret"],
  client_users: ["client", "title", "firstname", "lastname", "email"],
  information_requests: ["client", "request_title"],
  catalog_services: ["category", "service_title", "unit_price"]
} as const satisfies Record<ImportKind, ReadonlyArray<ImportField>>

export const importFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => importFields[kind]
export const neededFieldsOf = (kind: ImportKind): ReadonlyArray<ImportField> => neededFields[kind]
export const everyImportField: ReadonlyArray<ImportField> = [
  ...new Set<ImportField>([
    ...importFields.client_files,
    ...importFields.client_users,
    ...importFields.information_requests,
    ...importFields.catalog_services
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
