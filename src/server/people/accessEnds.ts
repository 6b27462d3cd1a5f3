import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const most = 200

/**
 * [CLI-007] [ROL-025] Expired accesses are refused at once; this ends their open sessions and logs the expiry, once
 * each.
 */
export const lapseAccesses = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ lapsed: number }>`select app.lapse_accesses(${most}) as lapsed`
    if ((row?.lapsed ?? 0) < most) return
  }
})
