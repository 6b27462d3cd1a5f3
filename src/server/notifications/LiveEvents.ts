import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, PubSub, Queue, Schedule, Stream } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Reactivity } from "effect/reactivity"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"

/** A word from the database: a new event of a firm, or a session that ended. */
type Signal = { readonly firm: number; readonly event: number } | { readonly session: number }

/** One LISTEN connection per process, fanned out to the streams of its tabs. */
export class LiveSignals extends Context.Service<LiveSignals, PubSub.PubSub<Signal>>()(
  "dossier/server/notifications/LiveSignals"
) {
  static readonly layer = Layer.effect(
    LiveSignals,
    Effect.gen(function* () {
      // A connection of its own: listeners that hold the pool's would keep the first queries waiting.
      const { app } = yield* DatabaseAddress
      const pg = yield* PgClient.make({ ...app, maxConnections: 2, applicationName: "dossier listener" }).pipe(
        Effect.provide(Reactivity.layer),
        Effect.orDie
      )
      const signals = yield* PubSub.sliding<Signal>(4096)
      const follow = (channel: string, read: (payload: string) => Signal) =>
        Effect.scoped(
          Effect.gen(function* () {
            const queue = yield* pg.listen(channel)
            yield* Queue.take(queue).pipe(
              Effect.flatMap(({ payload }) => PubSub.publish(signals, read(payload))),
              Effect.forever
            )
          })
        ).pipe(
          Effect.tapCause((cause) => Effect.logWarning(`the ${channel} channel was lost`, cause)),
          Effect.retry(Schedule.spaced("1 second"))
        )
      yield* Effect.forkScoped(
        follow("event", (payload) => {
          const [firm, event] = payload.split(":")
          return { firm: Number(firm), event: Number(event) }
        })
      )
      yield* Effect.forkScoped(follow("session_ended", (payload) => ({ session: Number(payload) })))
      return signals
    })
  )
}

interface Row {
  readonly id: number
  readonly vendor_id: number | null
  readonly entity: string
  readonly entity_id: number
  readonly type: string
  readonly folders: ReadonlyArray<number>
  readonly user_id: number | null
}

export const LiveHandlers = HttpApiBuilder.group(
  PortalApi,
  "live",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const signals = yield* LiveSignals

    /** Events after an id that the user may see now: rights are asked again each time, never remembered. */
    const after = (user: number, id: number) =>
      Effect.map(
        sql<{ events: ReadonlyArray<Row> | null }>`select app.events_after(${user}, ${id}::bigint, 500) as events`.pipe(
          Effect.orDie
        ),
        (rows) => rows[0]?.events ?? []
      )
    const newest = Effect.map(
      sql<{ id: number }>`select app.newest_event()::float8 as id`.pipe(Effect.orDie),
      (rows) => rows[0]?.id ?? 0
    )
    const toLive = (row: Row): LiveEvent => ({
      id: row.id as LiveEvent["id"],
      vendor_id: row.vendor_id as VendorId | null,
      entity: row.entity,
      entity_id: row.entity_id,
      type: row.type,
      folders: row.folders,
      by: row.user_id as UserId | null
    })

    return handlers.handleAll({
      stream: Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const start = query.last_event_id ?? (yield* newest)
        const beat = Stream.tick("20 seconds").pipe(Stream.map(() => "beat" as const))
        const woken = Stream.merge(Stream.fromPubSub(signals), beat).pipe(
          Stream.takeUntil((signal) => signal !== "beat" && "session" in signal && signal.session === viewer.sessionId),
          Stream.filter((signal) => signal === "beat" || "event" in signal)
        )
        return Stream.concat(Stream.succeed("beat" as const), woken).pipe(
          Stream.mapAccumEffect(
            () => start,
            (last, _signal) =>
              Effect.map(after(viewer.userId, last), (rows) => [rows.at(-1)?.id ?? last, rows.map(toLive)] as const)
          )
        )
      })
    })
  })
)
