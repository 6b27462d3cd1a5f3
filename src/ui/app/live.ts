import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { Live } from "#ui/app/portal.ts"

/** The one live stream of the tab, shared by all who listen. */
export const makeLive = (onRefused: (token: string) => void) => {
  const events = new Set<(event: LiveEvent) => void>()
  const states = new Set<(connected: boolean) => void>()
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
      const { listenLive, waitForNetwork } = await import("#services/shared/LiveChannel.ts")
      await listenLive({
        origin: "",
        token,
        signal,
        onConnected: tell,
        onEvent: (event) => {
          for (const listener of events) listener(event)
        },
        onRefused: () => onRefused(token),
        random: Math.random,
        wait: waitForNetwork
      })
    },
    stop: () => {
      stop.abort()
      tell(false)
    }
  }
}
