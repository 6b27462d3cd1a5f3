import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import type { Signal } from "#server/notifications/LiveSignals.ts"

export interface EventRow {
  readonly id: number
  readonly vendor_id: number | null
  readonly entity: string
  readonly entity_id: number
  readonly type: string
  readonly folders: ReadonlyArray<number>
  readonly user_id: number | null
}

/** Events per page. */
export const eventsPerPage = 500
/** Maximum pages of a firm's backlog sent at once; the next signal sends the rest. */
const maxBacklogPages = 20

const toLive = (row: EventRow): LiveEvent => ({
  id: row.id as LiveEvent["id"],
  vendor_id: row.vendor_id as VendorId | null,
  entity: row.entity,
  entity_id: row.entity_id,
  type: row.type,
  folders: row.folders,
  by: row.user_id as UserId | null
})

const message = (event: LiveEvent) => `event: message\ndata: ${JSON.stringify(event)}\n\n`

interface Reads {
  /** The events of a firm after an id that the user may see, at most `eventsPerPage`. */
  readonly after: (asked: {
    readonly user: number
    readonly firm: number
    readonly id: number
  }) => Effect.Effect<ReadonlyArray<EventRow>>
  /** The firms of a session's user; null if the session has ended. */
  readonly listening: (session: number) => Effect.Effect<ReadonlyArray<number> | null>
}

/**
 * Returns the messages that a stream sends after a signal; null ends the stream. `recentPlaces`: the positions of the
 * firms with events that the page may have missed while it was loading; null if it did not ask for them.
 */
export const makeListener =
  ({ after, listening }: Reads) =>
  (viewer: Viewer["Service"], start: number, recentPlaces: ReadonlyMap<number, number> | null) => {
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
        const ended = rows.length < eventsPerPage
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
        return signal.user === viewer.userId ? [`event: seat\ndata: ${JSON.stringify({ seat: signal.seat })}\n\n`] : []
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
