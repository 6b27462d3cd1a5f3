import { toServerResponse } from "@effect/platform-node/NodeHttpServerRequest"
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, PubSub, Queue, Schedule, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Reactivity } from "effect/reactivity"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { liveCoveredHeader } from "#schemas/shared/constants.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { LiveLimit, liveRetryAfter, makeLiveBounds } from "#server/notifications/liveBounds.ts"
import { makeLivePace } from "#server/notifications/livePace.ts"
import { makeRecentEvents } from "#server/notifications/recentEvents.ts"
import { Settings } from "#server/platform/Settings.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"

/**
 * A PostgreSQL notification. In the order below: an event of a firm; an ended session; news for a seat in a meeting;
 * news of a thread; a notice.
 */
type Signal =
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

interface Row {
  readonly id: number
  readonly vendor_id: number | null
  readonly entity: string
  readonly entity_id: number
  readonly type: string
  readonly folders: ReadonlyArray<number>
  readonly user_id: number | null
}

/**
 * Sent when a stream opens and then at this interval: proxies close silent connections. Also rechecks the viewer's
 * session and firms.
 */
const heartbeatInterval = "20 seconds"
/** Events per page. */
const most = 500
/** Maximum pages of a firm's backlog sent at once; the next signal sends the rest. */
const maxBacklogPages = 20
/** Maximum streams batched in one query. */
const batchSize = 512
/** Default of `LIVE_STREAMS`, the maximum streams per process. */
const defaultStreams = 1_000

