import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type CallbackInput,
  callbackMachine,
  type CallbackOutcome,
  type RedeemInput
} from "#machines/access/callback.machine.ts"
import { toCallbackView } from "#machines/access/callback.projection.ts"
import { ssoRefusals } from "#schemas/access/ssoRules.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const redeemed = {
  token: "s3ssion",
  auth: true,
  isAdmin: false,
  isAccountant: true,
  provider: "Annuaire",
  redirect: "/home"
}
const failed = (status: number | null, code: string, provider: string | null = "Annuaire"): CallbackOutcome =>
  Result.fail({ status, code, errors: {}, retryAfter: status === 429 ? 7 : null, provider })
const notAdded = failed(422, "auth.sso_not_added")
const lost = failed(null, "connection.lost", null)
const slowed = failed(429, "error.429", null)
const answer = { state: "st4te", code: "c0de", iss: "https://id.example", error: null }
const nothing = { state: null, code: null, iss: null, error: null }
const input: CallbackInput = { answer, binding: "b1nding", provider: "Annuaire" }

const modelOf = (given: CallbackInput): Model<typeof callbackMachine> => ({
  machine: callbackMachine,
  input: given,
  cases: {
    "xstate.done.actor.redeem": [Result.succeed(redeemed), notAdded, lost, slowed].map((output) => ({
      type: "xstate.done.actor.redeem",
      output
    }))
  },
  vertex: ({ binding, failure }) => [failure?.code, binding]
})
const models = [
  modelOf(input),
  modelOf({ ...input, binding: null, provider: null }),
  modelOf({ ...input, answer: nothing })
] as const
const [model] = models

test("[SES-015] every state is reachable and only final states stop", () => {
  expect(unreachedStates(model)).toEqual([])
  holdsAtRandom(model)
  expect(models.flatMap(deadEnds)).toEqual([])
})

test("[SES-015] the view offers what the machine takes, and no secret outlives the end", () => {
  for (const state of models.flatMap((one) => reachable(one))) {
    const view = toCallbackView(state)
    expect(view.canRetry).toBe(state.matches("unreachable"))
    expect(view.busy).toBe(state.matches("redeeming"))
    if (state.status === "done") expect(state.context).toMatchObject({ answer: nothing, binding: null })
    if (view.explainedAt !== null) expect(state.matches("refused")).toBe(true)
  }
})

describe("journeys", () => {
  const ended = async (given: CallbackInput, ...outcomes: ReadonlyArray<CallbackOutcome>) => {
    const waiting = [...outcomes]
    const sent: Array<unknown> = []
    const opened: Array<unknown> = []
    const redeem = fromPromise<CallbackOutcome, RedeemInput>(({ input: { binding } }) => {
      sent.push(binding)
      return Promise.resolve(waiting.shift() ?? notAdded)
    })
    const actor = createActor(callbackMachine.provide({ actors: { redeem } }), { input: given })
    actor.on("callback.succeeded", ({ redeemed: told }) => opened.push(told))
    actor.start()
    const view = () => toCallbackView(actor.getSnapshot())
    await expect.poll(() => view().busy).toBe(false)
    while (view().canRetry && waiting.length > 0) {
      actor.send({ type: "callback.retried" })
      await expect.poll(() => view().busy).toBe(false)
    }
    return { sent, opened, end: actor.getSnapshot().value, said: view().messageKey, explainedAt: view().explainedAt }
  }

  test("[SES-015] [ACC-116] what the provider sent back opens the session it is worth", async () => {
    expect(await ended(input, Result.succeed(redeemed))).toEqual({
      sent: ["b1nding"],
      opened: [redeemed],
      end: "opened",
      said: null,
      explainedAt: null
    })
  })

  test("[SES-015] an answer that this browser never asked for is sent nowhere", async () => {
    const refused = { sent: [], opened: [], end: "refused", said: "auth.sso_state" }
    expect(await ended({ ...input, binding: null, provider: null })).toEqual({ ...refused, explainedAt: null })
    expect(await ended({ ...input, answer: nothing })).toEqual({
      ...refused,
      explainedAt: "/sso-error/Annuaire?reason=state"
    })
  })

  test("[SES-016] [ERR-024] a refusal is explained on the provider's page, by the server's name for it", async () => {
    expect(await ended({ ...input, provider: "Autre" }, notAdded)).toMatchObject({
      end: "refused",
      explainedAt: "/sso-error/Annuaire?reason=not_added"
    })
    for (const code of ssoRefusals.filter((known) => known !== "error.429"))
      expect((await ended(input, failed(422, code))).explainedAt).toMatch(/^\/sso-error\/Annuaire\?reason=[a-z_]+$/)
  })

  test("[SES-015] a lost connection and a full queue spend nothing: the same answer is sent again", async () => {
    expect(await ended(input, lost, slowed, Result.succeed(redeemed))).toMatchObject({
      sent: ["b1nding", "b1nding", "b1nding"],
      end: "opened"
    })
    expect(await ended(input, lost)).toMatchObject({ end: "unreachable", said: "connection.lost" })
  })
})

describe("the running actor follows the model", () => {
  test.each(models.flatMap((one) => walks(one).map((walk) => ({ ...walk, given: one.input }))))(
    "[SES-015] $title",
    async ({ given, run }) => {
      const redeem = deferredActor<CallbackOutcome, RedeemInput>()
      const actor = createActor(callbackMachine.provide({ actors: { redeem: redeem.logic } }), { input: given }).start()
      await run({
        events: {
          "callback.retried": () => actor.send({ type: "callback.retried" }),
          "xstate.done.actor.redeem": redeem.resolve
        },
        states: {
          "*": (expected) =>
            expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
        }
      })
      actor.stop()
    }
  )
})
