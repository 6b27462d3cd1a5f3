import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { type DashboardEvent, dashboardMachine, type DashboardOutcome } from "#machines/analytics/dashboard.machine.ts"
import { toDashboardView } from "#machines/analytics/dashboard.projection.ts"
import { usageMachine } from "#machines/analytics/usage.machine.ts"
import { type Dashboard, figuresOf } from "#schemas/analytics/figures.ts"
import type { Question } from "#schemas/analytics/question.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor, stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const question: Question = { period: "12", by: "month", figure: "documents_added", client: null, person: null }
const other: Question = { ...question, client: 4 }
const sameAnswer: Question = { ...question, figure: "tasks_done" }

const counted = (count: number) => figuresOf([{ measure: "documents_added", count, total: 0 }])
const dashboard: Dashboard = {
  own: {
    kept_at: null,
    is_whole: true,
    client: null,
    person: null,
    rows: [
      { month: "2026-10", id: null, name: null, figures: counted(2) },
      { month: "2026-11", id: null, name: null, figures: counted(3) }
    ],
    total: counted(5)
  },
  outside: null
}
const outcomes: ReadonlyArray<DashboardOutcome> = [
  Result.succeed(dashboard),
  Result.fail({ code: "error.network", isFinal: false }),
  Result.fail({ code: "error.404", isFinal: true }),
  Result.fail({ code: "analytics.not_configured", isFinal: true })
]
const fixtures = {
  "question.changed": [question, other, sameAnswer].map((one) => ({ type: "question.changed", question: one })),
  "figures.outdated": [{ type: "figures.outdated" }],
  "dashboard.retried": [{ type: "dashboard.retried" }]
} satisfies Record<DashboardEvent["type"], ReadonlyArray<DashboardEvent>>

const model: Model<typeof dashboardMachine> = {
  machine: dashboardMachine,
  input: question,
  cases: {
    ...fixtures,
    "xstate.done.actor.read": outcomes.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.error.actor.read": [{ type: "xstate.error.actor.read" }]
  },
  vertex: ({ dashboard: found, failure, question: { client, figure } }) => [
    found === null,
    failure?.isFinal ?? null,
    client,
    figure
  ]
}

test("[ANA-001] [ANA-002] every state of the figures is reached, and none is an end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running figures follow the model", () => {
  test.each(walks(model))("[ANA-001] [ANA-002] $title", async ({ run }) => {
    const read = deferredActor<DashboardOutcome, Question>()
    const actor = createActor(dashboardMachine.provide({ actors: { read: read.logic } }), { input: question }).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as DashboardEvent)
    await run({
      events: { ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])), ...endings({ read }) },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

const shown = async (answer: Dashboard, asked: Question) => {
  const read = deferredActor<DashboardOutcome, Question>()
  const actor = createActor(dashboardMachine.provide({ actors: { read: read.logic } }), { input: asked }).start()
  await read.resolve({ event: { output: Result.succeed(answer) } })
  await expect.poll(() => actor.getSnapshot().matches("shown")).toBe(true)
  return toDashboardView(actor.getSnapshot())
}

test("[ANA-O01] months keep their order; clients begin with the most, and those without any are left out", async () => {
  expect((await shown(dashboard, question)).lines.map(({ value }) => value)).toEqual([2, 3])
  const own = dashboard.own as NonNullable<Dashboard["own"]>
  const clients = [
    { month: null, id: 1, name: "Un", figures: counted(1) },
    { month: null, id: 2, name: "Deux", figures: counted(0) },
    { month: null, id: 3, name: "Trois", figures: counted(7) }
  ]
  const view = await shown({ ...dashboard, own: { ...own, rows: clients } }, { ...question, by: "client" })
  expect(view.lines.map(({ key }) => key)).toEqual(["3", "1"])
})

test("[ANA-O01] until the answer by client has come, the former one is still told by month", async () => {
  const read = deferredActor<DashboardOutcome, Question>()
  const actor = createActor(dashboardMachine.provide({ actors: { read: read.logic } }), { input: question }).start()
  await read.resolve({ event: { output: Result.succeed(dashboard) } })
  await expect.poll(() => actor.getSnapshot().matches("shown")).toBe(true)
  actor.send({ type: "question.changed", question: { ...question, by: "client" } })
  const { by, isBusy, lines } = toDashboardView(actor.getSnapshot())
  expect({ by, isBusy, names: lines.map(({ name }) => name) }).toEqual({
    by: "month",
    isBusy: true,
    names: ["2026-10", "2026-11"]
  })
})

test("[ANA-O01] what is about the whole firm is not shown for one client, nor to who reaches some clients", async () => {
  const own = dashboard.own as NonNullable<Dashboard["own"]>
  const names = async (change: object) =>
    (await shown({ ...dashboard, own: { ...own, ...change } }, question)).tiles.map(({ name }) => name)
  expect(await names({})).toContain("use")
  expect(await names({ is_whole: false })).not.toContain("use")
  expect(await names({ client: { id: 1, name: "Un" } })).not.toContain("use")
  expect(await names({ person: { id: 1, name: "A" } })).not.toContain("active_clients")
})

test("[ANA-003] [CST-035] a heartbeat follows fifteen seconds of use, and none a page that was left", () => {
  const { clock, pass } = stoppedClock()
  const actor = createActor(usageMachine, { clock })
  let beats = 0
  actor.on("use.beat", () => (beats += 1))
  actor.start()
  expect(() => pass(15_000)).toThrow("no wait")
  actor.send({ type: "person.acted" })
  pass(15_000)
  expect(beats).toBe(1)
  expect(() => pass(15_000)).toThrow("no wait")
  actor.send({ type: "person.acted" })
  actor.send({ type: "page.hidden" })
  expect(() => pass(15_000)).toThrow("no wait")
  expect(beats).toBe(1)
})
