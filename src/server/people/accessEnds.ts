import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const most = 200

/**
 * [CLI-007] [ROL-025] Ends the sessions of people whose access has expired, and logs each expiry once. (Requests after
 * the expiry are refused even before this runs.)
 */
export const lapseAccesses = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ lapsed: number }>`select app.lapse_accesses(${most}) as lapsed`
    if ((row?.lapsed ?? 0) < most) return
  }
})
