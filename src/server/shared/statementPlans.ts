import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"

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

/**
 * From here to the end of the transaction each statement is run by the plan that fits any values, made once for a
 * connection. For calls of many joins over few rows, where making a plan takes longer than the rows; not for statements
 * that need another plan for a large firm than for a small one.
 */
export const keepPlans = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`
)
