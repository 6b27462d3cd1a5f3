import { createHash } from "node:crypto"
import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { networkOf } from "#server/platform/origin.ts"
import { Settings } from "#server/platform/Settings.ts"

const longestWait = 3_600

/** [NET-O05] Slows down whoever keeps being refused, per account and per address, never everybody. */
export class Throttle extends Context.Service<
  Throttle,
  {
    /** Fails while one of the keys has to wait. */
    check(keys: ReadonlyArray<string>): Effect.Effect<void, TooManyRequests>
    refused(keys: ReadonlyArray<string>): Effect.Effect<void>
    succeeded(keys: ReadonlyArray<string>): Effect.Effect<void>
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
          least(${longestWait}, power(2, least(${failures} - ${settings.refusalsAllowed}, 20)))) end`
      const forget = sql`delete from refused_sign_in
        where last_at + failures * interval '10 minutes' < now() and coalesce(blocked_until, now()) <= now()`.pipe(
        Effect.catchCause((cause) => Effect.logWarning("old refusals could not be forgotten", cause))
      )
      yield* Effect.forkScoped(Effect.repeat(forget, Schedule.spaced("1 hour")))

      return Throttle.of({
        check: Effect.fnUntraced(function* (keys) {
          const rows = yield* sql<{ wait: number | null }>`
            select ceil(extract(epoch from max(blocked_until) - now()))::integer as wait from refused_sign_in
             where key = any (${keys.map((key) => key)}::text[]) and blocked_until > now()`.pipe(Effect.orDie)
          const wait = rows[0]?.wait
          if (wait != null && wait > 0) {
            return yield* new TooManyRequests({ code: "auth.slow_down", retry_after: wait })
          }
        }),
        // From the first refusal past the allowance the wait doubles: 2, 4, 8 … seconds, an hour at most. One refusal is
        // forgiven every ten minutes, so that an office behind one address does not pay for last week's slips. What comes
        // while one has to wait does not make the wait longer: a burst of tries would lock an account for an hour.
        refused: Effect.fnUntraced(function* (keys) {
          for (const key of keys) {
            yield* sql`
              insert into refused_sign_in as r (key, failures, last_at, blocked_until)
              values (${key}, 1, now(), ${waitAfter(sql`1`)})
              on conflict (key) do update set
                failures = ${leftOf} + 1,
                last_at = case when ${leftOf} = 0 then now() else r.last_at + ${forgivenOf} * interval '10 minutes' end,
                blocked_until = ${waitAfter(sql`${leftOf} + 1`)}
              where coalesce(r.blocked_until, now()) <= now()`.pipe(Effect.orDie)
          }
        }),
        succeeded: Effect.fnUntraced(function* (keys) {
          yield* sql`delete from refused_sign_in where key = any (${keys.map((key) => key)}::text[])`.pipe(Effect.orDie)
        })
      })
    })
  )
}

/** Accounts are kept as hashes: the table must not become a list of addresses. */
export const accountKey = (email: string) => `account:${createHash("sha256").update(email).digest("hex")}`
export const addressKey = (address: string) => `address:${networkOf(address)}`
