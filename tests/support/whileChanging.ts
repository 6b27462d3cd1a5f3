import { Deferred, Effect, Schedule } from "effect"
import type { SqlClient } from "effect/sql"
import type { Portal } from "#tests/support/portal.ts"

/**
 * Runs `claim` while a transaction holds the rows that `change` has changed, and returns its answer. The transaction
 * commits once another session waits for its locks, or once the claim has answered without waiting.
 */
export const whileChanging = <A, E, F>(
  portal: Pick<Portal, "arrange">,
  change: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E>,
  claim: (sql: SqlClient.SqlClient) => Effect.Effect<A, F>
): Promise<A> =>
  portal.arrange((sql) =>
    Effect.gen(function* () {
      const changed = yield* Deferred.make<void>()
      let hasAnswered = false
      const changing = Effect.gen(function* () {
        yield* change(sql)
        yield* Deferred.succeed(changed, undefined)
        const isWaitedFor = sql<{ waits: boolean }>`
          select exists (select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))) as waits`
        yield* Effect.repeat(isWaitedFor, {
          until: ([row]) => row?.waits === true || hasAnswered,
          schedule: Schedule.spaced("10 millis")
        })
      })
      const claiming = claim(sql).pipe(Effect.ensuring(Effect.sync(() => (hasAnswered = true))))
      const [, answer] = yield* Effect.all(
        [sql.withTransaction(changing), Effect.andThen(Deferred.await(changed), claiming)],
        { concurrency: "unbounded" }
      )
      return answer
    })
  )
