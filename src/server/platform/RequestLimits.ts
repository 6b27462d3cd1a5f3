import { Clock, Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { networkOf } from "#server/platform/origin.ts"

/**
 * [NET-011] [NET-O05] Rate limits per minute. `take` fails with 429 above `limit`. Each process counts locally and adds
 * its counts to the database every second, so a limit holds approximately across processes.
 */
export class RequestLimits extends Context.Service<
  RequestLimits,
  { take(key: string, limit: number): Effect.Effect<void, TooManyRequests> }
>()("dossier/server/platform/RequestLimits") {
  static readonly layer = Layer.effect(
    RequestLimits,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let minute = 0
      let counts = new Map<string, { known: number; pending: number }>()

      const share = Effect.gen(function* () {
        const pending = [...counts].filter(([, count]) => count.pending > 0)
        if (pending.length === 0) return
        const of = minute
        const sent = new Map(pending.map(([key, count]) => [key, count.pending]))
        const rows = yield* sql<{ key: string; count: number }>`
          insert into request_count (key, minute, count)
          select key, ${of}::bigint, added from unnest(${[...sent.keys()]}::text[], ${[...sent.values()]}::integer[]) as t(key, added)
          on conflict (key, minute) do update set count = request_count.count + excluded.count
          returning key, count`
        if (of !== minute) return
        for (const { count, key } of rows) {
          const own = counts.get(key)
          if (own !== undefined) {
            own.pending -= sent.get(key) ?? 0
            own.known = count
          }
        }
      })
      const forget = Effect.suspend(() => sql`delete from request_count where minute < ${minute - 2}::bigint`)
      const logged = Effect.catchCause((cause) => Effect.logWarning("request counts could not be shared", cause))
      yield* Effect.forkScoped(share.pipe(logged, Effect.repeat(Schedule.spaced("1 second"))))
      yield* Effect.forkScoped(forget.pipe(logged, Effect.repeat(Schedule.spaced("1 minute"))))

      return RequestLimits.of({
        take: Effect.fnUntraced(function* (key, limit) {
          const now = yield* Clock.currentTimeMillis
          const current = Math.floor(now / 60_000)
          if (current !== minute) {
            minute = current
            counts = new Map()
          }
          const count = counts.get(key) ?? { known: 0, pending: 0 }
          if (count.known + count.pending >= limit) {
            return yield* new TooManyRequests({
              code: "error.429",
              retry_after: Math.ceil(((current + 1) * 60_000 - now) / 1000)
            })
          }
          count.pending += 1
          counts.set(key, count)
        })
      })
    })
  )
}

/** The rate limit key of calls without a session: one per network (IPv4 address or IPv6 /64). */
export const visitorKey = (address: string) => `request:address:${networkOf(address)}`
