import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type AutologinInput, autologinMachine, type RedeemOutcome } from "#machines/access/autologin.machine.ts"
import { toAutologinView } from "#machines/access/autologin.projection.ts"
import type { SignedIn } from "#schemas/access/session.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const signedIn: SignedIn = { token: "s3ssion", auth: true, isAdmin: false, isAccountant: true }
const expired: RedeemOutcome = Result.fail({ status: 422, code: "auth.code_expired", errors: {}, retryAfter: null })
const unreachable: RedeemOutcome = Result.fail({ status: null, code: "connection.lost", errors: {}, retryAfter: null })
const outcomes: ReadonlyArray<RedeemOutcome> = [Result.succeed(signedIn), expired, unreachable]
const done = (id: string) => outcomes.map((output) => ({ type: `xstate.done.actor.${id}`, output }))

const modelOf = (input: AutologinInput): Model<typeof autologinMachine> => ({
  machine: autologinMachine,
  input,
  cases: { "xstate.done.actor.redeem": done("redeem"), "xstate.done.actor.refresh": done("refresh") },
  vertex: ({ failure, refreshToken, token }) => [failure?.code, token, refreshToken]
})
const model = modelOf({ token: "c0de", refreshToken: "r3fresh" })

test("[SES-006] every state is reachable and only final states stop", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[SES-006] [SES-O06] the view offers what the machine takes; no code is held once it has been used", () => {
  for (const state of reachable(model)) {
    const view = toAutologinView(state)
    expect(view.canRetry).toBe(state.matches("unreachable"))
    expect([view.busy, view.opened, view.refused, view.canRetry].filter(Boolean)).toEqual([true])
    if (state.status === "done") expect(state.context).toMatchObject({ token: null, refreshToken: null })
  }
})

describe("journeys", () => {
  const ended = async (input: AutologinInput, ...answers: ReadonlyArray<RedeemOutcome>) => {
    const waiting = [...answers]
    const sent: Array<string | null> = []
    const opened: Array<SignedIn> = []
    const redeem = fromPromise<RedeemOutcome, { readonly token: string | null }>(({ input: { token } }) => {
      sent.push(token)
      return Promise.resolve(waiting.shift() ?? expired)
    })
    const actor = createActor(autologinMachine.provide({ actors: { redeem } }), { input })
    actor.on("autologin.succeeded", ({ signedIn: answer }) => opened.push(answer))
    actor.start()
    await expect.poll(() => toAutologinView(actor.getSnapshot()).busy).toBe(false)
    return { sent, opened, end: actor.getSnapshot().value, messageKey: toAutologinView(actor.getSnapshot()).messageKey }
  }

  test("[SES-006] [ACC-114] the code of the address opens a session", async () => {
    expect(await ended({ token: "c0de", refreshToken: null }, Result.succeed(signedIn))).toEqual({
      sent: ["c0de"],
      opened: [signedIn],
      end: "opened",
      messageKey: null
    })
  })
  test("[SES-O01] the refresh token is exchanged when the token is refused or missing", async () => {
    const opened = { opened: [signedIn], end: "opened", messageKey: null }
    expect(await ended({ token: "old", refreshToken: "r3fresh" }, expired, Result.succeed(signedIn))).toEqual({
      sent: ["old", "r3fresh"],
      ...opened
    })
    expect(await ended({ token: null, refreshToken: "r3fresh" }, Result.succeed(signedIn))).toEqual({
      sent: ["r3fresh"],
      ...opened
    })
  })
  test("[SES-006] a spent code and an address without one say why", async () => {
    expect(await ended({ token: "old", refreshToken: null }, expired)).toEqual({
      sent: ["old"],
      opened: [],
      end: "refused",
      messageKey: "auth.code_expired"
    })
    expect(await ended({ token: null, refreshToken: null })).toEqual({
      sent: [],
      opened: [],
      end: "refused",
      messageKey: "auth.token_missing"
    })
  })
  test("[SES-006] a lost connection spends no code", async () => {
    expect(await ended({ token: "c0de", refreshToken: "r3fresh" }, unreachable)).toEqual({
      sent: ["c0de"],
      opened: [],
      end: "unreachable",
      messageKey: "connection.lost"
    })
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[SES-006] $title", async ({ run }) => {
    const redeem = deferredActor<RedeemOutcome, { readonly token: string | null }>()
    const actor = createActor(autologinMachine.provide({ actors: { redeem: redeem.logic } }), {
      input: model.input
    }).start()
    await run({
      events: {
        "autologin.retried": () => actor.send({ type: "autologin.retried" }),
        "xstate.done.actor.redeem": redeem.resolve,
        "xstate.done.actor.refresh": redeem.resolve
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
