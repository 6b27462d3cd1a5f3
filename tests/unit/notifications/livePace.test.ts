import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { makeLivePace } from "#server/notifications/livePace.ts"

const timed = (spent: number, waited: number) =>
  Effect.gen(function* () {
    const pace = makeLivePace()
    const begun = yield* pace.rested(1)
    yield* TestClock.adjust(spent)
    yield* pace.took(1, begun)
    const other = yield* pace.rested(2)
    const next = yield* Effect.forkChild(pace.rested(1))
    yield* TestClock.adjust(waited)
    return { other: other - begun, isOn: next.pollUnsafe() !== undefined, done: yield* Fiber.interrupt(next) }
  }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)

test("[NET-O05] readers of a firm rest twice as long as their round took, half a second at most, and no other firm's do", async () => {
  expect(await timed(100, 199)).toMatchObject({ other: 100, isOn: false })
  expect(await timed(100, 200)).toMatchObject({ isOn: true })
  expect(await timed(10_000, 499)).toMatchObject({ isOn: false })
  expect(await timed(10_000, 500)).toMatchObject({ isOn: true })
})
