import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { Live } from "#ui/app/portal.ts"

/** The one live stream of the tab, shared by all who listen. */
export const makeLive = (onRefused: (token: string) => void) => {
  const events = new Set<(event: LiveEvent) => void>()
  const states = new Set<(connected: boolean) => void>()
  const busy = new Set<() => void>()
  let connected = false
  let stop = new AbortController()

  const live: Live = {
    connected: () => connected,
    subscribe: (listener) => {
      events.add(listener)
      return () => void events.delete(listener)
    },
    onConnected: (listener) => {
      states.add(listener)
      return () => void states.delete(listener)
    },
    onBusy: (listener) => {
      busy.add(listener)
      return () => void busy.delete(listener)
    }
  }
  const tell = (value: boolean) => {
    connected = value
    for (const listener of states) listener(value)
  }

  return {
    live,
    start: async (token: string) => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      // With what no page is shown without: a part of its own that is lost with the network would not be asked for again.
      const code = await import("#ui/app/visitor.ts").catch(() => null)
      // The page misses it too, and says so.
      if (code === null) return
      await code.listenLive({
        origin: "",
        token,
        signal,
        onConnected: tell,
        onBusy: () => {
          connected = false
          for (const listener of busy) listener()
        },
        onEvent: (event) => {
          for (const listener of events) listener(event)
        },
        onRefused: () => onRefused(token),
        random: Math.random,
        wait: code.waitForNetwork
      })
    },
    stop: () => {
      stop.abort()
      tell(false)
    }
  }
}
