import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, PubSub, Queue, Schedule } from "effect"
import { Reactivity } from "effect/reactivity"
import { makeRecentEvents } from "#server/notifications/recentEvents.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"

/**
 * A PostgreSQL notification. In the order below: an event of a firm; an ended session; news for a seat in a meeting;
 * news of a thread; a notice.
 */
export type Signal =
  | { readonly firm: number; readonly event: number }
  | { readonly session: number }
  | { readonly seat: number; readonly user: number }
  | { readonly to: ReadonlySet<number>; readonly in: number; readonly news: string }
  | { readonly told: number; readonly in: number }

const readers: Readonly<Record<string, (data: string) => Signal>> = {
  event: (data) => {
    const [firm, event] = data.split(":")
    return { firm: Number(firm), event: Number(event) }
  },
  session_ended: (data) => ({ session: Number(data) }),
  seat: (data) => {
    const [seat, user] = data.split(":")
    return { seat: Number(seat), user: Number(user) }
  },
  notice: (data) => {
    const [user, firm] = data.split(":")
    return { told: Number(user), in: Number(firm) }
  },
  talk: (data) => {
    const { news, to } = JSON.parse(data) as {
      readonly to: ReadonlyArray<number>
      readonly news: { readonly firm_id: number }
    }
    return { to: new Set(to), in: news.firm_id, news: JSON.stringify(news) }
  }
}

/** Parses a notification `<kind>:<data>`; undefined for an unknown kind. */
const readSignal = (payload: string): Signal | undefined => {
  const colon = payload.indexOf(":")
  return readers[payload.slice(0, colon)]?.(payload.slice(colon + 1))
}

/** The PostgreSQL notifications, received once per process and shared by all its streams. */
export class LiveSignals extends Context.Service<
  LiveSignals,
  { readonly signals: PubSub.PubSub<Signal>; readonly recent: ReturnType<typeof makeRecentEvents> }
>()("dossier/server/notifications/LiveSignals") {
  static readonly layer = Layer.effect(
    LiveSignals,
    Effect.gen(function* () {
      // A pool of its own, because listening occupies a connection. One channel for all kinds of signals: each further
      // one would occupy another.
      const { app } = yield* DatabaseAddress
      const pg = yield* PgClient.make({ ...app, maxConnections: 1, applicationName: "dossier listener" }).pipe(
        Effect.provide(Reactivity.layer),
        Effect.orDie
      )
      const signals = yield* PubSub.sliding<Signal>(4096)
      const recent = makeRecentEvents(() => performance.now())
      const follow = Effect.scoped(
        Effect.gen(function* () {
          const queue = yield* pg.listen("live")
          recent.begin()
          yield* Queue.take(queue).pipe(
            Effect.flatMap(({ payload }) => {
              const signal = readSignal(payload)
              if (signal === undefined) return Effect.logError("a notification of the database is of no known kind")
              if ("event" in signal) recent.note(signal.firm, signal.event)
              return PubSub.publish(signals, signal)
            }),
            Effect.forever
          )
        })
      ).pipe(
        Effect.tapCause((cause) =>
          Effect.sync(recent.end).pipe(
            Effect.andThen(Effect.logWarning("the notifications of the database were interrupted", cause))
          )
        ),
        Effect.retry(Schedule.spaced("1 second"))
      )
      yield* Effect.forkScoped(follow)
      return { signals, recent }
    })
  )
}
