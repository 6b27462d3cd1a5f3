import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import {
  type SignInEvent,
  type SignInInput,
  signInMachine,
  type SignInOutcome
} from "#machines/access/signIn.machine.ts"
import { toSignInView } from "#machines/access/signIn.projection.ts"
import {
  emptyEntry,
  type EntryField,
  entryErrors,
  type EntryForm,
  type EntryValues,
  type Failure,
  type SignInRequest
} from "#schemas/access/rules.ts"
import type { SignedIn } from "#schemas/access/session.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

type Submitted = SignInRequest
const signedIn: SignedIn = { token: "t0ken", auth: true, isAdmin: false, isAccountant: true }
const failed = (part: Partial<Failure>): SignInOutcome =>
  Result.fail({ status: 422, code: "auth.invalid_credentials", errors: {}, retryAfter: null, ...part })
const outcomes: ReadonlyArray<SignInOutcome> = [
  Result.succeed(signedIn),
  failed({}),
  failed({ errors: { email: ["auth.email_invalid"] } }),
  failed({ status: 429, code: "auth.slow_down", retryAfter: 2 }),
  failed({ status: null, code: "connection.lost" }),
  failed({ code: "auth.code_missing", errors: { code: ["auth.code_missing"] } })
]
const codeOutcomes: ReadonlyArray<SignInOutcome> = [
  Result.succeed(signedIn),
  failed({}),
  failed({ code: "auth.code_wrong", errors: { code: ["auth.code_wrong"] } }),
  failed({ status: 429, code: "auth.slow_down", retryAfter: 2 }),
  failed({ status: null, code: "connection.lost" })
]
const typed = (field: EntryField, value: string): SignInEvent => ({ type: "field.typed", field, value })

const model: Model<typeof signInMachine> = {
  machine: signInMachine,
  input: { form: "signIn" },
  cases: {
    "field.typed": [
      typed("email", "ann@lumen.example"),
      typed("password", "secret-word"),
      typed("code", "123 456"),
      typed("code", "12")
    ],
    "xstate.done.actor.checkCode": codeOutcomes.map((output) => ({ type: "xstate.done.actor.checkCode", output })),
    "xstate.done.actor.submit": outcomes.map((output) => ({ type: "xstate.done.actor.submit", output }))
  },
  vertex: ({ errors, failure, secondsLeft, values }) => [values, errors, failure?.code, secondsLeft]
}

test("[SES-003] every state is reachable and only final states stop", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model, {
    "nothing typed is kept once the form is left": ({ after }) =>
      after.status === "active" || JSON.stringify(after.context.values) === JSON.stringify(emptyEntry),
    "nothing is sent that is known to be wrong": ({ after, before }) =>
      !after.matches("submitting") ||
      before.matches("submitting") ||
      Object.keys(entryErrors("signIn", before.context.values)).length === 0,
    "no empty code is sent": ({ after, before }) =>
      !after.matches("checkingCode") ||
      before.matches("checkingCode") ||
      Object.keys(entryErrors("secondStep", before.context.values)).length === 0,
    "whoever goes back from the second step types the password again": ({ after, before }) =>
      !before.hasTag("secondStep") ||
      after.hasTag("secondStep") ||
      (after.context.values.password === "" && after.context.values.code === "")
  })
})

test("[SES-003] the form offers what the machine takes, and holds no secret once it is left", () => {
  for (const state of reachable(model)) {
    const view = toSignInView(state)
    expect(view.busy).toBe(state.matches("submitting") || state.matches("checkingCode"))
    expect(view.canSubmit).toBe(state.matches("editing") || state.matches("askingCode"))
    expect(view.canType).toBe(state.status === "active" && !view.busy)
    expect(view.canBegin).toBe(state.matches("askingCode") || state.matches("codeSlowedDown"))
    expect(view.secondsLeft === null).toBe(!state.matches("slowedDown") && !state.matches("codeSlowedDown"))
    expect(view.form).toBe(view.fields.some(({ name }) => name === "code") ? "secondStep" : "signIn")
    if (state.status === "active") expect(state.can({ type: "signIn.left" })).toBe(true)
    else expect(state.context.values).toEqual(emptyEntry)
  }
})

