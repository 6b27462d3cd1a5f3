interface Notified {
  readonly at: number
  readonly firm: number
  readonly event: number
}

/** Maximum number of remembered events. */
const most = 2_000

/**
 * Remembers the latest events that this process was notified of, with their time. PostgreSQL notifies in the order of
 * the commits: whatever a page read before an event's time may lack that event. `now` returns ms.
 */
export const makeRecentEvents = (now: () => number) => {
  let known: Array<Notified> = []
  /** The time from which `known` is complete. */
  let since = Infinity
  return {
    /** The notifications begin, after a start or a lost connection. */
    begin: () => {
      known = []
      since = now()
    },
    /** Notifications may get lost from now on. */
    end: () => {
      since = Infinity
    },
    note: (firm: number, event: number) => {
      known.push({ at: now(), firm, event })
      if (known.length <= most) return
      const kept = known.slice(-most / 2)
      since = Math.max(since, known.at(-kept.length - 1)?.at ?? since)
      known = kept
    },
    /**
     * By firm, the id after which the events of the last `ms` begin; firms without such events are missing. Null if the
     * events of that time are not all known.
     */
    before: (ms: number): Map<number, number> | null => {
      const start = now() - ms
      if (start <= since) return null
      const places = new Map<number, number>()
      for (const { at, event, firm } of known) if (at >= start && !places.has(firm)) places.set(firm, event - 1)
      return places
    }
  }
}
