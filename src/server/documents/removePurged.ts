import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const atOnce = 500

/**
 * [DOC-026] Removes the rows of what has left the trash for good, the deepest first and some hundreds in a transaction:
 * killed at any point it goes on where it stopped, and nobody sees what is left.
 */
export const removePurged = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ gone: number }>`select app.remove_purged(${atOnce}) as gone`
    if (row === undefined || row.gone === 0) return
  }
})
