import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { type ApplyingEvent, applyingMachine, type ApplyOutcome } from "#machines/treeModels/applying.machine.ts"
import { toApplyingView } from "#machines/treeModels/applying.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TreeModelId, TreePlan } from "#schemas/treeModels/treeModel.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"

const plan = { added: 2, folders: [] } as unknown as TreePlan
const outcomes: ReadonlyArray<ApplyOutcome> = [Result.succeed(plan), Result.fail({ code: "closed.isActiveFile" })]
const fixtures = {
  "model.chosen": [
    { type: "model.chosen", model: 7 as TreeModelId },
    { type: "model.chosen", model: null }
  ],
  "model.confirmed": [{ type: "model.confirmed" }]
} satisfies Record<ApplyingEvent["type"], ReadonlyArray<ApplyingEvent>>
const model: Model<typeof applyingMachine> = {
  machine: applyingMachine,
  input: undefined as never,
  cases: {
    ...fixtures,
    "xstate.done.actor.apply": outcomes.map((output) => ({ type: "xstate.done.actor.apply", output })),
    "xstate.error.actor.apply": [{ type: "xstate.error.actor.apply" }]
  },
  vertex: ({ code, model: chosen }) => [chosen, code]
}
const start = () => {
  const apply = deferredActor<ApplyOutcome, TreeModelId | null>()
  const actor = createActor(applyingMachine.provide({ actors: { apply: apply.logic } }))
  const told: Array<TreePlan> = []
  actor.on("model.applied", (event) => void told.push(event.plan))
  actor.start()
  return { actor, apply, told }
}

test("[WIZ-008] every state is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("[WIZ-008] the dialog offers what the machine takes, and closes unless a model is being applied", () => {
  for (const state of reachable(model)) {
    const view = toApplyingView(state)
    expect(view.canConfirm).toBe(state.can({ type: "model.confirmed" }))
    expect([view.busy, view.canClose]).toEqual([state.matches("applying"), !state.matches("applying")])
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[WIZ-008] $title", async ({ run }) => {
    const { actor, apply } = start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as ApplyingEvent)
    await run({
      events: { ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])), ...endings({ apply }) },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

test("[WIZ-008] a refused model is said, stays chosen, and another one takes the message away", async () => {
  const { actor, apply, told } = start()
  const view = () => toApplyingView(actor.getSnapshot())
  actor.send({ type: "model.confirmed" })
  expect(view()).toMatchObject({ busy: false, canConfirm: false })
  actor.send({ type: "model.chosen", model: 7 as TreeModelId })
  actor.send({ type: "model.confirmed" })
  // A second confirmation during the request does nothing.
  actor.send({ type: "model.confirmed" })
  await apply.resolve({ event: { output: outcomes[1] } })
  expect(view()).toEqual({ model: 7, busy: false, messageKey: "closed.isActiveFile", canConfirm: true, canClose: true })
  actor.send({ type: "model.chosen", model: 8 as TreeModelId })
  expect(view().messageKey).toBeNull()
  actor.send({ type: "model.confirmed" })
  await apply.resolve({ event: { output: outcomes[0] } })
  expect([actor.getSnapshot().status, told]).toEqual(["done", [plan]])
})

test("[WIZ-008] a model is applied at most once, however often it is pressed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(fixtures).flat()), { maxLength: 20 }), (steps) => {
      const { actor } = start()
      for (const step of steps) {
        const before = actor.getSnapshot()
        actor.send(step)
        const after = actor.getSnapshot()
        // The context does not change during a request.
        if (before.matches("applying")) expect(after.context).toEqual(before.context)
        expect(after.matches("applying") && after.context.model === null).toBe(false)
      }
      actor.stop()
    })
  )
})
