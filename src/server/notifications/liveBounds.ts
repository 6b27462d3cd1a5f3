import { Context } from "effect"

export interface LiveLimits {
  /** Streams per session: one per tab; browsers open no more HTTP/1.1 connections per host. */
  readonly perSession: number
  /** Streams per person, over all sessions. */
  readonly perUser: number
  /** Streams of this process. */
  readonly perProcess: number
}

/** Limits per session and person; `LIVE_STREAMS` sets the one per process. */
export const LiveLimit = Context.Reference<Omit<LiveLimits, "perProcess">>("dossier/server/notifications/LiveLimit", {
  defaultValue: () => ({ perSession: 6, perUser: 24 })
})

/** `Retry-After` in seconds of a stream refused because too many are open; a tab may have been closed by then. */
export const liveRetryAfter = 60

/** Counts open streams. `open` returns the function that closes one, or null if a limit is reached. */
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
