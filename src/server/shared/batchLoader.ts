import { Context, Deferred, Effect, Exit, References } from "effect"

/** Forks work that serves several callers. Tracing is off, since nothing collects the spans. */
const forkUntraced = Effect.runForkWith(Context.make(References.TracerEnabled, false))

interface BatchOptions<Item, Answer, E> {
  /** The lane of an item. Items of different lanes share no batch and do not wait for each other. Default: one lane. */
  readonly lane?: (item: Item) => string
  /** Maximum items of a batch. */
  readonly most: number
  /** Queries a batch. Must return the answers in the order of the items. */
  readonly ask: (items: ReadonlyArray<Item>) => Effect.Effect<ReadonlyArray<Answer>, E>
  /** Items with a common key are put into different batches. */
  readonly keys?: (item: Item) => ReadonlyArray<string>
  /** Runs before each batch of a lane, to wait for more items. `count` returns the number of items waiting. */
  readonly window?: (first: Item, count: () => number) => Effect.Effect<void>
  /** Called when an item is added to a lane whose query is running. */
  readonly joined?: (item: Item) => void
}

interface Waiting<Item, Answer, E> {
  readonly item: Item
  readonly answer: Deferred.Deferred<Answer, E>
}

/** Removes the items of the next batch from the front of a lane. */
const takeBatch = <Item, Answer, E>(
  lane: Array<Waiting<Item, Answer, E>>,
  { keys, most }: BatchOptions<Item, Answer, E>
): ReadonlyArray<Waiting<Item, Answer, E>> => {
  if (keys === undefined) return lane.splice(0, most)
  const taken: Array<Waiting<Item, Answer, E>> = []
  const seen = new Set<string>()
  for (let at = 0; at < lane.length && taken.length < most;) {
    const own = keys((lane[at] as Waiting<Item, Answer, E>).item)
    if (own.some((key) => seen.has(key))) at += 1
    else {
      for (const key of own) seen.add(key)
      taken.push(...lane.splice(at, 1))
    }
  }
  return taken
}

/**
 * Batches queries. The first item of a lane is queried at once; items that arrive while its query runs form the next
 * batch. If a batch fails, its items are queried one by one, so that a bad item fails alone. Queries run outside of the
 * caller's transaction, and continue if the caller is interrupted.
 */
export const batchLoader = <Item, Answer, E>(
  options: BatchOptions<Item, Answer, E>
): ((item: Item) => Effect.Effect<Answer, E>) => {
  const { ask, joined, lane: laneOf = () => "", window } = options
  type Entry = Waiting<Item, Answer, E>
  const lanes = new Map<string, Array<Entry>>()

  const asked = (batch: ReadonlyArray<Entry>): Effect.Effect<void> =>
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
  const askNext = (waiting: Array<Entry>) => asked(takeBatch(waiting, options))
  const drain = (lane: string, waiting: Array<Entry>) =>
    Effect.whileLoop({
      while: () => {
        // Check and delete in one synchronous step: an item added in between would wait for ever.
        if (waiting.length === 0) lanes.delete(lane)
        return waiting.length > 0
      },
      body: () =>
        window === undefined
          ? askNext(waiting)
          : Effect.andThen(
              window((waiting[0] as Entry).item, () => waiting.length),
              Effect.suspend(() => askNext(waiting))
            ),
      step: () => undefined
    })

  return (item) =>
    Effect.suspend(() => {
      const answer = Deferred.makeUnsafe<Answer, E>()
      const lane = laneOf(item)
      const waiting = lanes.get(lane)
      if (waiting !== undefined) {
        waiting.push({ item, answer })
        joined?.(item)
      } else {
        const opened = [{ item, answer }]
        lanes.set(lane, opened)
        forkUntraced(drain(lane, opened))
      }
      return Deferred.await(answer)
    })
}
