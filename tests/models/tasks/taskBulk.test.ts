import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type BulkOutcome,
  type BulkRequest,
  type TaskBulkEvent,
  taskBulkMachine
} from "#machines/tasks/taskBulk.machine.ts"
import { bulkActsOf, toTaskBulkView } from "#machines/tasks/taskBulk.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { taskBulkActs } from "#schemas/tasks/taskRules.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { sample } from "#tests/models/tasks/samples.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const tasks = [
  { id: 1, revision: 1, title: "Un" },
  { id: 2, revision: 4, title: "Deux" }
]
const whole: BulkOutcome = Result.succeed({ undoId: "u", changed: [1, 2], left: [] })
const part: BulkOutcome = Result.succeed({
  undoId: "u",
  changed: [1],
  left: [{ title: "Deux", code: "closed.isReviewed" }]
})
const lost: BulkOutcome = Result.fail({ code: "connection.lost" })
const asked = (act: (typeof taskBulkActs)[number]) => ({ type: "act.asked", act, tasks, key: "k1" }) as const
const confirmed = (wish: object, key = "k2") => ({ type: "act.confirmed", wish, key }) as const
const cases = {
  "act.asked": taskBulkActs.map(asked),
  "act.confirmed": [
    confirmed({}),
    confirmed({ people: [5] }),
    confirmed({ day: "2026-11-30" }),
    confirmed({ days: 3 })
  ],
  "act.dismissed": [{ type: "act.dismissed" }]
} satisfies Record<TaskBulkEvent["type"], ReadonlyArray<TaskBulkEvent>>

const model: Model<typeof taskBulkMachine> = {
  machine: taskBulkMachine,
  input: undefined,
  cases: {
    ...cases,
    "xstate.done.actor.act": [whole, part, lost].map((output) => ({ type: "xstate.done.actor.act", output })),
    "xstate.error.actor.act": [{ type: "xstate.error.actor.act" }]
  },
  vertex: ({ act, code, left }) => [act, code, left.length]
}

test("[TSK-003] every state of an act on many tasks is reached, none is a dead end, and the view offers what is taken", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toTaskBulkView(state)
    expect(view.isReporting).toBe(state.matches("reported"))
    expect(view.isReporting && view.left.length === 0).toBe(false)
    expect(view.canClose).toBe(view.isAsking || view.isReporting)
    expect(view.messageKey !== null && !view.isOpen && !state.matches("idle")).toBe(false)
  }
})

const running = () => {
  const act = deferredActor<BulkOutcome, BulkRequest>()
  const sent: Array<BulkRequest> = []
  const actor = createActor(taskBulkMachine.provide({ actors: { act: act.logic } })).start()
  const told: Array<unknown> = []
  actor.on("bulk.done", ({ changed, undoId }) => void told.push([changed, undoId]))
  actor.subscribe(({ context: { act: name, key, tasks: chosen, wish }, value }) => {
    if (value === "acting") sent.push({ act: name, key, tasks: chosen, wish })
  })
  return { actor, answer: (output: BulkOutcome) => act.resolve({ event: { output } as never }), act, sent, told }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[TSK-003] $title", async ({ run }) => {
    const { act, actor } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as TaskBulkEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
        ...endings({ act })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[TSK-003] what needs a word waits for it, what needs none goes at once", async () => {
    const { actor, answer, sent, told } = running()
    actor.send(asked("date"))
    for (const wish of [{}, { days: 0 }, { days: 2, day: null }]) actor.send(confirmed(wish))
    expect(actor.getSnapshot().value).toBe("asking")
    actor.send(confirmed({ day: null }))
    await answer(whole)
    expect(told).toEqual([[[1, 2], "u"]])
    actor.send(asked("complete"))
    expect(actor.getSnapshot().value).toBe("acting")
    await answer(part)
    expect(toTaskBulkView(actor.getSnapshot())).toMatchObject({ isReporting: true, changed: 1 })
    expect(sent.map(({ act }) => act)).toEqual(["date", "complete"])
    actor.stop()
  })

  test("[TSK-003] an answer that got lost is asked for again by the same key, another wish by another", async () => {
    const { actor, answer, sent } = running()
    actor.send(asked("date"))
    actor.send(confirmed({ days: 3 }, "first"))
    await answer(lost)
    expect(toTaskBulkView(actor.getSnapshot())).toMatchObject({ isAsking: true, messageKey: "connection.lost" })
    actor.send(confirmed({ days: 3 }, "second"))
    await answer(lost)
    actor.send(confirmed({ days: 4 }, "third"))
    await answer(whole)
    expect(sent.map(({ key }) => key)).toEqual(["first", "first", "third"])
    actor.stop()
  })
})

test("[TSK-003] an act is offered where one of the tasks allows it, and says why where none does", () => {
  const closed = (...chosen: ReadonlyArray<ReturnType<typeof sample>>) =>
    Object.fromEntries(bulkActsOf(chosen).map(({ act, closedBy }) => [act, closedBy]))
  const given = sample({ status: "in_progress", review: "submitted" })
  expect(closed(sample(), given)).toEqual({ assign: null, complete: null, date: null, remind: null, remove: null })
  expect(closed(given)).toMatchObject({ complete: "isReviewed", remind: "isNotSubmitted" })
  expect(closed(sample({ type: "accounting_firm_task" }))).toMatchObject({ remind: "isInformationRequest" })
})
