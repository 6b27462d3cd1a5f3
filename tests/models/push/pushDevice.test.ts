import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import {
  type PushDeviceEvent,
  pushDeviceMachine,
  type PushOutcome,
  type PushStanding
} from "#machines/push/pushDevice.machine.ts"
import { toPushDeviceView } from "#machines/push/pushDevice.projection.ts"
import type { PushDevice } from "#schemas/push/push.api.ts"
import * as Result from "#schemas/shared/result.ts"
import { type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const device = (id: number, current: boolean, shows_names = false): PushDevice => ({
  id,
  browser: "Chrome",
  system: "Android",
  current,
  shows_names,
  created_at: "2026-11-20T09:00:00Z"
})
const other = device(2, false)
const found = (standing: PushStanding, devices: ReadonlyArray<PushDevice> = [other]): PushOutcome =>
  Result.succeed({ standing, devices })
const outcomes: ReadonlyArray<PushOutcome> = [
  found("on", [device(1, true), other]),
  found("off"),
  found("denied"),
  found("none"),
  Result.fail({ code: "connection.lost" })
]
const works = ["look", "allow", "stop", "showNames", "remove"] as const
type Work = (typeof works)[number]
const done = (name: Work) => outcomes.map((output) => ({ type: `xstate.done.actor.${name}` as const, output }))
const model: Model<typeof pushDeviceMachine> = {
  machine: pushDeviceMachine,
  input: undefined as never,
  cases: {
    "push.namesChosen": [true, false].map((shown): PushDeviceEvent => ({ type: "push.namesChosen", shown })),
    "push.deviceRemoved": [2, 1, 9].map((id): PushDeviceEvent => ({ type: "push.deviceRemoved", id })),
    "xstate.done.actor.look": done("look"),
    "xstate.done.actor.allow": done("allow"),
    "xstate.done.actor.stop": done("stop"),
    "xstate.done.actor.showNames": done("showNames"),
    "xstate.done.actor.remove": done("remove")
  },
  vertex: ({ code, devices, standing }) => [code === null, devices.length, standing]
}

const harness = () => {
  const asked: Array<unknown> = []
  const pending: Array<PromiseWithResolvers<PushOutcome>> = []
  const wait = <Input = void>(name: Work) =>
    fromPromise<PushOutcome, Input>(({ input }) => {
      asked.push(input === undefined ? name : [name, input])
      const next = Promise.withResolvers<PushOutcome>()
      pending.push(next)
      return next.promise
    })
  const actor = createActor(
    pushDeviceMachine.provide({
      actors: {
        look: wait("look"),
        allow: wait("allow"),
        stop: wait("stop"),
        showNames: wait<boolean>("showNames"),
        remove: wait<number>("remove")
      }
    }),
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
    expect(view.isBusy && (view.canAllow || view.canStop)).toBe(false)
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, answer } = harness()
    const given = ({ event }: { readonly event: unknown }) => answer((event as { readonly output: PushOutcome }).output)
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as PushDeviceEvent)
    await run({
      events: {
        "push.allowed": send,
        "push.stopped": send,
        "push.retried": send,
        "push.namesChosen": send,
        "push.deviceRemoved": send,
        ...Object.fromEntries(works.map((name) => [`xstate.done.actor.${name}`, given]))
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[NOT-O02] the permission is asked for by the person's own gesture alone", async () => {
  const { actor, answer, asked, view } = harness()
  await answer(found("off"))
  expect(asked).toEqual(["look"])
  actor.send({ type: "push.allowed" })
  expect(asked).toEqual(["look", "allow"])
  await answer(found("denied"))
  expect(view()).toMatchObject({ isDenied: true, isOn: false, canAllow: true })
})

test("[NOT-O02] a person shows names on this device, removes another one, and stops", async () => {
  const { actor, answer, asked, view } = harness()
  await answer(found("on", [device(1, true), other]))
  expect(view()).toMatchObject({ isOn: true, showsNames: false, canStop: true })
  expect(view().devices.map(({ canRemove, id }) => [id, canRemove])).toEqual([
    [1, false],
    [2, true]
  ])
  actor.send({ type: "push.namesChosen", shown: true })
  await answer(found("on", [device(1, true, true), other]))
  expect(view().showsNames).toBe(true)
  // The current device is switched off with its own button, and cannot be removed from the list.
  actor.send({ type: "push.deviceRemoved", id: 1 })
  actor.send({ type: "push.deviceRemoved", id: 2 })
  await answer(found("on", [device(1, true, true)]))
  actor.send({ type: "push.stopped" })
  await answer(Result.fail({ code: "connection.lost" }))
  expect(view()).toMatchObject({ isOn: true, messageKey: "connection.lost", canStop: true })
  actor.send({ type: "push.stopped" })
  await answer(found("off", []))
  expect(view()).toMatchObject({ isOn: false, messageKey: null, canAllow: true })
  expect(asked).toEqual(["look", ["showNames", true], ["remove", 2], "stop", "stop"])
})

test("[NOT-O02] a first look that fails is offered again", async () => {
  const { actor, answer, view } = harness()
  await answer(Result.fail({ code: "connection.lost" }))
  expect(view()).toMatchObject({ isShown: true, canRetry: true, canAllow: false })
  actor.send({ type: "push.retried" })
  await answer(found("none", []))
  expect(view().isShown).toBe(false)
})
