import { Context, Deferred, Effect, Exit, References } from "effect"

/** Runs what belongs to no call; nobody collects spans. */
export const forkUntraced = Effect.runForkWith(Context.make(References.TracerEnabled, false))

/**
 * Asks for many at once: items of one lane that come while a question of that lane is under way go together in the next
 * one, at most `most` of them; one that comes alone waits for nobody, and no lane for another. `ask` answers in the order
 * of its items; where a question fails, each of its items is asked alone, for what is wrong with one of them is no fault of
 * the others. It runs outside of whoever waits, in no transaction of theirs, and goes on where one of them gives up.
 */
export const togetherBy = <Item, Answer, E>(
  laneOf: (item: Item) => string,
  most: number,
  ask: (items: ReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Answer>, E>
): ((item: Item) => Effect.Effect<Answer, E>) => {
  interface Waiting {
    readonly item: Item
    readonly answer: Deferred.Deferred<Answer, E>
  }
  const lanes = new Map<string, Array<Waiting>>()

  const asked = (batch: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    Effect.matchCauseEffect(ask(batch.map(({ item }) => item)), {
      onFailure: (cause) => {
        if (batch.length > 1) return Effect.forEach(batch, (one) => asked([one]), { discard: true })
        for (const { answer } of batch) Deferred.doneUnsafe(answer, Exit.failCause(cause))
        return Effect.void
      },
      onSuccess: (answers) => {
        for (const [place, { answer }] of batch.entries()) {
          Deferred.doneUnsafe(answer, Exit.succeed(answers[place] as Answer))
        }
        return Effect.void
      }
    })
  const drain = (lane: string, waiting: Array<Waiting>) =>
    Effect.andThen(
      Effect.whileLoop({
        while: () => waiting.length > 0,
        body: () => asked(waiting.splice(0, most)),
        step: () => undefined
      }),
      Effect.sync(() => lanes.delete(lane))
    )

  return (item) =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<Answer, E>()
      const lane = laneOf(item)
      const waiting = lanes.get(lane)
      if (waiting !== undefined) waiting.push({ item, answer })
      else {
        const opened = [{ item, answer }]
        lanes.set(lane, opened)
        forkUntraced(drain(lane, opened))
      }
      return Deferred.await(answer)
    })
}

/** The same, with one lane for all. */
export const together = <Item, Answer, E>(
  most: number,
  ask: (items: ReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Answer>, E>
) => togetherBy<Item, Answer, E>(() => "", most, ask)
