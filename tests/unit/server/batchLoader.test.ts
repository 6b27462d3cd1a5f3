import { Deferred, Effect, Exit, Fiber } from "effect"
import { expect, test } from "vitest"
import { batchLoader } from "#server/shared/batchLoader.ts"
import fc from "#tests/support/properties.ts"

/** A loader with batches of at most `most` items, and the batches that it has requested. */
const counted = (most: number) => {
  const questions: Array<ReadonlyArray<number>> = []
  const ask = batchLoader({
    most,
    ask: (items: ReadonlyArray<number>) => {
      questions.push(items)
      return Effect.as(
        Effect.yieldNow,
        items.map((item) => item * 2)
      )
    }
  })
  return { ask, questions }
}

test("gives each its own answer, in questions of no more than it may hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (items, most) => {
        const { ask, questions } = counted(most)
        const answers = await Effect.runPromise(Effect.forEach(items, ask, { concurrency: "unbounded" }))
        expect(answers).toEqual(items.map((item) => item * 2))
        expect(questions.flat()).toEqual(items)
        expect(Math.max(...questions.map((question) => question.length))).toBeLessThanOrEqual(most)
      }
    )
  )
})

test("lets one that comes alone wait for nobody, and those that come meanwhile go together", async () => {
  const { ask, questions } = counted(64)
  await Effect.runPromise(ask(1))
  await Effect.runPromise(Effect.forEach([2, 3, 4, 5], ask, { concurrency: "unbounded" }))
  expect(questions).toEqual([[1], [2], [3, 4, 5]])
})

test("lets no lane wait for another", async () => {
  const gate = Deferred.makeUnsafe<void>()
  const ask = batchLoader({
    lane: (item: number) => String(item % 2),
    most: 64,
    ask: (items) => (items.includes(1) ? Effect.as(Deferred.await(gate), items) : Effect.succeed(items))
  })
  const answers = await Effect.runPromise(
    Effect.gen(function* () {
      const held = yield* Effect.forkChild(ask(1))
      yield* Effect.yieldNow
      const passed = yield* Effect.forEach([2, 4], ask, { concurrency: 2 })
      Deferred.doneUnsafe(gate, Exit.void)
      return [...passed, yield* Fiber.join(held)]
    })
  )
  expect(answers).toEqual([2, 4, 1])
})

test("fails nobody but whom a question fails for, and goes on when one of them gives up", async () => {
  const gate = Deferred.makeUnsafe<void>()
  const ask = batchLoader({
    most: 64,
    ask: (items: ReadonlyArray<number>) =>
      items.includes(0) ? Effect.fail("no" as const) : Effect.as(Deferred.await(gate), items)
  })
  const ended = await Effect.runPromise(
    Effect.gen(function* () {
      const first = yield* Effect.forkChild(ask(1))
      yield* Effect.yieldNow
      const others = yield* Effect.forkChild(Effect.all([Effect.exit(ask(0)), Effect.exit(ask(2))], { concurrency: 2 }))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(first)
      Deferred.doneUnsafe(gate, Exit.void)
      return [yield* Fiber.join(others), yield* ask(3)] as const
    })
  )
  expect(ended[0].map(Exit.isFailure)).toEqual([true, false])
  expect(ended[1]).toBe(3)
})

test("puts items with a key in common in different questions, and lets the others pass", async () => {
  const questions: Array<ReadonlyArray<string>> = []
  const ask = batchLoader({
    most: 64,
    keys: (item: string) => [item.slice(0, 1)],
    ask: (items) => {
      questions.push(items)
      return Effect.as(Effect.yieldNow, items)
    }
  })
  await Effect.runPromise(ask("z"))
  await Effect.runPromise(Effect.forEach(["a1", "b1", "b2", "c1", "b3"], ask, { concurrency: "unbounded" }))
  expect(questions).toEqual([["z"], ["a1"], ["b1", "c1"], ["b2"], ["b3"]])
})

test("waits with a question until its window has passed, and tells of those that join", async () => {
  const questions: Array<ReadonlyArray<number>> = []
  const isFull = Deferred.makeUnsafe<void>()
  const ask = batchLoader({
    most: 64,
    window: () => Deferred.await(isFull),
    joined: (item: number) => {
      if (item === 3) Deferred.doneUnsafe(isFull, Exit.void)
    },
    ask: (items) => {
      questions.push(items)
      return Effect.succeed(items)
    }
  })
  await Effect.runPromise(Effect.forEach([1, 2, 3], ask, { concurrency: "unbounded" }))
  expect(questions).toEqual([[1, 2, 3]])
})
