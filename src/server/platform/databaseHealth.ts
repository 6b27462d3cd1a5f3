import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Fails if the database does not respond. */
export const pingDatabase = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`)

/** The number of jobs that should have started more than ten minutes ago. */
export const countLateJobs = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ late: number }>`select count(*)::integer as late from job
    where state = 'pending' and visible_at < now() - interval '10 minutes'`
  return row?.late ?? 0
})
