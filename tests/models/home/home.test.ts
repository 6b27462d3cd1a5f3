import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type HomeEvent, type HomeInput, homeMachine } from "#machines/home/home.machine.ts"
import type { HomeOutcome, HomeWork, HomeWorkOutcome } from "#schemas/home/homeWork.ts"
import { homeTaskAction, toHomeView, toldCount } from "#machines/home/home.projection.ts"
import type { HomeLine, HomeTask } from "#schemas/home/home.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor, stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const work: HomeWork = {
  kind: "task",
  id: 4,
  revision: 2,
  event: "task.completed",
  name: "Révision",
  undo: "task.reopened"
}
const lines = [{ id: "late", kind: "tasks", total: 1, items: [{}] }] as unknown as ReadonlyArray<HomeLine>
const outcomes: ReadonlyArray<HomeOutcome> = [
  Result.succeed(lines),
  Result.fail({ code: "error.network", isFinal: false }),
  Result.fail({ code: "error.404", isFinal: true })
]
const fixtures = {
  "home.outdated": [{ type: "home.outdated" }],
  "home.retried": [{ type: "home.retried" }],
  "item.pressed": [{ type: "item.pressed", work }],
  "line.chosen": [
    { type: "line.chosen", line: "late" },
    { type: "line.chosen", line: null }
  ]
} satisfies Record<HomeEvent["type"], ReadonlyArray<HomeEvent>>

const model: Model<typeof homeMachine> = {
  machine: homeMachine,
  input: { line: null },
  cases: {
    ...fixtures,
    "xstate.done.actor.read": outcomes.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.act": [Result.succeed({ undo: null }), Result.fail({ code: "error.409" })].map((output) => ({
      type: "xstate.done.actor.act",
      output
    })),
    "xstate.error.actor.read": [{ type: "xstate.error.actor.read" }],
    "xstate.error.actor.act": [{ type: "xstate.error.actor.act" }],
    "xstate.after.settling.home.settling": [{ type: "xstate.after.settling.home.settling" }]
  },
  vertex: ({ done, failure, isOutdated, line, lines: found, work: doing }) => [
    failure?.isFinal ?? null,
    isOutdated,
    line,
    found === null,
    doing === null,
    done === null
  ]
}

test("[ACC-084] every state of a home is reached, and only what cannot be asked again is an end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running home follows the model", () => {
  test.each(walks(model))("[ACC-084] $title", async ({ run }) => {
    const read = deferredActor<HomeOutcome, HomeInput>()
    const act = deferredActor<HomeWorkOutcome, HomeWork | null>()
    const { clock, pass } = stoppedClock()
    const actor = createActor(homeMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
      clock,
      input: model.input
    })
    const told: Array<string> = []
    actor.on("*", ({ type }) => void told.push(type))
    actor.start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as HomeEvent)
    let ended = 0
    const resolve = (step: { readonly event: object }) => {
      ended += 1
      return act.resolve(step)
    }
    const fail = () => {
      ended += 1
      return act.fail()
    }
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ read, act: { resolve, fail } }),
        "xstate.after.settling.home.settling": () => pass(300)
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    // Every action that ends reports its result exactly once.
    expect(told).toHaveLength(ended)
    actor.stop()
  })

  test("[ACC-084] an event that its state does not know changes nothing", () => {
    for (const state of reachable(model))
      for (const event of Object.values(fixtures)
        .flat()
        .filter((one) => !state.can(one))) {
        const actor = createActor(homeMachine, { snapshot: state as never, input: model.input })
        actor.send(event)
        expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
      }
  })
})

