import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Days to keep sessions after they ended or expired. */
const sessionDays = 30
/** Sessions deleted per statement, so that no lock is held for long. */
const batchSize = 2_000

/** Deletes expired codes, sign-in attempts and stored answers, then old sessions in batches. */
export const forgetExpired = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_sign_ins()`
  for (;;) {
    const [row] = yield* sql<{ gone: number }>`
      select app.forget_sessions(make_interval(days => ${sessionDays}), ${batchSize}) as gone`
    if (row === undefined || row.gone < batchSize) break
  }
})