const running = (input: SignInInput, answers: ReadonlyArray<SignInOutcome>) => {
  const waiting = [...answers]
  const sent: Array<Submitted> = []
  const opened: Array<SignedIn> = []
  const clock = new SimulatedClock()
  const submit = fromPromise<SignInOutcome, Submitted>(({ input: given }) => {
    sent.push(given)
    return Promise.resolve(waiting.shift() ?? Result.succeed(signedIn))
  })
  const actor = createActor(signInMachine.provide({ actors: { submit } }), { input, clock })
  actor.on("signIn.succeeded", ({ signedIn: answer }) => opened.push(answer))
  actor.start()
  const fill = (values: Partial<EntryValues>) =>
    Object.entries(values).forEach(([field, value]) => actor.send(typed(field as EntryField, value)))
  return {
    actor,
    clock,
    fill,
    opened,
    sent,
    view: () => toSignInView(actor.getSnapshot()),
    submit: async () => {
      actor.send({ type: "signIn.submitted" })
      await expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
    }
  }
}

describe("journeys", () => {
  test("[ERR-018] [ERR-019] missing fields are said at once and nothing is sent", async () => {
    const form = running({ form: "signIn" }, [])
    await form.submit()
    expect(form.view().fields.map(({ messageKey }) => messageKey)).toEqual([
      "auth.email_missing",
      "auth.password_missing"
    ])
    form.fill({ email: "ann@lumen.example" })
    expect(form.view().fields.map(({ messageKey }) => messageKey)).toEqual([null, "auth.password_missing"])
    expect(form.sent).toEqual([])
  })
  test("[SES-003] [ERR-017] [SES-O02] a refused pair is said, what was typed stays, and the next try opens the session", async () => {
    const form = running({ form: "signIn" }, [failed({}), Result.succeed(signedIn)])
    form.fill({ email: "ann@lumen.example", password: "wrong" })
    await form.submit()
    expect(form.view()).toMatchObject({ messageKey: "auth.invalid_credentials", canSubmit: true })
    form.fill({ password: "right" })
    await form.submit()
    expect(form.sent.map(({ values }) => values.password)).toEqual(["wrong", "right"])
    expect(form.opened).toEqual([signedIn])
    expect(JSON.stringify(form.actor.getPersistedSnapshot())).not.toMatch(/right|ann@/)
  })
  test("[ERR-006] [ERR-007] a field's own message from the server stands under the field alone", async () => {
    const form = running({ form: "signIn" }, [failed({ errors: { email: ["auth.email_invalid"] } })])
    form.fill({ email: "ann", password: "x" })
    await form.submit()
    expect(form.view()).toMatchObject({ messageKey: null })
    expect(form.view().fields[0]?.messageKey).toBe("auth.email_invalid")
  })
  test("[SES-003] after too many tries the seconds are counted down before another", async () => {
    const form = running({ form: "signIn" }, [failed({ status: 429, code: "auth.slow_down", retryAfter: 3 })])
    form.fill({ email: "ann@lumen.example", password: "x" })
    await form.submit()
    const seen = [0, 1, 2].map(() => {
      const { canSubmit, messageKey, secondsLeft } = form.view()
      form.clock.increment(1_000)
      return [secondsLeft, canSubmit, messageKey]
    })
    expect(seen).toEqual([3, 2, 1].map((left) => [left, false, "auth.slow_down"]))
    expect(form.view()).toMatchObject({ secondsLeft: null, canSubmit: true, messageKey: null })
  })
  test("[SES-003] a lost connection loses nothing that was typed", async () => {
    const form = running({ form: "signIn" }, [failed({ status: null, code: "connection.lost" })])
    form.fill({ email: "ann@lumen.example", password: "x" })
    await form.submit()
    expect(form.view().messageKey).toBe("connection.lost")
    expect(form.actor.getSnapshot().context.values).toEqual({
      ...emptyEntry,
      email: "ann@lumen.example",
      password: "x"
    })
  })
  test("[SES-003] leaving in the middle wipes the fields and drops the answer", async () => {
    const form = running({ form: "signIn" }, [])
    form.fill({ email: "ann@lumen.example", password: "x" })
    form.actor.send({ type: "signIn.submitted" })
    form.actor.send({ type: "signIn.left" })
    expect(form.actor.getSnapshot()).toMatchObject({ status: "done", value: "left", context: { values: emptyEntry } })
    expect(form.opened).toEqual([])
  })
  test("[SES-003] a code is asked after the right password, and sent with both", async () => {
    const asks = failed({ code: "auth.code_missing", errors: { code: ["auth.code_missing"] } })
    const wrong = failed({ code: "auth.code_wrong", errors: { code: ["auth.code_wrong"] } })
    const form = running({ form: "signIn" }, [asks, wrong, Result.succeed(signedIn)])
    form.fill({ email: "ann@lumen.example", password: "right" })
    await form.submit()
    // There is no error yet: the empty field shows no message.
    expect(form.view()).toMatchObject({
      form: "secondStep",
      messageKey: null,
      fields: [{ name: "code", messageKey: null }]
    })
    await form.submit()
    expect(form.view().fields[0]?.messageKey).toBe("auth.code_missing")
    form.fill({ code: "123 456" })
    await form.submit()
    expect(form.view().fields[0]?.messageKey).toBe("auth.code_wrong")
    form.fill({ code: "654321" })
    await form.submit()
    expect(form.sent.map(({ values: { code, password } }) => [password, code])).toEqual([
      ["right", ""],
      ["right", "123 456"],
      ["right", "654321"]
    ])
    expect(form.opened).toEqual([signedIn])
    expect(JSON.stringify(form.actor.getPersistedSnapshot())).not.toMatch(/right|654321/)
  })
  test("[VAL-012] the first super administrator gives four fields, and a password that is long enough", async () => {
    const form = running({ form: "setup" }, [])
    form.fill({ email: "nonsense", password: "short" })
    await form.submit()
    expect(form.view().fields.map(({ messageKey, name }) => [name, messageKey])).toEqual([
      ["firstname", "auth.firstname_missing"],
      ["lastname", "auth.lastname_missing"],
      ["email", "auth.email_invalid"],
      ["password", "auth.password_too_short"]
    ])
    const values = {
      email: "root@dossier.example",
      password: "long enough",
      firstname: "Ann",
      lastname: "Lee",
      code: ""
    }
    form.fill(values)
    await form.submit()
    expect(form.sent).toEqual([{ form: "setup", values }])
    expect(form.opened).toEqual([signedIn])
  })
})

