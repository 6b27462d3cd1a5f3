import type { SqlClient, Statement } from "effect/sql"

/**
 * An integer written into the statement's text instead of sent as a parameter, for limits and numbers of days. Of a
 * parameter of `limit` PostgreSQL guesses a tenth of all rows: it may then sort them all, and never keeps the plan for the
 * next call, because the plan made for the true number always looks cheaper. Each number is a statement of its own to
 * PostgreSQL: give constants, or few different values. Throws on anything but a safe integer.
 */
export const inText = (sql: SqlClient.SqlClient, value: number): Statement.Fragment => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`)
  return sql.literal(String(value))
}
