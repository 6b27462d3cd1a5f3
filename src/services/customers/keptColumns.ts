import { keptColumns } from "#services/shared/keptColumns.ts"

/** [CLI-O02] What a line of the list can say beside the client's name, in the order of the columns. */
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

/** What a list of work says until somebody chooses. */
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