test("[VAL-014] [CST-037] a new password holds nothing the network drive cannot take; an old one may", () => {
  const errors = (form: EntryForm, password: string) =>
    entryErrors(form, { email: "a@b.example", firstname: "A", lastname: "B", code: "", password }).password ?? null
  expect([..."€§¤£°"].map((character) => errors("setup", `mot de passe${character}`))).toEqual(
    Array.from({ length: 5 }, () => ["auth.password_characters"])
  )
  expect(errors("signIn", "mot de passe€")).toBeNull()
})

test("[CST-003] [VAL-012] a new password has from 8 to 256 characters; an old one is the server's to judge", () => {
  const errors = (form: EntryForm, password: string) =>
    entryErrors(form, { email: "a@b.example", firstname: "A", lastname: "B", code: "", password }).password ?? null
  expect(
    ["1234567", "12345678", "        ", "x".repeat(256), "x".repeat(257)].map((password) => errors("setup", password))
  ).toEqual([["auth.password_too_short"], null, null, null, ["auth.password_too_long"]])
  expect(errors("signIn", "1")).toBeNull()
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[SES-003] $title", async ({ run }) => {
    const clock = new SimulatedClock()
    const submit = deferredActor<SignInOutcome, Submitted>()
    const actor = createActor(signInMachine.provide({ actors: { submit: submit.logic } }), {
      input: model.input,
      clock
    }).start()
    await run({
      events: {
        "field.typed": ({ event }) => actor.send(event as SignInEvent),
        "signIn.submitted": () => actor.send({ type: "signIn.submitted" }),
        "signIn.left": () => actor.send({ type: "signIn.left" }),
        "signIn.begun": () => actor.send({ type: "signIn.begun" }),
        "xstate.done.actor.submit": submit.resolve,
        "xstate.done.actor.checkCode": submit.resolve,
        "xstate.after.second.signIn.slowedDown": () => clock.increment(1_000),
        "xstate.after.second.signIn.codeSlowedDown": () => clock.increment(1_000)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
