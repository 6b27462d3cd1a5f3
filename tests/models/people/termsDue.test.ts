import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type AcceptOutcome,
  type AcceptTerms,
  type DueOutcome,
  type TermsDueEvent,
  type TermsDueInput,
  termsDueMachine
} from "#machines/people/termsDue.machine.ts"
import { toTermsDueView } from "#machines/people/termsDue.projection.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Terms } from "#schemas/people/terms.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const version = (number: number): Terms => ({
  id: number,
  firm_id: 1 as FirmId,
  firm_name: "Lumen",
  version: number,
  published_at: "2026-01-01T10:00:00.000Z",
  language: "fr",
  title: `Conditions ${number}`,
  sections: []
})
const failed = (status: number | null, code: string) =>
  Result.fail<Failure>({ status, code, errors: {}, retryAfter: null })
const dues: ReadonlyArray<DueOutcome> = [
  Result.succeed(version(2)),
  Result.succeed(null),
  failed(null, "connection.lost")
]
const accepts: ReadonlyArray<AcceptOutcome> = [
  Result.succeed(null),
  failed(409, "terms.not_due"),
  failed(500, "error.500")
]

const model: Model<typeof termsDueMachine> = {
  machine: termsDueMachine,
  input: { firmId: 1 as FirmId },
  cases: {
    "xstate.done.actor.read": dues.map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.accept": accepts.map((output) => ({ type: "xstate.done.actor.accept", output }))
  },
  vertex: ({ failure, terms }) => [failure?.code, terms?.id]
}

test("[ACC-O13] every state is reached, and only settled terms stop", () => {
  expect([unreachedStates(model), deadEnds(model)]).toEqual([[], []])
  holdsAtRandom(model)
})

test("[ACC-O13] the view offers what the machine takes, and accepts nothing that was not read", () => {
  for (const state of reachable(model)) {
    const view = toTermsDueView(state)
    expect(view.canAccept).toBe(state.matches("asking"))
    expect(view.canRetry).toBe(state.matches("unreachable"))
    expect(view.busy).toBe(state.matches("reading") || state.matches("accepting"))
    if (view.canAccept) expect(view.terms).not.toBeNull()
    if (view.canRetry) expect(view.messageKey).not.toBeNull()
  }
})

const running = (read: Array<DueOutcome>, accept: Array<AcceptOutcome> = []) => {
  const accepted: Array<number> = []
  const told: Array<string> = []
  const actor = createActor(
    termsDueMachine.provide({
      actors: {
        read: fromPromise<DueOutcome, TermsDueInput>(() => Promise.resolve(read.shift() ?? Result.succeed(null))),
        accept: fromPromise<AcceptOutcome, AcceptTerms>(({ input }) => {
          accepted.push(input.termsId)
          return Promise.resolve(accept.shift() ?? Result.succeed(null))
        })
      }
    }),
    { input: model.input }
  )
  actor.on("*", ({ type }) => told.push(type))
  actor.start()
  const is = (value: string) => expect.poll(() => actor.getSnapshot().value).toBe(value)
  return { accepted, actor, is, told, view: () => toTermsDueView(actor.getSnapshot()) }
}

describe("journeys", () => {
  test("[ACC-O13] newer terms are read and accepted, once", async () => {
    const due = running([Result.succeed(version(2))])
    await due.is("asking")
    expect(due.view()).toMatchObject({ terms: { title: "Conditions 2" }, canAccept: true, messageKey: null })
    due.actor.send({ type: "terms.accepted" })
    due.actor.send({ type: "terms.accepted" })
    await due.is("settled")
    expect([due.accepted, due.told]).toEqual([[2], ["terms.settled"]])
  })

  test("[ACC-O13] a version that came meanwhile is read before it is accepted", async () => {
    const due = running([Result.succeed(version(2)), Result.succeed(version(3))], [failed(409, "terms.not_due")])
    await due.is("asking")
    due.actor.send({ type: "terms.accepted" })
    await expect.poll(() => due.view().terms?.version).toBe(3)
    await due.is("asking")
    due.actor.send({ type: "terms.accepted" })
    await due.is("settled")
    expect(due.accepted).toEqual([2, 3])
  })

  test("[ACC-O13] what another tab accepted asks for nothing; a lost connection is said and tried again", async () => {
    const due = running([failed(null, "connection.lost"), Result.succeed(null)])
    await due.is("unreachable")
    expect(due.view()).toMatchObject({ canRetry: true, messageKey: "connection.lost", terms: null })
    due.actor.send({ type: "terms.retried" })
    await due.is("settled")
    expect([due.accepted, due.told]).toEqual([[], ["terms.settled"]])
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[ACC-O13] $title", async ({ run }) => {
    const read = deferredActor<DueOutcome, TermsDueInput>()
    const accept = deferredActor<AcceptOutcome, AcceptTerms>()
    const actor = createActor(termsDueMachine.provide({ actors: { read: read.logic, accept: accept.logic } }), {
      input: model.input
    }).start()
    const send = ({ event }: { readonly event: object }) => actor.send(event as TermsDueEvent)
    await run({
      events: {
        "terms.accepted": send,
        "terms.retried": send,
        "xstate.done.actor.read": read.resolve,
        "xstate.done.actor.accept": accept.resolve
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
