import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Days after which sessions that ended or expired are deleted. */
const sessionDays = 30
/** Sessions that one statement deletes. */
const batchSize = 2_000

/** Deletes expired codes, attempts and answers, then sessions that ended or expired long ago. */
export const forgetExpired = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_sign_ins()`
  for (;;) {
    const [row] = yield* sql<{ gone: number }>`
      select app.forget_sessions(make_interval(days => ${sessionDays}), ${batchSize}) as gone`
    if (row === undefined || row.gone < batchSize) break
  }
})
