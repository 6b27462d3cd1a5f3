import { keptColumns } from "#services/shared/display/keptColumns.ts"

/** [CLI-O02] The columns that the client list can show besides the name, in display order. */
export const clientColumns = [
  "client_code",
  "siren",
  "contact",
  "late",
  "to_check",
  "new_documents",
  "to_validate",
  "waiting",
  "keepers",
  "last_activity",
  "notifications",
  "workspace"
] as const
export type ClientColumn = (typeof clientColumns)[number]

/** The columns shown by default. */
export const firstColumns: ReadonlyArray<ClientColumn> = [
  "late",
  "to_check",
  "new_documents",
  "to_validate",
  "waiting",
  "keepers",
  "last_activity"
]

export const clientListColumns = keptColumns("customers.columns", clientColumns, firstColumns)
