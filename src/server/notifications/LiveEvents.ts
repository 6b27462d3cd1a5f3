import { toServerResponse } from "@effect/platform-node/NodeHttpServerRequest"
import { Effect, PubSub, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { liveCoveredHeader } from "#schemas/shared/constants.ts"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { LiveLimit, liveRetryAfter, makeLiveBounds } from "#server/notifications/liveBounds.ts"
import { type EventRow, eventsPerPage, makeListener } from "#server/notifications/liveListener.ts"
import { makeLivePace } from "#server/notifications/livePace.ts"
import { LiveSignals } from "#server/notifications/LiveSignals.ts"
import { Settings } from "#server/platform/Settings.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"

/**
 * Sent when a stream opens and then at this interval: proxies close silent connections. Also rechecks the viewer's
 * session and firms.
 */
const heartbeatInterval = "20 seconds"
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
          const rows = yield* sql<{ events: ReadonlyArray<EventRow> | null }>`
            select app.events_after(t.user_id, ${firm}, t.after, ${eventsPerPage}) as events
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
    const listener = makeListener({ after, listening })

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
