import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import {
  type ActedClient,
  type ActionOutcome,
  type ActionPart,
  clientActionsMachine,
  filesAtOnce
} from "#machines/customers/clientActions.machine.ts"
import { offeredClientActions, toClientActionsView } from "#machines/customers/clientActions.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const files = (count: number): ReadonlyArray<ActedClient> =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Client ${index + 1}` }))
const left = { name: "Client 1", code: "closed.isActiveFile" }
const outcomes: ReadonlyArray<ActionOutcome> = [
  Result.succeed({ changed: 1, left: [] }),
  Result.succeed({ changed: 0, left: [left] }),
  Result.fail({ code: "connection.lost" })
]
const model: Model<typeof clientActionsMachine> = {
  machine: clientActionsMachine,
  input: undefined as never,
  cases: {
    "action.asked": [
      { type: "action.asked", action: "deactivate", clients: files(filesAtOnce + 1) },
      { type: "action.asked", action: "assign", clients: files(1) },
      { type: "action.asked", action: "tree", clients: files(1) }
    ] as never,
    "people.picked": [
      { type: "people.picked", people: [3] },
      { type: "people.picked", people: [] }
    ] as never,
    "model.picked": [
      { type: "model.picked", model: 7 },
      { type: "model.picked", model: null }
    ] as never,
    "xstate.done.actor.act": outcomes.map((output) => ({ type: "xstate.done.actor.act", output }))
  },
  vertex: ({ action, clients, code, left: lines, model: chosen, people, seen }) => [
    action,
    clients.length,
    seen,
    lines.length,
    code,
    people.length,
    chosen
  ]
}

test("[CLI-014] [CLI-015] every state is reachable, none is a dead end, and nothing closes while it acts", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toClientActionsView(state)
    expect(view.busy && view.canClose).toBe(false)
    expect(view.canConfirm).toBe(state.can({ type: "action.confirmed" }))
    expect(view.isReporting && view.left.length === 0 && view.messageKey === null).toBe(false)
  }
})

const harness = () => {
  const asked: Array<ActionPart> = []
  const pending: Array<PromiseWithResolvers<ActionOutcome>> = []
  const act = fromPromise<ActionOutcome, ActionPart>(({ input }) => {
    asked.push(input)
    const next = Promise.withResolvers<ActionOutcome>()
    pending.push(next)
    return next.promise
  })
  const actor = createActor(clientActionsMachine.provide({ actors: { act } }), { clock: new SimulatedClock() }).start()
  const answer = async (output: ActionOutcome) => {
    pending.at(-1)?.resolve(output)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, answer, asked, pending, view: () => toClientActionsView(actor.getSnapshot()) }
}

describe("journeys", () => {
  test("[CLI-014] many files go some at a time, and those that were left are told with their reasons", async () => {
    const { actor, answer, asked, view } = harness()
    const told: Array<readonly [number, number]> = []
    actor.on("clients.changed", ({ changed, left: lines }) => told.push([changed, lines]))
    actor.send({ type: "action.asked", action: "deactivate", clients: files(120) })
    actor.send({ type: "action.confirmed" })
    await answer(Result.succeed({ changed: 50, left: [] }))
    expect(view()).toMatchObject({ busy: true, seen: 50, count: 120, canClose: false })
    await answer(Result.succeed({ changed: 49, left: [left] }))
    await answer(Result.succeed({ changed: 20, left: [] }))
    expect(asked.map(({ clients }) => clients.length)).toEqual([50, 50, 20])
    expect(new Set(asked.flatMap(({ clients }) => clients.map(({ id }) => id))).size).toBe(120)
    expect(view()).toMatchObject({ isReporting: true, changed: 119, left: [left], messageKey: null })
    actor.send({ type: "action.dismissed" })
    expect([view().isOpen, told]).toEqual([false, [[119, 1]]])
  })

  test("[ROL-022] an assignment waits for somebody to assign to, and closes by itself where nothing was left", async () => {
    const { actor, answer, asked, view } = harness()
    actor.send({ type: "action.asked", action: "assign", clients: files(2) })
    actor.send({ type: "action.confirmed" })
    expect(view()).toMatchObject({ isAsking: true, asksPeople: true, canConfirm: false })
    actor.send({ type: "people.picked", people: [4, 5] })
    actor.send({ type: "action.confirmed" })
    expect(asked[0]).toMatchObject({ action: "assign", people: [4, 5] })
    await answer(Result.succeed({ changed: 2, left: [] }))
    expect(view().isOpen).toBe(false)
  })

  test("[WIZ-008] a tree model is applied once one is chosen, and travels with every part", async () => {
    const { actor, answer, asked, view } = harness()
    actor.send({ type: "action.asked", action: "tree", clients: files(60) })
    actor.send({ type: "action.confirmed" })
    expect(view()).toMatchObject({ isAsking: true, asksModel: true, asksPeople: false, canConfirm: false })
    actor.send({ type: "model.picked", model: 7 })
    actor.send({ type: "action.confirmed" })
    await answer(Result.succeed({ changed: 50, left: [] }))
    await answer(Result.succeed({ changed: 9, left: [left] }))
    expect(asked.map(({ clients, model: applied }) => [clients.length, applied])).toEqual([
      [50, 7],
      [10, 7]
    ])
    expect(view()).toMatchObject({ isReporting: true, changed: 59, left: [left] })
  })

  test("[CLI-015] a connection that is lost stops it, says so, and tells what was done before", async () => {
    const { actor, answer, view } = harness()
    actor.send({ type: "action.asked", action: "restore", clients: files(60) })
    actor.send({ type: "action.confirmed" })
    await answer(Result.succeed({ changed: 50, left: [] }))
    await answer(Result.fail({ code: "connection.lost" }))
    expect(view()).toMatchObject({ isReporting: true, changed: 50, messageKey: "connection.lost" })
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[CLI-014] [CLI-015] $title", async ({ run }) => {
    const { actor, answer, pending } = harness()
    const sent = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    await run({
      events: {
        "action.asked": sent,
        "people.picked": sent,
        "model.picked": sent,
        "action.confirmed": sent,
        "action.dismissed": sent,
        "xstate.done.actor.act": ({ event }: { readonly event: EventObject }) =>
          answer((event as unknown as { readonly output: ActionOutcome }).output),
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

test("[CLI-014] [CLI-015] [ROL-022] what can be done with chosen files follows the filter, and says why it is closed", () => {
  const named = (filter: "active" | "deactivated" | "all", role: "admin" | "collaborator" | null) =>
    offeredClientActions(filter, role).map(({ action, refusalKey }) => `${action} ${refusalKey}`)
  expect(named("active", "admin")).toEqual(["assign null", "withdraw null", "tree null", "deactivate null"])
  expect(named("deactivated", "collaborator")).toEqual([
    "assign closed.hasFirmRight",
    "withdraw closed.hasFirmRight",
    "restore null"
  ])
  expect(named("all", null)).toEqual(
    ["assign", "withdraw", "tree", "deactivate", "restore"].map((action) => `${action} closed.isOfFirm`)
  )
})
