import { Context, Deferred, Effect, Exit, References } from "effect"

/**
 * Asks for many at once: items that come while a question is under way go together in the next one, at most `most` of
 * them; one that comes alone waits for nobody. `ask` answers in the order of its items. It runs outside of whoever
 * waits, in no transaction of theirs, and goes on where one of them gives up.
 */
export const together = <Item, Answer, E>(
  most: number,
  ask: (items: ReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Answer>, E>
): ((item: Item) => Effect.Effect<Answer, E>) => {
  interface Waiting {
    readonly item: Item
    readonly answer: Deferred.Deferred<Answer, E>
  }
  // Nobody collects spans.
  const fork = Effect.runForkWith(Context.make(References.TracerEnabled, false))
  let waiting: Array<Waiting> = []
  let isAsking = false

  const next = Effect.suspend(() => {
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    return Effect.matchCause(ask(batch.map(({ item }) => item)), {
      onFailure: (cause) => {
        for (const { answer } of batch) Deferred.doneUnsafe(answer, Exit.failCause(cause))
      },
      onSuccess: (answers) => {
        for (const [place, { answer }] of batch.entries()) {
          Deferred.doneUnsafe(answer, Exit.succeed(answers[place] as Answer))
        }
      }
    })
  })
  const drain = Effect.andThen(
    Effect.whileLoop({ while: () => waiting.length > 0, body: () => next, step: () => undefined }),
    Effect.sync(() => {
      isAsking = false
    })
  )

  return (item) =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<Answer, E>()
      waiting.push({ item, answer })
      if (!isAsking) {
        isAsking = true
        fork(drain)
      }
      return Deferred.await(answer)
    })
}
