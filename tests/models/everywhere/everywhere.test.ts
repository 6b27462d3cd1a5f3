import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import {
  countOf,
  type EverywhereEmitted,
  type EverywhereEvent,
  everywhereMachine,
  type EverywhereOutcome
} from "#machines/everywhere/everywhere.machine.ts"
import { groupsOf, lineAt, toEverywhereView } from "#machines/everywhere/everywhere.projection.ts"
import { named, namedShown, type OpenAction, type OpenScreen, screensOpenTo } from "#machines/everywhere/screens.ts"
import { type RouteId, routeOf, routes } from "#schemas/access/routes.ts"
import type { Found } from "#schemas/everywhere/everywhere.ts"
import { foundGroups } from "#schemas/everywhere/everywhereRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import fc from "#tests/support/properties.ts"

const lines = (group: string, count: number) => Array.from({ length: count }, (_, n) => ({ id: `${group} ${n}` }))
const foundOf = (clients: number, documents: number, tasks = 0, people = 0): Found =>
  ({
    clients: lines("client", clients),
    documents: lines("document", documents),
    tasks: lines("task", tasks),
    people: lines("person", people)
  }) as unknown as Found
const refused = (isFinal: boolean): EverywhereOutcome => Result.fail({ code: "error.404", isFinal })

const screens: ReadonlyArray<OpenScreen> = [
  { id: "home", name: "Accueil", place: "" },
  { id: "settings-team-users", name: "Équipe", place: "Paramètres" },
  { id: "customer-banks", name: "Banques", place: "Boulangerie" }
]

const actions: ReadonlyArray<OpenAction> = [
  { id: 0, name: "Nouvelle tâche", place: "Tâches" },
  { id: 1, name: "Banque à relier", place: "Tâches" }
]
const input = { actions, screens }

const cases = {
  "question.typed": [
    { type: "question.typed", question: "bilan" },
    { type: "question.typed", question: "banques" },
    { type: "question.typed", question: "b" }
  ],
  "search.retried": [{ type: "search.retried" }],
  "line.moved": [
    { type: "line.moved", to: "next" },
    { type: "line.moved", to: "previous" },
    { type: "line.moved", to: "first" },
    { type: "line.moved", to: "last" }
  ],
  "line.pointed": [
    { type: "line.pointed", line: 1 },
    { type: "line.pointed", line: 7 }
  ],
  "line.taken": [{ type: "line.taken" }]
} satisfies { readonly [T in EverywhereEvent["type"]]: ReadonlyArray<EverywhereEvent & { readonly type: T }> }

const model: Model<typeof everywhereMachine> = {
  machine: everywhereMachine,
  input,
  cases: {
    ...cases,
    "xstate.done.actor.find": [
      Result.succeed(foundOf(1, 2)),
      Result.succeed(foundOf(0, 0)),
      refused(false),
      refused(true)
    ].map((output) => ({ type: "xstate.done.actor.find", output }))
  },
  vertex: ({ active, count, failure, question }) => [question, active, count, failure]
}

