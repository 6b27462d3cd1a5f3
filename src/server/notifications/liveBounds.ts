import { Context } from "effect"

export interface LiveLimits {
  /** Streams of one session: one a tab, and a browser opens no more connections to a host over HTTP/1.1. */
  readonly perSession: number
  /** Streams of one person, over all their sessions. */
  readonly perUser: number
  /** Streams of this process. */
  readonly perProcess: number
}

/** What a person may hold; `LIVE_STREAMS` says what a process may. */
export const LiveLimit = Context.Reference<Omit<LiveLimits, "perProcess">>("dossier/server/notifications/LiveLimit", {
  defaultValue: () => ({ perSession: 6, perUser: 24 })
})

/** Seconds after which a refused tab tries again: one of the others may be closed by then. */
export const liveRetryAfter = 60

/** Counts open streams. `open` gives back how to leave, or null where a limit is reached. */
export const makeLiveBounds = ({ perProcess, perSession, perUser }: LiveLimits) => {
  const counts = new Map<string, number>()
  let total = 0
  const add = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    total: () => total,
    open: (who: { readonly sessionId: number; readonly userId: number }): (() => void) | null => {
      const session = `session:${who.sessionId}`
      const user = `user:${who.userId}`
      if (total >= perProcess) return null
      if ((counts.get(session) ?? 0) >= perSession || (counts.get(user) ?? 0) >= perUser) return null
      total += 1
      add(session, 1)
      add(user, 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= 1
        add(session, -1)
        add(user, -1)
      }
    }
  }
}
