import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { taskRefusals } from "#machines/tasks/task.projection.ts"
import { taskPanelMachine } from "#machines/tasks/taskPanel.machine.ts"
import { actionsOf, toTaskPanelView } from "#machines/tasks/taskPanel.projection.ts"
import {
  type TaskOutcome,
  type TaskPanelEvent,
  type TaskWork,
  type WorkRequest
} from "#machines/tasks/taskPanel.setup.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { ofClient, sample } from "#tests/models/tasks/samples.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const input = { id: 7 as TaskId }
const submitted = sample({ status: "in_progress", review: "submitted", revision: 2 })
const there = (task = sample()): TaskOutcome => Result.succeed(task)
const gone: TaskOutcome = Result.succeed(null)
const lost: TaskOutcome = Result.fail({ code: "connection.lost" })

const work = (one: Exclude<TaskWork, { readonly kind: "remove" }>): TaskPanelEvent => ({
  type: "work.asked",
  work: one
})
const fixtures = {
  "task.outdated": [{ type: "task.outdated" }],
  "task.forgotten": [{ type: "task.forgotten" }],
  "task.kept": [{ type: "task.kept", task: submitted }],
  "work.asked": [work({ kind: "press", action: "start" }), work({ kind: "press", action: "accept" })],
  "form.opened": [{ type: "form.opened", form: "return" }],
  "form.closed": [{ type: "form.closed" }],
  "removal.asked": [{ type: "removal.asked" }],
  "removal.confirmed": [{ type: "removal.confirmed" }],
  "removal.dismissed": [{ type: "removal.dismissed" }],
  "panel.retried": [{ type: "panel.retried" }]
} satisfies Record<TaskPanelEvent["type"], ReadonlyArray<TaskPanelEvent>>

const answers = (id: string, outputs: ReadonlyArray<TaskOutcome>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const model: Model<typeof taskPanelMachine> = {
  machine: taskPanelMachine,
  input,
  cases: {
    ...fixtures,
    ...answers("read", [there(), gone, lost]),
    ...answers("refresh", [there(submitted), gone, lost]),
    ...answers("act", [there(submitted), gone, lost])
  },
  vertex: ({ isBehind, task, work: doing }) => [isBehind, task?.review ?? null, doing?.kind ?? null]
}

test("[TSK-003] every state of an opened task is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[TSK-003] [TSK-O04] the panel offers what the machine takes, and nothing of a task that is not there", () => {
  for (const state of reachable(model)) {
    const view = toTaskPanelView(state)
    const { task } = view
    if (task === null) {
      expect([view.actions, view.form, view.asksRemoval, view.canAct]).toEqual([[], null, false, false])
      continue
    }
    if (view.canAct)
      for (const { act, closedBy } of view.actions) {
        expect(closedBy).toBe(taskRefusals(task)[act]?.[0] ?? null)
        const event =
          act === "return"
            ? ({ type: "form.opened", form: act } as const)
            : ({ type: "work.asked", work: { kind: "press", action: act } } as const)
        expect(state.can(event)).toBe(closedBy === null)
      }
    expect(view.form !== null && view.asksRemoval).toBe(false)
  }
})

const running = () => {
  const [read, act] = [deferredActor<TaskOutcome, TaskId>(), deferredActor<TaskOutcome, WorkRequest>()]
  const logic = taskPanelMachine.provide({ actors: { read: read.logic, act: act.logic } })
  const actor = createActor(logic, { input }).start()
  const told: Array<string> = []
  actor.on("*", (event) => void told.push(event.type === "task.removed" ? `removed ${event.title}` : event.type))
  const answer = (output: TaskOutcome) => read.resolve({ event: { output } as never })
  const acted = (output: TaskOutcome) => act.resolve({ event: { output } as never })
  return { act, acted, actor, answer, read, told, view: () => toTaskPanelView(actor.getSnapshot()) }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[TSK-003] $title", async ({ run }) => {
    const { act, actor, read } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as TaskPanelEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ read, refresh: read, act })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[TSK-O04] what was given is returned in a form, and the panel shows it as it came back", async () => {
    const { actor, answer, view } = running()
    await answer(there(submitted))
    expect(view().actions).toEqual([
      { act: "accept", closedBy: null, isNext: true },
      { act: "return", closedBy: null, isNext: false }
    ])
    actor.send({ type: "form.opened", form: "return" })
    expect(view()).toMatchObject({ form: "return", canAct: false })
    const returned = sample({ review: "returned", reason: "Il manque mai.", revision: 3 })
    actor.send({ type: "task.kept", task: returned })
    actor.send({ type: "form.closed" })
    expect(view()).toMatchObject({ form: null, task: { review: "returned", reason: "Il manque mai." } })
    // A stale answer does not undo the user's action.
    actor.send({ type: "task.outdated" })
    await answer(there(submitted))
    expect(view().task?.review).toBe("returned")
    actor.stop()
  })

  test("[TSK-003] a change that is told during the first look is looked at after it", async () => {
    const { actor, answer, view } = running()
    actor.send({ type: "task.outdated" })
    actor.send({ type: "task.outdated" })
    await answer(there())
    expect(actor.getSnapshot().value).toMatchObject({ record: "refreshing" })
    await answer(there(submitted))
    expect(actor.getSnapshot().value).toMatchObject({ record: "shown" })
    expect(view().task?.review).toBe("submitted")
    actor.stop()
  })

  test("[TSK-001] a task is removed once that is confirmed, and the panel says that it is gone", async () => {
    const { acted, actor, answer, told, view } = running()
    await answer(there())
    actor.send({ type: "removal.asked" })
    actor.send({ type: "removal.dismissed" })
    expect(view()).toMatchObject({ asksRemoval: false, canAct: true })
    actor.send({ type: "removal.asked" })
    actor.send({ type: "removal.confirmed" })
    expect(view().isActing).toBe(true)
    // The event about the task's own deletion causes no load, before the answer or after it.
    actor.send({ type: "task.outdated" })
    expect(actor.getSnapshot().value).toMatchObject({ record: "shown" })
    await acted(gone)
    actor.send({ type: "task.outdated" })
    expect(actor.getSnapshot().value).toMatchObject({ record: "removed" })
    expect(told).toEqual(["removed Relevés de juin"])
    expect(view()).toMatchObject({ isGone: true, task: null })
    actor.stop()
  })

  test("[TSK-001] a look that was under way when a task is removed takes neither its name nor the message", async () => {
    const { acted, actor, answer, told } = running()
    await answer(there())
    actor.send({ type: "task.outdated" })
    actor.send({ type: "removal.asked" })
    actor.send({ type: "removal.confirmed" })
    expect(actor.getSnapshot().can({ type: "task.outdated" })).toBe(false)
    await answer(gone)
    await acted(gone)
    expect(told).toEqual(["removed Relevés de juin"])
    actor.stop()
  })

  test("[TSK-003] a step that came too late says why, and shows what has become of the task", async () => {
    const { acted, actor, answer, told, view } = running()
    await answer(there())
    actor.send(work({ kind: "press", action: "start" }))
    await acted(Result.fail({ code: "closed.isReviewed" }))
    expect(view()).toMatchObject({ messageKey: "closed.isReviewed", task: { review: "none" } })
    await answer(there(submitted))
    expect(view()).toMatchObject({ messageKey: "closed.isReviewed", task: { review: "submitted" } })
    actor.send(work({ kind: "press", action: "accept" }))
    await acted(there(sample({ status: "done", review: "accepted", revision: 3 })))
    expect(told).toEqual(["task.acted"])
    expect(view()).toMatchObject({ messageKey: null, task: { status: "done" } })
    actor.stop()
  })
})

