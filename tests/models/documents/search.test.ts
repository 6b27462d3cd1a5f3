import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import {
  type SearchRequest,
  type FindOutcome,
  type SearchEmitted,
  type SearchEvent,
  searchMachine
} from "#machines/documents/search/search.machine.ts"
import { toSearchView } from "#machines/documents/search/search.projection.ts"
import type { SearchHit } from "#schemas/documents/search.ts"
import { noFilters } from "#schemas/documents/searching.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const hit = (id: number) => ({ node: { id }, way: [], name: [], passage: null }) as unknown as SearchHit
const found = (ids: ReadonlyArray<number>, next: string | null = null): FindOutcome =>
  Result.succeed({ data: ids.map(hit), next_cursor: next })
const refused = (isFinal: boolean): FindOutcome => Result.fail({ code: "error.400", isFinal })
const pdfs = { ...noFilters, type: "pdf" } as const

const outcomes = [found([1, 2], "page 2"), found([]), refused(false), refused(true)]
const cases = {
  "question.typed": [
    { type: "question.typed", question: "bilan" },
    { type: "question.typed", question: "b" }
  ],
  "question.given": [
    { type: "question.given", question: "bilan", filters: noFilters },
    { type: "question.given", question: "", filters: noFilters }
  ],
  "filters.chosen": [{ type: "filters.chosen", filters: pdfs }],
  "question.submitted": [{ type: "question.submitted" }],
  "search.cleared": [{ type: "search.cleared" }],
  "search.retried": [{ type: "search.retried" }],
  "more.asked": [{ type: "more.asked" }]
} satisfies { readonly [T in SearchEvent["type"]]: ReadonlyArray<SearchEvent & { readonly type: T }> }

const model: Model<typeof searchMachine> = {
  machine: searchMachine,
  input: undefined,
  cases: {
    ...cases,
    "xstate.done.actor.find": outcomes.map((output) => ({ type: "xstate.done.actor.find", output })),
    "xstate.done.actor.findMore": [found([2, 3]), refused(false)].map((output) => ({
      type: "xstate.done.actor.findMore",
      output
    }))
  },
  vertex: ({ asked, failure, filters, hits, next, question }) => [
    question,
    filters.type,
    hits.map(({ node }) => node.id),
    next,
    failure,
    asked?.question,
    asked?.filters.type
  ]
}

test("[VAL-032] every state is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[VAL-032] the view offers what the machine takes; a closed event changes nothing", () => {
  for (const state of reachable(model)) {
    const view = toSearchView(state)
    expect(view).toMatchObject({
      busy: state.matches("typing") || state.matches("searching"),
      canExtend: state.matches({ showing: "resting" }) && state.context.next !== null,
      canRetry: state.matches("failed") && state.context.failure?.isFinal === false
    })
    expect(view.hits.length > 0 || !state.matches("showing")).toBe(true)
    const actor = createActor(searchMachine, { snapshot: state as never })
    const closed = Object.values(cases)
      .flat()
      .filter((event) => !state.can(event))
    for (const event of closed) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VAL-032] $title", async ({ run }) => {
    const clock = new SimulatedClock()
    const pending: Array<PromiseWithResolvers<FindOutcome>> = []
    const find = fromPromise<FindOutcome, SearchRequest>(() => {
      const one = Promise.withResolvers<FindOutcome>()
      pending.push(one)
      return one.promise
    })
    const actor = createActor(searchMachine.provide({ actors: { find } }), { clock }).start()
    const resolve = async ({ event }: { readonly event: object }) => {
      pending.at(-1)?.resolve((event as { readonly output: FindOutcome }).output)
      await Promise.resolve()
    }
    const fail = async () => {
      pending.at(-1)?.reject(new Error("no answer"))
      await Promise.resolve()
      await Promise.resolve()
    }
    const send = ({ event }: { readonly event: object }) => actor.send(event as SearchEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(cases).map((type) => [type, send])),
        "xstate.done.actor.find": resolve,
        "xstate.error.actor.find": fail,
        "xstate.done.actor.findMore": resolve,
        "xstate.error.actor.findMore": fail,
        "xstate.after.pause.search.typing": () => clock.increment(200)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})

