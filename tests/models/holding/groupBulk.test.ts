import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import {
  type BulkItem,
  type BulkOutcome,
  type BulkPart,
  groupBulkMachine,
  itemsAtOnce
} from "#machines/holding/groupBulk.machine.ts"
import { toGroupBulkView } from "#machines/holding/groupBulk.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const files = (count: number): ReadonlyArray<BulkItem> =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Client ${index + 1}` }))
const left = { name: "Client 1", code: "closed.isNotLeaving" }
const outcomes: ReadonlyArray<BulkOutcome> = [
  Result.succeed({ changed: 1, left: [] }),
  Result.succeed({ changed: 0, left: [left] }),
  Result.fail({ code: "connection.lost" })
]
const input = { needs: ["to"] }
const model: Model<typeof groupBulkMachine> = {
  machine: groupBulkMachine,
  input,
  cases: {
    "bulk.asked": [
      { type: "bulk.asked", items: files(itemsAtOnce + 1) },
      { type: "bulk.asked", items: files(1) }
    ] as never,
    "choice.picked": [
      { type: "choice.picked", choice: { to: "7" } },
      { type: "choice.picked", choice: { to: "" } }
    ] as never,
    "xstate.done.actor.act": outcomes.map((output) => ({ type: "xstate.done.actor.act", output }))
  },
  vertex: ({ choice, code, items, left: lines, seen }) => [choice, items.length, seen, lines.length, code]
}

test("[WSP-007] every state is reachable, none is a dead end, and nothing closes while it acts", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toGroupBulkView(state)
    expect(view.busy && view.canClose).toBe(false)
    expect(view.canConfirm && view.choice["to"] === "").toBe(false)
    expect(view.isReporting && view.left.length === 0 && view.messageKey === null).toBe(false)
  }
})

const harness = () => {
  const asked: Array<BulkPart> = []
  const pending: Array<PromiseWithResolvers<BulkOutcome>> = []
  const act = fromPromise<BulkOutcome, BulkPart>(({ input: part }) => {
    asked.push(part)
    const next = Promise.withResolvers<BulkOutcome>()
    pending.push(next)
    return next.promise
  })
  const actor = createActor(groupBulkMachine.provide({ actors: { act } }), {
    clock: new SimulatedClock(),
    input
  }).start()
  const answer = async (output: BulkOutcome) => {
    pending.at(-1)?.resolve(output)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, answer, asked, pending, view: () => toGroupBulkView(actor.getSnapshot()) }
}

test("[WSP-007] many files go some at a time to the workspace that was chosen, and those that stay are told", async () => {
  const { actor, answer, asked, view } = harness()
  const told: Array<readonly [number, number]> = []
  actor.on("bulk.done", ({ changed, left: lines }) => told.push([changed, lines]))
  actor.send({ type: "bulk.asked", items: files(120) })
  actor.send({ type: "bulk.confirmed" })
  expect(view()).toMatchObject({ isOpen: true, busy: false, canConfirm: false })
  actor.send({ type: "choice.picked", choice: { to: "7" } })
  actor.send({ type: "bulk.confirmed" })
  await answer(Result.succeed({ changed: 50, left: [] }))
  expect(view()).toMatchObject({ busy: true, seen: 50, count: 120, canClose: false })
  await answer(Result.succeed({ changed: 49, left: [left] }))
  await answer(Result.succeed({ changed: 20, left: [] }))
  expect(asked.map(({ choice, items }) => [items.length, choice["to"]])).toEqual([
    [50, "7"],
    [50, "7"],
    [20, "7"]
  ])
  expect(new Set(asked.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(120)
  expect(view()).toMatchObject({ isReporting: true, changed: 119, left: [left] })
  actor.send({ type: "bulk.dismissed" })
  expect([view().isOpen, told]).toEqual([false, [[119, 1]]])
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[WSP-007] $title", async ({ run }) => {
    const { actor, answer, pending } = harness()
    const sent = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    await run({
      events: {
        "bulk.asked": sent,
        "choice.picked": sent,
        "bulk.confirmed": sent,
        "bulk.dismissed": sent,
        "xstate.done.actor.act": ({ event }: { readonly event: EventObject }) =>
          answer((event as unknown as { readonly output: BulkOutcome }).output),
        "xstate.error.actor.act": async () => {
          pending.at(-1)?.reject(new Error("a defect"))
          await Promise.resolve()
          await Promise.resolve()
        }
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