test("[TSK-004] [TSK-O04] each side sees its own buttons, and none for what already is so or waits for the other side", () => {
  const shown = (more: Parameters<typeof sample>[0]) =>
    actionsOf(sample(more)).map(({ act, closedBy, isNext }) => `${act}${isNext ? "!" : ""}${closedBy ?? ""}`)
  expect(shown({})).toEqual(["remind!", "complete"])
  expect(shown({ type: "accounting_firm_task" })).toEqual(["start!", "complete"])
  expect(shown({ type: "accounting_firm_task", status: "in_progress" })).toEqual(["complete!", "reopen"])
  expect(shown({ status: "done" })).toEqual(["reopen!"])
  expect(shown({ ...ofClient })).toEqual([])
  const barred = { ...sample().rights, keep: ["hasThemeAccess"] }
  expect(shown({ type: "accounting_firm_task", rights: barred })).toEqual([
    "start!hasThemeAccess",
    "completehasThemeAccess"
  ])
})

test("[TSK-004] [TSK-O04] the client is asked for an answer while it is their turn, and told why they may not give it", async () => {
  const answer = async (more: Parameters<typeof sample>[0]) => {
    const { actor, answer: read, view } = running()
    await read(there(sample(more)))
    actor.stop()
    return view().answer
  }
  expect(await answer({ ...ofClient })).toEqual({ closedBy: null })
  expect(await answer({ ...ofClient, review: "returned" })).toEqual({ closedBy: null })
  expect(await answer({ rights: { ...ofClient.rights, submit: ["isWriter"] } })).toEqual({ closedBy: "isWriter" })
  expect(await answer({ ...ofClient, review: "submitted", status: "in_progress" })).toBeNull()
  expect(await answer({ ...ofClient, review: "accepted", status: "done" })).toBeNull()
  expect(await answer({})).toBeNull()
})
