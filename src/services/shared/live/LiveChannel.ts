import { type EventObject, fromCallback } from "xstate"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { liveCoveredHeader } from "#schemas/shared/constants.ts"
import type { TalkNews } from "#schemas/threads/news.ts"
import { addressOf } from "#services/shared/calls.ts"
import { parseEvents } from "#services/shared/live/serverSentEvents.ts"

export interface StreamAsked {
  readonly token: string
  readonly lastEventId: number | undefined
  readonly since: number
}

/**
 * Allowed duration of the request in ms, added to the time for which changes are asked: the server counts that time from
 * the arrival of the request.
 */
const longestRequest = 2_000
/** A page that was opened longer ago than this (ms) reads its data again instead of asking for all changes since. */
const longestAgo = 60_000

/**
 * The actors of the live channel's machine: one event stream, with the token in a header (which `EventSource` cannot
 * send), and the browser's `online` events. `origin` is empty in the browser; `random` returns numbers from 0 to 1, for
 * jitter; `now` the ms since the page was opened.
 */
export const liveActors = (origin: string, random: () => number, now: () => number) => ({
  stream: fromCallback<EventObject, StreamAsked>(({ input: { lastEventId, since, token }, sendBack }) => {
    const stop = new AbortController()
    const { signal } = stop
    let pause = 0
    const end = (type: "stream.busy" | "stream.dropped") => sendBack({ type, pause, luck: random() })
    const listen = async () => {
      const askedAt = now()
      const isRecent = lastEventId === undefined && askedAt - since <= longestAgo
      const recent = isRecent ? Math.ceil(askedAt - since) + longestRequest : undefined
      const response = await fetch(
        origin + addressOf("live.stream", { query: { last_event_id: lastEventId, recent } }),
        {
          headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
          credentials: "omit",
          signal
        }
      )
      if (response.status === 401 || response.status === 403) return sendBack({ type: "stream.refused" })
      // A busy server sends `Retry-After` (NET-O05): reconnect only after that pause.
      const asked = Number(response.headers.get("retry-after") ?? 0) * 1_000
      pause = Number.isFinite(asked) ? asked : 0
      if (response.status === 429) return end("stream.busy")
      if (response.ok && response.body !== null) {
        const isCovered = isRecent && response.headers.has(liveCoveredHeader) && now() - askedAt <= longestRequest
        sendBack({ type: "stream.opened", isCovered })
        pause = 0
        for await (const { data, event } of parseEvents(response.body))
          sendBack(
            event === "seat"
              ? { type: "seat.called", seat: (JSON.parse(data) as { readonly seat: number }).seat }
              : event === "talk"
                ? { type: "talk.heard", news: JSON.parse(data) as TalkNews }
                : event === "notice"
                  ? { type: "notice.heard", firm: (JSON.parse(data) as { readonly firm: number }).firm }
                  : { type: "change.heard", change: JSON.parse(data) as LiveEvent }
          )
      }
      end("stream.dropped")
    }
    listen().catch(() => end("stream.dropped"))
    return () => stop.abort()
  }),
  network: fromCallback(({ sendBack }) => {
    const found = () => sendBack({ type: "network.found" })
    addEventListener("online", found)
    return () => removeEventListener("online", found)
  })
})
