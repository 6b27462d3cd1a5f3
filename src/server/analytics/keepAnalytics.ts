import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Events counted per transaction. */
const atOnce = 20_000

/**
 * Adds the events logged since the last run to the figures, firm by firm, and deletes old error samples. Idempotent.
 */
export const keepAnalytics = Effect.fn("analytics.keep")(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_errors()`
  const firms = yield* sql<{ firm_id: number }>`select firm_id from app.firms_to_keep()`
  for (const { firm_id: firm } of firms) {
    for (;;) {
      const [row] = yield* sql<{ more: boolean }>`select app.keep_analytics(${firm}, ${atOnce}) as more`
      if (row?.more !== true) break
    }
  }
})
