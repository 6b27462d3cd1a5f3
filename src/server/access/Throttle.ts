import { createHash } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TooManyRequests } from "#schemas/shared/problem.ts"
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
        // From the first refusal past the allowance the wait doubles: 2, 4, 8 … seconds, an hour at most.
        refused: Effect.fnUntraced(function* (keys) {
          for (const key of keys) {
            yield* sql`
              insert into refused_sign_in as r (key, failures, last_at) values (${key}, 1, now())
              on conflict (key) do update set
                failures = case when r.last_at < now() - interval '1 day' then 1 else r.failures + 1 end,
                last_at = now(),
                blocked_until = case when r.last_at >= now() - interval '1 day' and r.failures + 1 > ${settings.refusalsAllowed}
                  then now() + make_interval(secs => least(${longestWait}, power(2, least(r.failures + 1 - ${settings.refusalsAllowed}, 20))))
                  else null end`.pipe(Effect.orDie)
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
export const addressKey = (address: string) => `address:${address}`
