import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { pushDeviceMachine, type PushOutcome } from "#machines/push/pushDevice.machine.ts"
import { toPushDeviceView } from "#machines/push/pushDevice.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const outcomes: ReadonlyArray<PushOutcome> = [
  Result.succeed("on"),
  Result.succeed("off"),
  Result.succeed("denied"),
  Result.succeed("none"),
  Result.fail({ code: "connection.lost" })
]
const done = (name: string) => outcomes.map((output) => ({ type: `xstate.done.actor.${name}`, output }))
const model: Model<typeof pushDeviceMachine> = {
  machine: pushDeviceMachine,
  input: undefined as never,
  cases: {
    "xstate.done.actor.look": done("look"),
    "xstate.done.actor.allow": done("allow"),
    "xstate.done.actor.stop": done("stop")
  },
  vertex: ({ code }) => [code]
}

const harness = () => {
  const asked: Array<string> = []
  const pending: Array<PromiseWithResolvers<PushOutcome>> = []
  const wait = (name: string) =>
    fromPromise<PushOutcome>(() => {
      asked.push(name)
      const next = Promise.withResolvers<PushOutcome>()
      pending.push(next)
      return next.promise
    })
  const actor = createActor(
    pushDeviceMachine.provide({ actors: { look: wait("look"), allow: wait("allow"), stop: wait("stop") } }),
    { clock: new SimulatedClock() }
  ).start()
  return {
    actor,
    asked,
    view: () => toPushDeviceView(actor.getSnapshot()),
    answer: async (output: PushOutcome) => {
      pending.at(-1)?.resolve(output)
      await Promise.resolve()
      await Promise.resolve()
    }
  }
}

test("every state is reachable, and one is either offered to begin or to end", () => {
  expect(unreachedStates(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toPushDeviceView(state)
    expect(view.canAllow && view.canStop).toBe(false)
    expect(view.busy && (view.canAllow || view.canStop)).toBe(false)
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, answer } = harness()
    const given = ({ event }: { readonly event: unknown }) => answer((event as { readonly output: PushOutcome }).output)
    await run({
      events: {
        "push.allowed": () => actor.send({ type: "push.allowed" }),
        "push.stopped": () => actor.send({ type: "push.stopped" }),
        "xstate.done.actor.look": given,
        "xstate.done.actor.allow": given,
        "xstate.done.actor.stop": given
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[NOT-O02] the permission is asked for by the person's own gesture alone", async () => {
  const { actor, answer, asked, view } = harness()
  await answer(Result.succeed("off"))
  expect(asked).toEqual(["look"])
  actor.send({ type: "push.allowed" })
  expect(asked).toEqual(["look", "allow"])
  await answer(Result.succeed("denied"))
  expect(view()).toMatchObject({ isDenied: true, isOn: false, canAllow: true })
})
