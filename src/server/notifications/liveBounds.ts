import { Context } from "effect"

export interface LiveLimits {
  /** Maximum streams per session, one per tab. Browsers open at most six HTTP/1.1 connections per host. */
  readonly perSession: number
  /** Maximum streams per person, over all sessions. */
  readonly perUser: number
  /** Maximum streams of this process. */
  readonly perProcess: number
}

/** The limits per session and per person. `LIVE_STREAMS` sets the limit per process. */
export const LiveLimit = Context.Reference<Omit<LiveLimits, "perProcess">>("dossier/server/notifications/LiveLimit", {
  defaultValue: () => ({ perSession: 6, perUser: 24 })
})

/** `Retry-After` in seconds for a stream that was refused because of a limit. */
export const liveRetryAfter = 60

/** Counts open streams. `open` returns the function that closes the stream, or null if a limit is reached. */
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
