import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import {
  type ListOutcome,
  type TaskListEvent,
  taskListMachine,
  type TaskQuestion
} from "#machines/tasks/taskList.machine.ts"
import { toTaskListView } from "#machines/tasks/taskList.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { sample } from "#tests/models/tasks/samples.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const counters = {
  open: 2,
  today: 1,
  next_7_days: 2,
  overdue: 0,
  without_date: 0,
  to_do: 2,
  in_progress: 0,
  done: 0,
  submitted: 0,
  returned: 0,
  for_client: 2,
  for_firm: 0
}
const found = (total: number, lastPage: number): ListOutcome =>
  Result.succeed({ tasks: total === 0 ? [] : [sample()], groups: [], counters, total, lastPage })
const lost: ListOutcome = Result.fail({ code: "connection.lost", isFinal: false })
const refused: ListOutcome = Result.fail({ code: "closed.isFirmAdmin", isFinal: true })

const plain: TaskQuestion = { query: { sort: "due_date" }, page: 1 }
const second: TaskQuestion = { ...plain, page: 2 }
const input = { question: plain }
const asked = (question: TaskQuestion): TaskListEvent => ({ type: "list.asked", question })
const fixtures = {
  "list.asked": [asked(plain), asked(second)],
  "list.outdated": [{ type: "list.outdated" }],
  "list.retried": [{ type: "list.retried" }],
  "group.toggled": [{ type: "group.toggled", key: "company 3" }]
} satisfies Record<TaskListEvent["type"], ReadonlyArray<TaskListEvent>>

const model: Model<typeof taskListMachine> = {
  machine: taskListMachine,
  input,
  cases: {
    ...fixtures,
    "xstate.done.actor.read": [found(1, 1), lost, refused].map((output) => ({
      type: "xstate.done.actor.read",
      output
    }))
  },
  vertex: ({ collapsed, failure, found: shown, isOutdated, question }) => [
    collapsed.length,
    question.page,
    shown?.total ?? null,
    failure?.isFinal ?? null,
    isOutdated
  ]
}

test("[TSK-016] every state of the list is reached, none is a dead end, and the view offers what is taken", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toTaskListView(state)
    expect(view.messageKey !== null).toBe(state.context.failure !== null)
    expect(view.canRetry).toBe(state.matches("failed") && state.context.failure?.isFinal === false)
    expect([view.isLoading, view.isStale, view.isEmpty].filter(Boolean).length).toBeLessThan(3)
    expect(view.isLoading && view.tasks.length > 0).toBe(false)
  }
})

const running = () => {
  const clock = new SimulatedClock()
  const read = deferredActor<ListOutcome, TaskQuestion>()
  const actor = createActor(taskListMachine.provide({ actors: { read: read.logic } }), { input, clock }).start()
  const passed: Array<number> = []
  actor.on("page.passed", ({ page }) => void passed.push(page))
  const answer = (output: ListOutcome) => read.resolve({ event: { output } as never })
  return { actor, answer, clock, passed, read, view: () => toTaskListView(actor.getSnapshot()) }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[TSK-016] $title", async ({ run }) => {
    const { actor, clock, read } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as TaskListEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        "xstate.after.settling.taskList.settling": () => clock.increment(300),
        ...endings({ read })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[TSK-016] an address with a page that is no more leads to the last one there is", async () => {
    const { actor, answer, passed, view } = running()
    actor.send(asked({ ...plain, page: 9 }))
    await answer(found(16, 2))
    expect(passed).toEqual([2])
    expect(view()).toMatchObject({ page: 2, isLoading: true })
    // The address now names the page that is being loaded: no second request.
    actor.send(asked(second))
    await answer(found(16, 2))
    expect(view()).toMatchObject({ page: 2, lastPage: 2, total: 16, isLoading: false, isStale: false })
    actor.stop()
  })

  test("[TSK-016] news that come in a row are read once, and what was there stays meanwhile", async () => {
    const { actor, answer, clock, view } = running()
    await answer(found(1, 1))
    actor.send({ type: "list.outdated" })
    clock.increment(200)
    actor.send({ type: "list.outdated" })
    clock.increment(100)
    expect(view()).toMatchObject({ isStale: true, total: 1 })
    // A change during a request causes another request afterwards.
    actor.send({ type: "list.outdated" })
    await answer(found(2, 1))
    expect(actor.getSnapshot().value).toBe("settling")
    clock.increment(300)
    await answer(found(3, 1))
    expect(view()).toMatchObject({ isStale: false, total: 3 })
    actor.stop()
  })

  test("[TSK-O01] what is refused stays refused, what was lost is asked again", async () => {
    const { actor, answer, view } = running()
    await answer(refused)
    expect(view()).toMatchObject({ messageKey: "closed.isFirmAdmin", canRetry: false })
    actor.send(asked(second))
    await answer(lost)
    expect(view()).toMatchObject({ messageKey: "connection.lost", canRetry: true })
    actor.send({ type: "list.retried" })
    expect(view()).toMatchObject({ messageKey: null, isLoading: true })
    await answer(found(0, 2))
    expect(view()).toMatchObject({ page: 2, isEmpty: true, messageKey: null, isLoading: false })
    actor.stop()
  })
})
