import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const most = 200

/**
 * [CLI-007] [ROL-025] An access that is over lets nobody in from its moment on; this ends the sessions that it left, and
 * says so in the log. Each once.
 */
export const lapseAccesses = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (;;) {
    const [row] = yield* sql<{ lapsed: number }>`select app.lapse_accesses(${most}) as lapsed`
    if ((row?.lapsed ?? 0) < most) return
  }
})
