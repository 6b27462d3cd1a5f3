import { createHash } from "node:crypto"
import { Context, Effect, Layer, Schedule, Semaphore } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { networkOf } from "#server/platform/origin.ts"
import { Settings } from "#server/platform/Settings.ts"

const maxWait = 3_600
/** Maximum queued attempts per key in this process; further ones get 429. */
const maxQueueLength = 20

/** [NET-O05] Delays sign-in attempts after repeated failures, per account and per IP address. */
export class Throttle extends Context.Service<
  Throttle,
  {
    /** Fails with 429 while one of the keys is blocked; counts nothing. */
    check(keys: ReadonlyArray<string>): Effect.Effect<void, TooManyRequests>
    refused(keys: ReadonlyArray<string>): Effect.Effect<void>
    succeeded(keys: ReadonlyArray<string>): Effect.Effect<void>
    /**
     * Verifies a secret, one attempt at a time per first key. Counts a failure for each key before the verification and
     * clears it on success, so that concurrent attempts cannot exceed the allowed failures.
     */
    judged<E, R>(
      keys: readonly [string, ...ReadonlyArray<string>],
      judge: Effect.Effect<boolean, E, R>
    ): Effect.Effect<boolean, E | TooManyRequests, R>
  }
>()("dossier/server/access/Throttle") {
  static readonly layer = Layer.effect(
    Throttle,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settings = yield* Settings
      const forgivenOf = sql.literal("floor(extract(epoch from now() - r.last_at) / 600)::integer")
      const leftOf = sql.literal(
        "greatest(0, r.failures - floor(extract(epoch from now() - r.last_at) / 600)::integer)"
      )
      const waitAfter = (failures: Statement.Fragment) =>
        sql`case when ${failures} > ${settings.refusalsAllowed} then now() + make_interval(secs =>
          least(${maxWait}, power(2, least(${failures} - ${settings.refusalsAllowed}, 20)))) end`
      const forget = sql`delete from refused_sign_in
        where last_at + failures * interval '10 minutes' < now() and coalesce(blocked_until, now()) <= now()`.pipe(
        Effect.catchCause((cause) => Effect.logWarning("old refusals could not be forgotten", cause))
      )
      yield* Effect.forkScoped(Effect.repeat(forget, Schedule.spaced("1 hour")))

      const slowDown = (wait: number) => new TooManyRequests({ code: "auth.slow_down", retry_after: wait })
      const check = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
        const rows = yield* sql<{ wait: number | null }>`
          select ceil(extract(epoch from max(blocked_until) - now()))::integer as wait from refused_sign_in
           where key = any (${[...keys]}::text[]) and blocked_until > now()`.pipe(Effect.orDie)
        const wait = rows[0]?.wait
        if (wait != null && wait > 0) return yield* slowDown(wait)
      })
      /** Counts a failure for a key. Returns false, without counting, if the key is blocked. */
      const count = (key: string) =>
        Effect.map(
          sql`
            insert into refused_sign_in as r (key, failures, last_at, blocked_until)
            values (${key}, 1, now(), ${waitAfter(sql`1`)})
            on conflict (key) do update set
              failures = ${leftOf} + 1,
              last_at = case when ${leftOf} = 0 then now() else r.last_at + ${forgivenOf} * interval '10 minutes' end,
              blocked_until = ${waitAfter(sql`${leftOf} + 1`)}
            where coalesce(r.blocked_until, now()) <= now() returning key`.pipe(Effect.orDie),
          (rows) => rows.length > 0
        )
      const succeeded = (keys: ReadonlyArray<string>) =>
        sql`delete from refused_sign_in where key = any (${[...keys]}::text[])`.pipe(Effect.orDie, Effect.asVoid)
      /** Counts a failure for all keys, or for none (429) if one is blocked. */
      const take = (keys: ReadonlyArray<string>) => {
        const each = Effect.forEach(
          keys,
          (key) => Effect.flatMap(count(key), (isTaken) => (isTaken ? Effect.void : slowDown(1))),
          { discard: true }
        )
        // A single statement is a transaction of its own.
        return (keys.length === 1 ? each : sql.withTransaction(each)).pipe(
          Effect.catchTag("SqlError", (error) => Effect.die(error)),
          // Read the remaining delay from the table for the Retry-After of the 429.
          Effect.catchTag("TooManyRequests", (refusal) => Effect.andThen(check(keys), refusal))
        )
      }

      const lines = new Map<string, { readonly turns: Semaphore.Semaphore; waiting: number }>()
      const inLine = <A, E, R>(key: string, use: Effect.Effect<A, E, R>) =>
        Effect.suspend((): Effect.Effect<A, E | TooManyRequests, R> => {
          const line = lines.get(key) ?? { turns: Semaphore.makeUnsafe(1), waiting: 0 }
          if (line.waiting >= maxQueueLength) return Effect.fail(slowDown(2))
          lines.set(key, line)
          line.waiting += 1
          return Effect.ensuring(
            line.turns.withPermits(1)(use),
            Effect.sync(() => {
              line.waiting -= 1
              if (line.waiting === 0) lines.delete(key)
            })
          )
        })

      return Throttle.of({
        check,
        judged: (keys, judge) =>
          inLine(
            keys[0],
            Effect.gen(function* () {
              yield* take(keys)
              const isRight = yield* judge
              if (isRight) yield* succeeded(keys)
              return isRight
            })
          ),
        // Above the allowed failures the delay doubles: 2, 4, 8 ... seconds, up to an hour. One failure expires every
        // ten minutes, so that an office behind one address recovers. Attempts during a delay are not counted:
        // otherwise a burst would lock an account for an hour.
        refused: Effect.fnUntraced(function* (keys) {
          yield* Effect.forEach(keys, count, { discard: true })
        }),
        succeeded
      })
    })
  )
}

/** The key of an account; the email is hashed, so that the table stores no addresses. */
export const accountKey = (email: string) => `account:${createHash("sha256").update(email).digest("hex")}`
export const addressKey = (address: string) => `address:${networkOf(address)}`
