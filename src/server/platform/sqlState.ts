import { SqlError } from "effect/sql"

/** PostgreSQL's five characters for what went wrong; null where the database was not what failed. */
export const sqlStateOf = (failure: unknown): string | null => {
  if (!SqlError.isSqlError(failure)) return null
  const said = failure.reason.cause
  return typeof said === "object" && said !== null && "code" in said ? String(said.code) : null
}
