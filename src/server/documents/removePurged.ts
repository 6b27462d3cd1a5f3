import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const batchSize = 500

/**
 * [DOC-026] Deletes the rows of purged nodes, which are hidden already: deepest first, in batches of one transaction
 * each. Idempotent, and may be interrupted at any time.
 */
export const removePurged = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ gone: number }>`select app.remove_purged(${batchSize}) as gone`
    if (row === undefined || row.gone === 0) return
  }
})
