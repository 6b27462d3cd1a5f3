import { Clock, Effect } from "effect"

/** Milliseconds that the readers of a firm wait at most between two rounds. */
const longestRest = 500
/** A round is followed by a rest of so many times its length: what reading may take of the database is bounded. */
const restFactor = 2

/**
 * Paces the rounds in which the streams of one firm read its log. Many readers make long rounds, after which the readers
 * rest and what happens meanwhile goes into one round; with few of them the rest is too short to be noticed.
 */
export const makeLivePace = () => {
  const restUntil = new Map<number, number>()
  return {
    /** Waits for the end of the rest; answers when the round begins. */
    rested: Effect.fnUntraced(function* (firm: number) {
      const until = restUntil.get(firm)
      const now = yield* Clock.currentTimeMillis
      if (until !== undefined && until > now) yield* Effect.sleep(until - now)
      restUntil.delete(firm)
      return yield* Clock.currentTimeMillis
    }),
    took: Effect.fnUntraced(function* (firm: number, begun: number) {
      const now = yield* Clock.currentTimeMillis
      restUntil.set(firm, now + Math.min(longestRest, restFactor * (now - begun)))
    })
  }
}
