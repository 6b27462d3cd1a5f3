import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type CodesOutcome,
  type FoundOutcome,
  type RemovalOutcome,
  type SecretOutcome,
  type TwoFactorEvent,
  twoFactorMachine
} from "#machines/access/twoFactor.machine.ts"
import { toTwoFactorView } from "#machines/access/twoFactor.projection.ts"
import { appAddress, codeProblem, readCode, recoveryAlphabet } from "#schemas/access/codes.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { TwoFactor } from "#schemas/access/twoFactor.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const failed = (part: Partial<Failure>) =>
  Result.fail({ status: 422, code: "error.422", errors: {}, retryAfter: null, ...part })
const found = (state: TwoFactor["state"]): FoundOutcome =>
  Result.succeed({
    state,
    since: state === "on" ? "2026-11-20T09:00:00Z" : null,
    recovery_left: state === "on" ? 10 : 0
  })
const lost = failed({ status: null, code: "connection.lost" })
const overtaken = failed({ status: 409, code: "closed.isTwoFactorOff" })
const slowed = failed({ status: 429, code: "auth.slow_down", retryAfter: 4 })
const wrongCode = failed({ errors: { code: ["auth.code_wrong"] } })
const wrongPassword = failed({ errors: { current_password: ["auth.current_password_wrong"] } })
const secret: SecretOutcome = Result.succeed("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
const codes: CodesOutcome = Result.succeed(["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"])
const removed: RemovalOutcome = Result.succeed(null)
const done = <Name extends string, Output>(name: Name, outputs: ReadonlyArray<Output>) =>
  outputs.map((output) => ({ type: `xstate.done.actor.${name}` as const, output }))
const typed = (value: string): TwoFactorEvent => ({ type: "field.typed", value })

const model: Model<typeof twoFactorMachine> = {
  machine: twoFactorMachine,
  input: undefined as never,
  cases: {
    "field.typed": [typed("123 456"), typed("12")],
    "xstate.done.actor.look": done("look", [found("off"), found("on"), found("closed"), lost]),
    "xstate.done.actor.start": done("start", [secret, wrongPassword, slowed, overtaken, lost]),
    "xstate.done.actor.confirm": done("confirm", [codes, wrongCode, slowed, overtaken, lost]),
    "xstate.done.actor.renew": done("renew", [codes, wrongCode, slowed, overtaken, lost]),
    "xstate.done.actor.remove": done("remove", [removed, wrongCode, slowed, overtaken, lost])
  },
  vertex: ({ codes: shown, failure, found: standing, problem, secret: held, typed: value }) => [
    shown.length,
    failure?.code,
    standing?.state,
    problem,
    held !== null,
    value
  ]
}
const proving = ["provingRenewal", "provingRemoval", "scanning"] as const

test("every state is reachable, and what is secret is held no longer than its step", () => {
  expect(unreachedStates(model)).toEqual([])
  // Without a password nothing can be set up, so `closed` is the only dead end.
  expect(deadEnds(model)).toEqual(['"closed"'])
  holdsAtRandom(
    model,
    {
      "the secret is held while it is scanned and confirmed": ({ after }) =>
        (after.context.secret !== null) === (after.matches("scanning") || after.matches("confirming")),
      "codes are shown once": ({ after }) => after.context.codes.length > 0 === after.matches("showingCodes"),
      "nothing that was typed outlives its step": ({ after }) =>
        after.context.typed === "" ||
        ["askingPassword", "starting", "confirming", "renewing", "removing", ...proving].some((state) =>
          after.matches(state as "scanning")
        ),
      "no code is sent that cannot be one": ({ after, before }) =>
        !proving.some((state) => before.matches(state)) ||
        !after.hasTag("busy") ||
        codeProblem(before.context.typed) === null
    },
    (state) => state.matches("closed")
  )
})

test("the section offers what the machine takes", () => {
  for (const state of reachable(model)) {
    const view = toTwoFactorView(state)
    expect(view.canSetUp).toBe(view.step === "off")
    expect([view.canRenew, view.canRemove]).toEqual([view.step === "on", view.step === "on"])
    expect(view.canRetry).toBe(view.step === "failed")
    expect(view.busy && view.canSubmit).toBe(false)
    expect(view.canCancel).toBe(["password", "scan", "renewal", "removal"].includes(view.step) && !view.busy)
    // A message is shown either under the field or above the form, never in both places.
    expect(view.problemKey !== null && view.messageKey !== null).toBe(false)
  }
})

const running = () => {
  const look = deferredActor<FoundOutcome, unknown>()
  const start = deferredActor<SecretOutcome, string>()
  const confirm = deferredActor<CodesOutcome, string>()
  const renew = deferredActor<CodesOutcome, string>()
  const remove = deferredActor<RemovalOutcome, string>()
  const told: Array<string> = []
  const actor = createActor(
    twoFactorMachine.provide({
      actors: {
        look: look.logic as never,
        start: start.logic,
        confirm: confirm.logic,
        renew: renew.logic,
        remove: remove.logic
      }
    })
  )
  actor.on("twoFactor.told", ({ code }) => told.push(code))
  return { actor: actor.start(), told, look, start, confirm, renew, remove }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, confirm, look, remove, renew, start } = running()
    const send = (event: TwoFactorEvent) => () => actor.send(event)
    await run({
      events: {
        "field.typed": ({ event }) => actor.send(event as TwoFactorEvent),
        "setup.asked": send({ type: "setup.asked" }),
        "renewal.asked": send({ type: "renewal.asked" }),
        "removal.asked": send({ type: "removal.asked" }),
        "step.submitted": send({ type: "step.submitted" }),
        "step.cancelled": send({ type: "step.cancelled" }),
        "codes.kept": send({ type: "codes.kept" }),
        "look.retried": send({ type: "look.retried" }),
        "xstate.done.actor.look": look.resolve,
        "xstate.done.actor.start": start.resolve,
        "xstate.done.actor.confirm": confirm.resolve,
        "xstate.done.actor.renew": renew.resolve,
        "xstate.done.actor.remove": remove.resolve
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})

describe("codes", () => {
  test("are read as people type them, and nothing else is one", () => {
    const digits = fc.stringMatching(/^\d{6}$/)
    const recovery = fc.string({ unit: fc.constantFrom(...recoveryAlphabet), minLength: 16, maxLength: 16 })
    const spaced = (code: string) => code.split("").join(" ")
    fc.assert(
      fc.property(digits, recovery, (six, sixteen) => {
        expect(readCode(spaced(six))).toEqual({ by: "app", code: six })
        const groups = (sixteen.match(/.{4}/g) ?? []).join("-").toUpperCase()
        // Sixteen digits are always a recovery code, never a code of the app, which has six.
        expect(readCode(groups)).toEqual({ by: "recovery", code: sixteen })
      })
    )
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readCode(text)
        expect(codeProblem(text) === null).toBe(read !== null)
        if (read !== null) expect(read.code.length).toBe(read.by === "app" ? 6 : 16)
      })
    )
  })

  test("the address for the app names portal and account, whatever their letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), (issuer) => {
        const url = new URL(appAddress(issuer, "ann+1@lumen.example", "ABC"))
        expect([url.protocol, url.host]).toEqual(["otpauth:", "totp"])
        expect(url.searchParams.get("secret")).toBe("ABC")
        const [name, account] = url.pathname.slice(1).split(":").map(decodeURIComponent)
        expect([name, account]).toEqual([url.searchParams.get("issuer"), "ann+1@lumen.example"])
      })
    )
  })
})
