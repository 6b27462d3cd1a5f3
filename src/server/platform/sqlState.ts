import { SqlError } from "effect/sql"
import { Forbidden } from "#schemas/shared/problem.ts"

/** PostgreSQL's five characters for what went wrong; null where the database was not what failed. */
export const sqlStateOf = (failure: unknown): string | null => {
  if (!SqlError.isSqlError(failure)) return null
  const said = failure.reason.cause
  return typeof said === "object" && said !== null && "code" in said ? String(said.code) : null
}

/** [ROL-O05] What the database itself refuses (app.enter_vendor), as the answer it stands for; null for anything else. */
export const refusedByDatabase = (failure: unknown): Forbidden | null =>
  sqlStateOf(failure) === "DM001" ? new Forbidden({ code: "closed.hasModule", closed_by: ["hasModule"] }) : null
