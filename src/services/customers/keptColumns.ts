import type { Values } from "#services/shared/storage.ts"

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

const name = "customers.columns"

/** What one user chose; anything that was not written by `writeColumns` counts as nothing. */
export const readColumns = (values: Values): ReadonlyArray<ClientColumn> => {
  try {
    const kept: unknown = JSON.parse(values.get(name) ?? "null")
    return Array.isArray(kept) ? clientColumns.filter((column) => kept.includes(column)) : firstColumns
  } catch {
    return firstColumns
  }
}

export const writeColumns = (values: Values, columns: ReadonlyArray<ClientColumn>): void =>
  values.set(name, JSON.stringify(columns))
