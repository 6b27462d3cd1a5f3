import { Clock, Effect } from "effect"

/** Maximum pause in ms between two reads of a firm's log. */
const maxPauseMs = 500
/** The pause after a read is so many times its duration, which bounds the database load. */
const restFactor = 2

/**
 * Paces the reads of a firm's log by its streams. With many streams reads take long; the pause after them batches the
 * events that arrive meanwhile. With few streams the pause is too short to notice.
 */
export const makeLivePace = () => {
  const restUntil = new Map<number, number>()
  return {
    /** Waits for the end of the pause; returns the start time of the read. */
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