test("[ACC-084] an item is pressed while its lines are read again, but not before they were read", async () => {
  const read = deferredActor<HomeOutcome, HomeInput>()
  const act = deferredActor<HomeWorkOutcome, HomeWork | null>()
  const { clock, pass } = stoppedClock()
  const actor = createActor(homeMachine.provide({ actors: { read: read.logic, act: act.logic } }), {
    clock,
    input: { line: null }
  }).start()
  actor.send({ type: "item.pressed", work })
  expect(actor.getSnapshot().value).toBe("reading")
  await read.resolve({ event: { output: outcomes[0] } as never })
  actor.send({ type: "home.outdated" })
  pass(300)
  expect([actor.getSnapshot().value, toHomeView(actor.getSnapshot()).canAct]).toEqual(["reading", true])
  actor.send({ type: "item.pressed", work })
  expect([actor.getSnapshot().value, toHomeView(actor.getSnapshot()).working]).toEqual(["acting", "task:4"])
  // What is done is not done again while the lines still show it; another item is.
  await act.resolve({ event: { output: Result.succeed({ undo: null }) } as never })
  actor.send({ type: "item.pressed", work })
  expect(actor.getSnapshot().value).toBe("reading")
  actor.send({ type: "item.pressed", work: { ...work, id: 5 } })
  expect(actor.getSnapshot().value).toBe("acting")
  actor.stop()
})

test("[ACC-084] what is done in its place is said with what takes it back, and the home is read again", async () => {
  let reads = 0
  const read = fromPromise<HomeOutcome, HomeInput>(() => Promise.resolve(Result.succeed(reads++ === 0 ? lines : [])))
  const act = fromPromise<HomeWorkOutcome, HomeWork | null>(({ input }) =>
    Promise.resolve(Result.succeed({ undo: input === null ? null : { ...input, undo: null } }))
  )
  const actor = createActor(homeMachine.provide({ actors: { read, act } }), { input: { line: null } }).start()
  const done: Array<unknown> = []
  actor.on("work.done", (event) => done.push(event))
  await expect.poll(() => actor.getSnapshot().matches("shown")).toBe(true)
  actor.send({ type: "item.pressed", work })
  expect(toHomeView(actor.getSnapshot()).working).toBe("task:4")
  await expect.poll(() => toHomeView(actor.getSnapshot()).isEmpty).toBe(true)
  expect(done).toEqual([{ type: "work.done", work, undo: { ...work, undo: null } }])
  expect(reads).toBe(2)
  actor.stop()
})

const actionOf = (one: HomeTask) => homeTaskAction(one, "2026-11-21")
const all = { keep: [], submit: [], review: [], attach: [], remove: [] }
const none = { ...all, keep: ["isOfFirm"], review: ["isOfFirm"] }
const task = (facts: object) =>
  ({
    id: 1,
    revision: 1,
    title: "Relevés",
    internal: false,
    type: "information_request",
    status: "to_do",
    review: "none",
    reminded_at: null,
    rights: all,
    ...facts
  }) as unknown as HomeTask

test("[TSK-003] [TSK-O04] the one action of a task is what its life cycle and whose turn it is allow", () => {
  expect(actionOf(task({ status: "in_progress", review: "submitted" })).name).toBe("accept")
  expect(actionOf(task({ type: "accounting_firm_task" }))).toMatchObject({
    name: "complete",
    work: { undo: "task.reopened" }
  })
  expect(actionOf(task({ type: "accounting_firm_task", status: "in_progress" }))).toMatchObject({
    work: { undo: "task.started" }
  })
  // It is the client's turn; a reminder is possible once a day.
  expect(actionOf(task({}))).toMatchObject({ name: "remind", work: { event: "request.reminded", undo: null } })
  expect(actionOf(task({ reminded_at: "2026-11-20T23:30:00.000Z" })).name).toBe("open")
  expect(actionOf(task({ reminded_at: "2026-11-20T22:30:00.000Z" })).name).toBe("remind")
  expect(actionOf(task({ rights: { ...all, review: ["hasThemeAccess"], keep: ["hasThemeAccess"] } })).name).toBe("open")
  expect(actionOf(task({ rights: none })).name).toBe("answer")
  expect(actionOf(task({ rights: none, status: "in_progress", review: "submitted" })).name).toBe("open")
  expect(actionOf(task({ rights: { ...none, submit: ["isWriter"] } })).name).toBe("open")
})

test("[ACC-084] numbers beyond the limit are not counted on", () => {
  expect([toldCount({ total: 99 }), toldCount({ total: 100 })]).toEqual([
    { count: 99, isMore: false },
    { count: 99, isMore: true }
  ])
})
