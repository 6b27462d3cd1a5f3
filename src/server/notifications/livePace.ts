import { Clock, Effect } from "effect"

/** Maximum pause in ms between two reads of a firm's log. */
const maxPauseMs = 500
/** The pause after a read lasts this number of times the read itself, which limits the database load. */
const restFactor = 2

/**
 * Paces the reads of a firm's event log. With many streams a read takes long, and the pause after it batches the next
 * events. With few streams the pause is too short to notice.
 */
export const makeLivePace = () => {
  const restUntil = new Map<number, number>()
  return {
    /** Waits until the firm's pause is over. Returns the time in ms at which the read starts, for `took`. */
    rested: Effect.fnUntraced(function* (firm: number) {
      const until = restUntil.get(firm)
      const now = yield* Clock.currentTimeMillis
      if (until !== undefined && until > now) yield* Effect.sleep(until - now)
      restUntil.delete(firm)
      return yield* Clock.currentTimeMillis
    }),
    took: Effect.fnUntraced(function* (firm: number, begun: number) {
      const now = yield* Clock.currentTimeMillis
      restUntil.set(firm, now + Math.min(maxPauseMs, restFactor * (now - begun)))
    })
  }
}
