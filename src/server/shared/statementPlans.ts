import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"

/**
 * Writes an integer into the text of a statement instead of sending a parameter, for limits and numbers of days. For a
 * parameter in `limit`, PostgreSQL assumes a tenth of all rows: it may sort them all, and never caches the generic
 * plan, because the plan for the real number always looks cheaper. Each value is a statement of its own, so use
 * constants or few different values. Throws on anything but a safe integer.
 */
export const inText = (sql: SqlClient.SqlClient, value: number): Statement.Fragment => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`)
  return sql.literal(String(value))
}

/**
 * Makes PostgreSQL use cached generic plans until the end of the transaction, from the next statement on. For statements
 * with many joins over few rows, where planning takes longer than executing. Not for statements that need different
 * plans for large and small firms.
 */
export const keepPlans = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`
)