export const LiveHandlers = HttpApiBuilder.group(
  PortalApi,
  "live",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const { recent, signals } = yield* LiveSignals

    const { liveStreams = defaultStreams } = yield* Settings
    const bounds = makeLiveBounds({ ...(yield* LiveLimit), perProcess: liveStreams })

    const pace = makeLivePace()
    /**
     * The events of a firm after an id that the user may see. Checks the rights on each read. One query serves all
     * streams of a firm; streams of the same user at the same position share a row.
     */
    const after = batchLoader({
      lane: ({ firm }: { readonly user: number; readonly firm: number; readonly id: number }) => String(firm),
      most: batchSize,
      ask: (asked) =>
        Effect.gen(function* () {
          const [{ firm } = { firm: 0 }] = asked
          const begun = yield* pace.rested(firm)
          const keyOf = ({ id, user }: { readonly user: number; readonly id: number }) => `${user}:${id}`
          const distinct = [...new Map(asked.map((one) => [keyOf(one), one])).values()]
          const rows = yield* sql<{ events: ReadonlyArray<Row> | null }>`
            select app.events_after(t.user_id, ${firm}, t.after, ${most}) as events
              from unnest(${distinct.map(({ user }) => user)}::integer[], ${distinct.map(({ id }) => BigInt(id))}::bigint[])
                with ordinality as t(user_id, after, place) order by t.place`.pipe(Effect.orDie)
          yield* pace.took(firm, begun)
          const found = new Map(distinct.map((one, place) => [keyOf(one), rows[place]?.events ?? []]))
          return asked.map((one) => found.get(keyOf(one)) ?? [])
        })
    })
    const newest = Effect.map(
      sql<{ id: number }>`select app.newest_event()::float8 as id`.pipe(Effect.orDie),
      (rows) => rows[0]?.id ?? 0
    )
    /**
     * The firms of a session's user; null if the session has ended. Read on each heartbeat, so at most 20 seconds old.
     */
    const listening = batchLoader({
      most: batchSize,
      ask: (sessions: ReadonlyArray<number>) =>
        Effect.map(
          sql<{ firms: ReadonlyArray<number> | null }>`
          select l.firms from unnest(${sessions}::integer[]) with ordinality as t(session_id, place)
            left join lateral app.listening(t.session_id) l on true order by t.place`.pipe(Effect.orDie),
          (rows) => rows.map(({ firms }) => firms)
        )
    })
    const toLive = (row: Row): LiveEvent => ({
      id: row.id as LiveEvent["id"],
      vendor_id: row.vendor_id as VendorId | null,
      entity: row.entity,
      entity_id: row.entity_id,
      type: row.type,
      folders: row.folders,
      by: row.user_id as UserId | null
    })

    const message = (event: LiveEvent) => `event: message\ndata: ${JSON.stringify(event)}\n\n`

    /**
     * Returns the messages that a stream sends after a signal; null ends the stream. `recentPlaces`: the positions of the
     * firms with events that the page may have missed while it was loading; null if it did not ask for them.
     */
    const listener = (viewer: Viewer["Service"], start: number, recentPlaces: ReadonlyMap<number, number> | null) => {
      // Event ids become visible in order only within a firm (transactions of other firms may commit later): each firm
      // has its own position.
      const places = new Map(recentPlaces)
      /** Null until the first heartbeat. */
      let firms: ReadonlySet<number> | null = null
      /**
       * A transaction of another firm may have drawn a lower id than `start` and commit later. A stream that did not ask
       * for recent events ignores such an event, which could also be an old one with a late notification.
       */
      const placeBefore = (firm: number, event: number) =>
        places.get(firm) ?? (recentPlaces === null ? start : Math.min(start, event - 1))

      const read = Effect.fnUntraced(function* (firm: number, upTo: number) {
        const events: Array<LiveEvent> = []
        for (let pages = 0; pages < maxBacklogPages; pages++) {
          const place = places.get(firm) ?? start
          const rows = yield* after({ user: viewer.userId, firm, id: place })
          events.push(...rows.map(toLive))
          const ended = rows.length < most
          const last = Math.max(rows.at(-1)?.id ?? 0, ended ? upTo : 0)
          if (last > 0) places.set(firm, Math.max(last, place))
          if (ended) break
        }
        return events
      })

      return Effect.fnUntraced(function* (signal: Signal | "beat") {
        if (signal === "beat") {
          const known = yield* listening(viewer.sessionId)
          if (known === null) return null
          firms = new Set(known)
          const events: Array<LiveEvent> = []
          for (const firm of known) events.push(...(yield* read(firm, 0)))
          return events.sort((one, other) => one.id - other.id).map(message)
        }
        if ("session" in signal) return signal.session === viewer.sessionId ? null : []
        // Without content: the browser tab fetches the news with the key of its seat.
        if ("seat" in signal)
          return signal.user === viewer.userId
            ? [`event: seat\ndata: ${JSON.stringify({ seat: signal.seat })}\n\n`]
            : []
        // [NOT-O01] Without content: the page fetches the number of unread notices.
        if ("told" in signal)
          return signal.told === viewer.userId && firms?.has(signal.in) === true
            ? [`event: notice\ndata: ${JSON.stringify({ firm: signal.in })}\n\n`]
            : []
        // [CHT-O01] Only ids and who is typing; the page fetches the comments by the usual endpoints.
        if ("to" in signal)
          return signal.to.has(viewer.userId) && (viewer.isSuperAdmin || firms?.has(signal.in) === true)
            ? [`event: talk\ndata: ${signal.news}\n\n`]
            : []
        if (firms?.has(signal.firm) === false) return []
        const place = placeBefore(signal.firm, signal.event)
        if (signal.event <= place) return []
        places.set(signal.firm, place)
        // The first heartbeat reads from that position.
        if (firms === null) return []
        return (yield* read(signal.firm, signal.event)).map(message)
      })
    }

    return handlers.handleRaw(
      "stream",
      Effect.fn(function* ({ query }) {
        const viewer = yield* Viewer
        const response = toServerResponse(yield* HttpServerRequest.HttpServerRequest)
        const leave = bounds.open(viewer)
        if (leave === null) {
          return yield* new TooManyRequests({ code: "error.429", retry_after: liveRetryAfter })
        }
        // Count the stream as closed exactly once, when the response closes. If it was closed already, no event will
        // come.
        if (response.destroyed) leave()
        else response.once("close", leave)
        const known = yield* newest
        const start = Math.min(query.last_event_id ?? known, known)
        const asked = query.last_event_id === undefined ? query.recent : undefined
        const askedAt = performance.now()
        const isCovered = asked !== undefined && recent.before(asked) !== null
        const messages = Stream.unwrap(
          Effect.gen(function* () {
            // Subscribe before the first read of the log, so that no event in between is missed.
            const subscription = yield* PubSub.subscribe(signals)
            const beat = Stream.map(Stream.tick(heartbeatInterval), () => "beat" as const)
            // After the subscription: an event is either among the recent ones, or comes as a signal.
            const places = isCovered ? recent.before(asked + performance.now() - askedAt) : null
            // The connection for notifications was lost just now: the page connects again.
            if (isCovered && places === null) return Stream.empty
            const listen = listener(viewer, start, places)
            return Stream.merge(beat, Stream.fromSubscription(subscription)).pipe(
              Stream.mapEffect((signal) => Effect.map(listen(signal), (messages) => ({ signal, messages })))
            )
          })
        ).pipe(
          Stream.takeWhile(({ messages }) => messages !== null),
          Stream.map(({ messages, signal }) => (signal === "beat" ? ": beat\n\n" : "") + (messages ?? []).join("")),
          Stream.filter((text) => text !== "")
        )
        return HttpServerResponse.stream(Stream.encodeText(messages), {
          contentType: "text/event-stream",
          headers: { "x-accel-buffering": "no", ...(isCovered ? { [liveCoveredHeader]: "1" } : {}) }
        })
      })
    )
  })
)
