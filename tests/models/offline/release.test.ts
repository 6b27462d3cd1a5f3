import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from "xstate"
import { type ReleaseEvent, releaseMachine } from "#machines/offline/release.machine.ts"
import { releaseCheck } from "#schemas/shared/constants.ts"
import { type Model, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const model: Model<typeof releaseMachine> = {
  machine: releaseMachine,
  input: undefined as never,
  cases: {
    "xstate.done.actor.register": [true, false].map((output) => ({ type: "xstate.done.actor.register", output }))
  } as Model<typeof releaseMachine>["cases"],
  vertex: ({ isFound }) => [isFound]
}

const harness = () => {
  const clock = new SimulatedClock()
  const calls: Array<string> = []
  const pending: Array<PromiseWithResolvers<never>> = []
  const wait = (name: string) => () => {
    calls.push(name)
    const next = Promise.withResolvers<never>()
    pending.push(next)
    return next.promise
  }
  let hear: (event: ReleaseEvent) => void = () => undefined
  const actor = createActor(
    releaseMachine.provide({
      actors: {
        register: fromPromise<boolean>(wait("register")),
        check: fromPromise<unknown>(wait("check")),
        signals: fromCallback<EventObject>(({ sendBack }) => {
          hear = sendBack
        })
      },
      actions: { takeRelease: () => void calls.push("take") }
    }),
    { clock }
  ).start()
  const settle = async () => {
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    actor,
    calls,
    clock,
    hear: (event: ReleaseEvent) => hear(event),
    answer: async (output: unknown) => {
      pending.at(-1)?.resolve(output as never)
      await settle()
    },
    fail: async () => {
      pending.at(-1)?.reject(new Error("no connection"))
      await settle()
    }
  }
}

test("every state is reachable", () => {
  expect(unreachedStates(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, answer, clock, fail } = harness()
    await run({
      events: {
        "release.found": () => actor.send({ type: "release.found" }),
        "release.waiting": () => actor.send({ type: "release.waiting" }),
        "page.unloaded": () => actor.send({ type: "page.unloaded" }),
        "xstate.after.checkEvery.release.watching.resting": () => clock.increment(releaseCheck),
        "xstate.done.actor.register": ({ event }) => answer((event as unknown as { readonly output: boolean }).output),
        "xstate.error.actor.register": fail,
        "xstate.done.actor.check": () => answer(null),
        "xstate.error.actor.check": fail
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[CST-022] looks for a new release every 300,000 milliseconds, also after a look that failed", async () => {
  const { answer, calls, clock, fail } = harness()
  await answer(true)
  clock.increment(299_999)
  expect(calls).toEqual(["register"])
  clock.increment(1)
  expect(calls).toEqual(["register", "check"])
  await fail()
  clock.increment(300_000)
  expect(calls).toEqual(["register", "check", "check"])
  await answer(null)
  clock.increment(300_000)
  expect(calls.length).toBe(4)
})

test("[CST-047] a release is taken on when the page unloads, and only one that was found", async () => {
  const { answer, calls, hear } = harness()
  await answer(true)
  hear({ type: "page.unloaded" })
  expect(calls).toEqual(["register"])
  hear({ type: "release.found" })
  expect(calls).toEqual(["register"])
  hear({ type: "page.unloaded" })
  expect(calls).toEqual(["register", "take"])
})

test("[CST-047] a page that follows the last one asks once more for the release that waited for it", async () => {
  const { answer, calls, hear } = harness()
  await answer(true)
  hear({ type: "release.waiting" })
  expect(calls).toEqual(["register", "take"])
})
