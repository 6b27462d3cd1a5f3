import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type PickModeEvent, pickModeMachine, toPickModeView } from "#machines/shared/pickMode.machine.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const cases = {
  "mode.asked": [{ type: "mode.asked" }],
  "mode.left": [{ type: "mode.left" }],
  "press.began": [{ type: "press.began", id: 4 }],
  "press.ended": [{ type: "press.ended" }]
} satisfies { readonly [T in PickModeEvent["type"]]: ReadonlyArray<PickModeEvent & { readonly type: T }> }
const model: Model<typeof pickModeMachine> = {
  machine: pickModeMachine,
  input: undefined,
  cases,
  vertex: ({ id }) => [id]
}

test("[TSK-003] every state of choosing by finger is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toPickModeView(state)
    expect(view.takesClicks && !view.isPicking).toBe(false)
  }
})

const running = () => {
  const clock = new SimulatedClock()
  const actor = createActor(pickModeMachine, { clock }).start()
  const held: Array<number> = []
  actor.on("line.held", ({ id }) => void held.push(id))
  return { actor, clock, held, view: () => toPickModeView(actor.getSnapshot()) }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[TSK-003] $title", async ({ run }) => {
    const { actor, clock } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as PickModeEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
        "xstate.after.longPress.pickMode.pressing": () => clock.increment(500),
        "xstate.after.clickAfter.pickMode.settling": () => clock.increment(50)
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[TSK-003] a long press chooses its line, and the click that it ends with does not take that back", () => {
  const { actor, clock, held, view } = running()
  actor.send({ type: "press.began", id: 4 })
  clock.increment(499)
  actor.send({ type: "press.ended" })
  expect([held, view().isPicking]).toEqual([[], false])
  actor.send({ type: "press.began", id: 7 })
  clock.increment(500)
  expect([held, view()]).toEqual([[7], { isPicking: true, takesClicks: false }])
  actor.send({ type: "press.ended" })
  expect(view().takesClicks).toBe(false)
  clock.increment(50)
  expect(view().takesClicks).toBe(true)
})
