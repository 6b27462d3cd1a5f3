import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { addressOf } from "#services/shared/calls.ts"
import { parseEvents } from "#services/shared/serverSentEvents.ts"

export interface LiveOptions {
  readonly origin: string
  readonly token: string
  readonly onEvent: (event: LiveEvent) => void
  /** False while the stream is down: pages fall back to their own refresh (CST-019). */
  readonly onConnected: (connected: boolean) => void
  /** The server answers and has no stream to spare: pages fall back to their own refresh, and nothing is out of reach. */
  readonly onBusy: () => void
  /** The session is over: the stream does not come back. */
  readonly onRefused: () => void
  /** Ends at sign-out. */
  readonly signal: AbortSignal
  /** Waits that many milliseconds, or less when the network comes back. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}

const firstWait = 1_000
const longestWait = 30_000

/** Milliseconds before the next try: doubled each time up to 30 s, less up to a half so that tabs do not come back together. */
export const backOff = (failures: number, random: number) =>
  Math.min(longestWait, firstWait * 2 ** Math.min(failures, 10)) * (1 - random / 2)

/**
 * One stream of changes per tab, with the token in a header (which `EventSource` cannot send), resumed after the last
 * event it saw. Settles when the signal aborts or the session ends.
 */
export const listenLive = async (options: LiveOptions): Promise<void> => {
  const { signal } = options
  let lastEventId: number | undefined
  let failures = 0
  let asked = 0

  const listen = async (): Promise<"refused" | "busy" | "dropped"> => {
    const response = await fetch(options.origin + addressOf("live.stream", { query: { last_event_id: lastEventId } }), {
      headers: { Accept: "text/event-stream", Authorization: `Bearer ${options.token}` },
      credentials: "omit",
      signal
    })
    if (response.status === 401 || response.status === 403) return "refused"
    // A busy server says how long it wants to be left alone (NET-O05).
    asked = Number(response.headers.get("retry-after") ?? 0) * 1_000
    if (response.status === 429) return "busy"
    if (!response.ok || response.body === null) return "dropped"
    options.onConnected(true)
    failures = 0
    for await (const message of parseEvents(response.body)) {
      const event = JSON.parse(message.data) as LiveEvent
      lastEventId = event.id
      options.onEvent(event)
    }
    return "dropped"
  }

  while (!signal.aborted) {
    const end = await listen().catch((): "dropped" => "dropped")
    if (signal.aborted) return
    if (end === "busy") options.onBusy()
    else options.onConnected(false)
    if (end === "refused") return options.onRefused()
    await options.wait(Math.max(backOff(failures, options.random()), Number.isFinite(asked) ? asked : 0), signal)
    asked = 0
    failures += 1
  }
}

/** The page's own wait: cut short when the network comes back or the signal aborts. */
export const waitForNetwork = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener("online", done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener("online", done)
    signal.addEventListener("abort", done)
  })