test("every state is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("the view offers what the machine takes; a closed event changes nothing", () => {
  for (const state of reachable(model)) {
    const view = toEverywhereView(state)
    expect(view).toMatchObject({
      busy: state.matches("typing") || state.matches("searching"),
      canRetry: state.matches("failed") && state.context.failure?.isFinal === false
    })
    expect(view.count > 0 || !state.matches("shown")).toBe(true)
    const shown = groupsOf(view.found, view.named).flatMap((group) => group.lines)
    expect(shown.map(({ place }) => place)).toEqual(Array.from({ length: view.count }, (_, place) => place))
    // An action or a screen opens at once; a search result opens only when the answer has arrived.
    const line = view.active === null ? null : lineAt(view.found, view.active, view.named)
    const isOpen = line !== null && (["actions", "screens"].includes(line.group) || state.matches("shown"))
    expect(state.can({ type: "line.taken" })).toBe(isOpen)
    expect(view.active === null || lineAt(view.found, view.active, view.named) !== null).toBe(true)
    const actor = createActor(everywhereMachine, { input, snapshot: state as never })
    const closed = Object.values(cases)
      .flat()
      .filter((event) => !state.can(event))
    for (const event of closed) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

const running = () => {
  const clock = new SimulatedClock()
  const asked: Array<{ readonly question: string; readonly answer: (outcome: EverywhereOutcome) => void }> = []
  const told: Array<EverywhereEmitted> = []
  const pending: Array<PromiseWithResolvers<EverywhereOutcome>> = []
  const find = fromPromise<EverywhereOutcome, string>(({ input }) => {
    const one = Promise.withResolvers<EverywhereOutcome>()
    pending.push(one)
    asked.push({ question: input, answer: one.resolve })
    return one.promise
  })
  const actor = createActor(everywhereMachine.provide({ actors: { find } }), { clock, input })
  actor.on("line.opened", (event) => told.push(event))
  actor.start()
  return { actor, asked, clock, pending, told, view: () => toEverywhereView(actor.getSnapshot()) }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, clock, pending } = running()
    const send = ({ event }: { readonly event: object }) => actor.send(event as EverywhereEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
        "xstate.done.actor.find": async ({ event }: { readonly event: object }) => {
          pending.at(-1)?.resolve((event as { readonly output: EverywhereOutcome }).output)
          await Promise.resolve()
        },
        "xstate.error.actor.find": async () => {
          pending.at(-1)?.reject(new Error("no answer"))
          await Promise.resolve()
          await Promise.resolve()
        },
        "xstate.after.pause.everywhere.typing": () => clock.increment(150)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("letters typed without a pause are one question, and a stale answer is dropped for a newer one", async () => {
    const { actor, asked, clock, view } = running()
    for (const question of ["f", "fa", "fac"]) {
      actor.send({ type: "question.typed", question })
      clock.increment(100)
    }
    expect(asked).toEqual([])
    clock.increment(50)
    actor.send({ type: "question.typed", question: "facture" })
    clock.increment(150)
    expect(asked.map(({ question }) => question)).toEqual(["fac", "facture"])
    asked[1]?.answer(Result.succeed(foundOf(1, 0)))
    await expect.poll(() => view().phase).toBe("shown")
    asked[0]?.answer(Result.succeed(foundOf(0, 5)))
    await Promise.resolve()
    expect(view().count).toBe(1)
  })

  test("Enter opens the line that the arrows or the pointer reached, and nothing while a newer question is on its way", async () => {
    const { actor, asked, clock, told, view } = running()
    actor.send({ type: "question.typed", question: "bilan" })
    clock.increment(150)
    asked[0]?.answer(Result.succeed(foundOf(1, 1, 1, 1)))
    await expect.poll(() => view().phase).toBe("shown")
    actor.send({ type: "line.moved", to: "last" })
    actor.send({ type: "line.moved", to: "previous" })
    actor.send({ type: "line.taken" })
    expect(told).toEqual([{ type: "line.opened", line: 2 }])
    expect(lineAt(view().found, 2)).toMatchObject({ group: "tasks" })
    actor.send({ type: "question.typed", question: "bilans" })
    actor.send({ type: "line.taken" })
    expect(told.length).toBe(1)
    expect(view().count).toBe(4)
  })
})

describe("screens", () => {
  const everyone = { isSuperAdmin: false, modules: null }
  const staff = { ...everyone, firms: [{ isAccountant: true, isGroupAdmin: false }] }
  const client = { ...everyone, firms: [{ isAccountant: false, isGroupAdmin: false }] }
  const idsFor = (given: Partial<Parameters<typeof screensOpenTo>[0]> = {}): ReadonlyArray<string> =>
    screensOpenTo({ entrant: staff, facts: null, hasCompany: false, hasScreen: () => true, ...given }).map(
      ({ id }) => id
    )

  test("the palette offers what the guards open: the own side, the active modules, a company where one is open", () => {
    expect(idsFor()).toEqual(
      expect.arrayContaining(["home", "customers-create", "settings-team-users", "profile-user"])
    )
    for (const closed of [
      "customer-banks",
      "company-users",
      "sa-firms",
      "holding-team",
      "signin",
      "sso",
      "viewer",
      "root"
    ])
      expect(idsFor()).not.toContain(closed)
    expect(idsFor({ hasCompany: true })).toContain("customer-banks")
    expect(idsFor({ entrant: client, hasCompany: true })).toContain("company-users")
    expect(idsFor({ entrant: client, hasCompany: true }).filter((id) => id.startsWith("customer"))).toEqual([])
    expect(idsFor({ entrant: { ...staff, isSuperAdmin: true } })).toContain("sa-firms")
    const groupAdmin = { ...everyone, firms: [{ isAccountant: true, isGroupAdmin: true }] }
    expect(idsFor({ entrant: groupAdmin })).toContain("holding-team")
    expect(idsFor({ entrant: { ...staff, modules: ["documents"] } })).not.toContain("tasks")
    expect(idsFor({ hasScreen: (id: RouteId) => id !== "tasks" })).not.toContain("tasks")
  })

  test("a guest's palette has no screen that refuses guests, and no address waits for a missing part", () => {
    const facts = { isSuperAdmin: false, firmRole: null, vendorRole: "guest" as const, themeAcl: null }
    expect(idsFor({ entrant: client, facts, hasCompany: true })).not.toContain("signatures")
    expect(idsFor({ entrant: client, facts: { ...facts, vendorRole: "admin" }, hasCompany: true })).toContain(
      "signatures"
    )
    for (const id of idsFor({ entrant: { ...staff, isSuperAdmin: true }, hasCompany: true }))
      expect(routeOf(id as RouteId).path).not.toMatch(/\/\$/)
  })

  test("a name is found by the beginnings of its words, without accents, its place only beside its name", () => {
    const names = (question: string) => named(screens, question).map(({ name }) => name)
    expect(names("")).toEqual(["Accueil", "Équipe", "Banques"])
    expect(names("equi")).toEqual(["Équipe"])
    expect(names("PARAM ÉQ")).toEqual(["Équipe"])
    expect(names("boulangerie")).toEqual([])
    expect(names("boul banq")).toEqual(["Banques"])
    expect(names("quipe")).toEqual([])
    const many = routes.map(({ id }): OpenScreen => ({ id, name: `Liste ${id}`, place: "" }))
    expect(named(many, "liste").length).toBe(namedShown)
  })

  test("actions that a question names come before screens, and Enter takes one at once", () => {
    const { actor, told, view } = running()
    actor.send({ type: "question.typed", question: "b" })
    expect(groupsOf(null, view().named).map(({ group }) => group)).toEqual(["actions", "screens"])
    actor.send({ type: "line.taken" })
    expect(told).toEqual([{ type: "line.opened", line: 0 }])
    expect(lineAt(null, 0, view().named)).toEqual({ group: "actions", item: actions[1], place: 0 })
    actor.send({ type: "question.typed", question: "tâche" })
    expect(view().named).toEqual({ actions: [actions[0]], screens: [] })
  })

  test("Enter opens a named screen at once, and it stays the chosen line when the answer comes", async () => {
    const { actor, asked, clock, told, view } = running()
    actor.send({ type: "question.typed", question: "banques" })
    actor.send({ type: "line.taken" })
    expect(told).toEqual([{ type: "line.opened", line: 0 }])
    expect(lineAt(null, 0, view().named)).toMatchObject({ group: "screens", item: { id: "customer-banks" } })
    clock.increment(150)
    asked[0]?.answer(Result.succeed(foundOf(2, 1)))
    await expect.poll(() => view().phase).toBe("shown")
    expect(view()).toMatchObject({ active: 0, count: 4 })
    actor.send({ type: "line.moved", to: "next" })
    actor.send({ type: "line.taken" })
    expect(lineAt(view().found, told[1]?.line ?? -1, view().named)).toMatchObject({ group: "clients" })
  })
})

test("the groups hold each line once, in the order that the arrows walk", () => {
  const some = fc.nat({ max: 6 })
  fc.assert(
    fc.property(some, some, some, some, (clients, documents, tasks, people) => {
      const found = foundOf(clients, documents, tasks, people)
      const groups = groupsOf(found)
      const all = groups.flatMap((group) => group.lines)
      expect(all.map(({ place }) => place)).toEqual(Array.from({ length: countOf(found) }, (_, n) => n))
      expect(groups.map(({ group }) => group)).toEqual(foundGroups.filter((group) => found[group].length > 0))
    })
  )
})