const running = () => {
  const clock = new SimulatedClock()
  const asked: Array<{ readonly input: SearchRequest; readonly answer: (outcome: FindOutcome) => void }> = []
  const told: Array<SearchEmitted> = []
  const find = fromPromise<FindOutcome, SearchRequest>(
    ({ input }) => new Promise((resolve) => asked.push({ input, answer: resolve }))
  )
  const actor = createActor(searchMachine.provide({ actors: { find } }), { clock })
  actor.on("*", (event) => told.push(event))
  actor.start()
  return { actor, asked, clock, told, view: () => toSearchView(actor.getSnapshot()) }
}

describe("journeys", () => {
  test("[VAL-032] letters typed without a pause are one question, and an older answer is dropped for a newer one", async () => {
    const { actor, asked, clock, told, view } = running()
    for (const question of ["f", "fa", "fac"]) {
      actor.send({ type: "question.typed", question })
      clock.increment(150)
    }
    expect(asked).toEqual([])
    clock.increment(50)
    expect(asked.map(({ input }) => input.question)).toEqual(["fac"])
    actor.send({ type: "question.typed", question: "facture" })
    clock.increment(200)
    asked[1]?.answer(found([7]))
    await expect.poll(() => view().phase).toBe("showing")
    asked[0]?.answer(found([1, 2, 3]))
    await Promise.resolve()
    expect(view().hits.map(({ node }) => node.id)).toEqual([7])
    expect(told.filter(({ type }) => type === "question.asked")).toEqual(
      ["fac", "facture"].map((question) => ({ type: "question.asked", question, filters: noFilters }))
    )
  })

  test("[VAL-032] further pages are added without what is there, narrowing asks anew, and clearing leaves nothing", async () => {
    const { actor, asked, told, view } = running()
    actor.send({ type: "question.given", question: "bilan", filters: noFilters })
    asked[0]?.answer(found([1, 2], "page 2"))
    await expect.poll(() => view().canExtend).toBe(true)
    actor.send({ type: "more.asked" })
    expect(asked[1]?.input).toEqual({ question: "bilan", filters: noFilters, cursor: "page 2" })
    asked[1]?.answer(found([2, 3]))
    await expect.poll(() => view().hits.map(({ node }) => node.id)).toEqual([1, 2, 3])
    actor.send({ type: "filters.chosen", filters: pdfs })
    expect(view()).toMatchObject({ phase: "searching", isFiltered: true })
    asked[2]?.answer(found([]))
    await expect.poll(() => view().phase).toBe("noneFound")
    actor.send({ type: "search.cleared" })
    expect(view()).toMatchObject({ phase: "idle", question: "", filters: noFilters, hits: [] })
    expect(told.at(-1)).toEqual({ type: "search.left" })
  })

  test("[VAL-032] the address that says what is shown already asks nothing; a failure can be tried again", async () => {
    const { actor, asked, view } = running()
    actor.send({ type: "question.typed", question: "bail" })
    actor.send({ type: "question.submitted" })
    actor.send({ type: "question.typed", question: "baill" })
    // The address changes to the query that was sent, a moment after more letters were typed.
    actor.send({ type: "question.given", question: "bail", filters: noFilters })
    expect(view().question).toBe("baill")
    actor.send({ type: "question.given", question: "bail", filters: pdfs })
    actor.send({ type: "question.given", question: "bail", filters: pdfs })
    expect(asked.map(({ input }) => input.filters.type)).toEqual([null, "pdf"])
    asked[1]?.answer(refused(false))
    await expect.poll(() => view().failureCode).toBe("error.400")
    actor.send({ type: "search.retried" })
    asked[2]?.answer(found([4]))
    await expect.poll(() => view()).toMatchObject({ phase: "showing", failureCode: null })
  })
})
