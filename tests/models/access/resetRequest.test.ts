import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { type AskOutcome, resetRequestMachine, type ResetRequestEvent } from "#machines/access/resetRequest.machine.ts"
import { toResetRequestView } from "#machines/access/resetRequest.projection.ts"
import type { Failure } from "#schemas/access/rules.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const failed = (part: Partial<Failure>): AskOutcome =>
  Result.fail({ status: 422, code: "error.422", errors: {}, retryAfter: null, ...part })
const taken: AskOutcome = Result.succeed(null)
const outcomes: ReadonlyArray<AskOutcome> = [
  taken,
  failed({ errors: { email: ["auth.email_invalid"] } }),
  failed({ status: 429, code: "auth.slow_down", retryAfter: 2 }),
  failed({ status: null, code: "connection.lost" })
]
const typed = (value: string): ResetRequestEvent => ({ type: "email.typed", value })

const model: Model<typeof resetRequestMachine> = {
  machine: resetRequestMachine,
  input: undefined,
  cases: {
    "email.typed": [typed("ann@lumen.example"), typed("nonsense")],
    "xstate.done.actor.ask": outcomes.map((output) => ({ type: "xstate.done.actor.ask", output }))
  },
  vertex: ({ email, errors, failure, secondsLeft }) => [email, errors, failure?.code, secondsLeft]
}

test("[SES-009] every state is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[SES-009] the form offers what the machine takes; a closed event changes nothing", () => {
  const events: ReadonlyArray<ResetRequestEvent> = [
    typed("x"),
    { type: "request.submitted" },
    { type: "request.repeated" }
  ]
  for (const state of reachable(model)) {
    const view = toResetRequestView(state)
    expect(view).toMatchObject({
      busy: state.matches("asking"),
      canSubmit: state.matches("editing"),
      canType: state.matches("editing") || state.matches("slowedDown"),
      canRepeat: state.matches("sent"),
      isSent: state.matches("sent")
    })
    const actor = createActor(resetRequestMachine, { snapshot: state as never })
    for (const event of events.filter((candidate) => !state.can(candidate))) {
      actor.send(event)
      expect(actor.getSnapshot()).toMatchObject({ value: state.value, context: state.context })
    }
  }
})

const running = (answers: Array<AskOutcome>) => {
  const asked: Array<string> = []
  const clock = new SimulatedClock()
  const ask = fromPromise<AskOutcome, { readonly email: string }>(({ input }) => {
    asked.push(input.email)
    return Promise.resolve(answers.shift() ?? taken)
  })
  const actor = createActor(resetRequestMachine.provide({ actors: { ask } }), { clock }).start()
  return {
    actor,
    asked,
    clock,
    view: () => toResetRequestView(actor.getSnapshot()),
    submit: async (email: string) => {
      actor.send(typed(email))
      actor.send({ type: "request.submitted" })
      await expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
    }
  }
}

describe("journeys", () => {
  test("[VAL-011] [ERR-018] without an address, or with none that can be one, nothing is asked", async () => {
    const form = running([])
    await form.submit("  ")
    expect(form.view().email.messageKey).toBe("auth.email_missing")
    await form.submit("nonsense")
    expect(form.view().email.messageKey).toBe("auth.email_invalid")
    expect(form.asked).toEqual([])
  })
  test("[SES-009] an address is asked for without its spaces, then another one", async () => {
    const form = running([])
    await form.submit(" ann@lumen.example ")
    expect(form.view()).toMatchObject({ isSent: true, address: "ann@lumen.example" })
    form.actor.send({ type: "request.repeated" })
    await form.submit("bob@lumen.example")
    expect(form.asked).toEqual(["ann@lumen.example", "bob@lumen.example"])
  })
  test("[SES-009] after too many requests the seconds are counted down; a lost connection loses nothing typed", async () => {
    const form = running([
      failed({ status: 429, code: "auth.slow_down", retryAfter: 2 }),
      failed({ status: null, code: "connection.lost" })
    ])
    await form.submit("ann@lumen.example")
    const seen = [0, 1].map(() => {
      const { canSubmit, secondsLeft } = form.view()
      form.clock.increment(1_000)
      return [secondsLeft, canSubmit]
    })
    expect(seen).toEqual([
      [2, false],
      [1, false]
    ])
    await form.submit("ann@lumen.example")
    expect(form.view()).toMatchObject({
      messageKey: "connection.lost",
      email: { value: "ann@lumen.example" },
      canSubmit: true
    })
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[SES-009] $title", async ({ run }) => {
    const clock = new SimulatedClock()
    const ask = deferredActor<AskOutcome, { readonly email: string }>()
    const actor = createActor(resetRequestMachine.provide({ actors: { ask: ask.logic } }), { clock }).start()
    const send = ({ event }: { readonly event: object }) => actor.send(event as ResetRequestEvent)
    await run({
      events: {
        "email.typed": send,
        "request.submitted": send,
        "request.repeated": send,
        "xstate.done.actor.ask": ask.resolve,
        "xstate.after.second.resetRequest.slowedDown": () => clock.increment(1_000)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
