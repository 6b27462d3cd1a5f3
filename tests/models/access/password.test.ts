import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { passwordMachine, type PasswordSnapshot } from "#machines/access/password.machine.ts"
import { toPasswordView } from "#machines/access/password.projection.ts"
import type {
  LinkOutcome,
  PasswordEvent,
  PasswordInput,
  SaveOutcome,
  SavePassword,
  TypedField
} from "#machines/access/password.setup.ts"
import { emptyPassword, type PasswordForm } from "#schemas/access/passwordForms.ts"
import type { LinkFacts } from "#schemas/access/passwords.api.ts"
import type { Failure } from "#schemas/access/rules.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import { deferredActor } from "./driver.ts"

const link = (purpose: LinkFacts["purpose"]): LinkFacts => ({
  purpose,
  email: "ann@lumen.example",
  firstname: "Ann",
  expires_at: "2026-01-01T10:00:00.000Z"
})
const failed = (part: Partial<Failure>) =>
  Result.fail<Failure>({ status: 422, code: "error.422", errors: {}, retryAfter: null, ...part })
const badLink = (code: string) => failed({ code, errors: { token: [code] } })
const lost = failed({ status: null, code: "connection.lost" })
const saved: SaveOutcome = Result.succeed(null)
const signedIn = { token: "a new session", auth: true, isAdmin: false, isAccountant: false }
const usedMeanwhile: SaveOutcome = badLink("auth.link_used")

const links: ReadonlyArray<LinkOutcome> = [
  Result.succeed(link("create")),
  Result.succeed(link("reset")),
  badLink("auth.link_expired"),
  lost
]
const saves: ReadonlyArray<SaveOutcome> = [
  saved,
  failed({ errors: { password: ["auth.password_characters"] } }),
  usedMeanwhile,
  failed({ status: 429, code: "error.429", retryAfter: 2 }),
  lost
]
const secret = "long enough"
const typed = (field: TypedField, value: string): PasswordEvent => ({
  type: "field.typed",
  field,
  value
})

const owner = { names: [], hasPassword: true }
const modelOf = (form: PasswordForm, token: string | null): Model<typeof passwordMachine> => ({
  machine: passwordMachine,
  input: form === "change" ? { form, token, owner } : { form, token },
  cases: {
    "field.typed": [
      ...(form === "change" ? [typed("current_password", "present")] : []),
      typed("password", secret),
      typed("password_confirmation", secret)
    ],
    "terms.ticked": [{ type: "terms.ticked", accepted: true } as PasswordEvent],
    "xstate.done.actor.checkLink": links.map((output) => ({ type: "xstate.done.actor.checkLink", output })),
    "xstate.done.actor.save": saves
      .filter((output) => form !== "change" || output !== usedMeanwhile)
      .map((output) => ({ type: "xstate.done.actor.save", output }))
  },
  vertex: ({ errors, failure, secondsLeft, values }) => [values, errors, failure?.code, secondsLeft]
})
const models = {
  create: modelOf("create", "t0ken"),
  reset: modelOf("reset", "t0ken"),
  change: modelOf("change", null),
  incomplete: modelOf("reset", null)
}

test("[SES-007] every state is reached by one of the three forms, and only the left one stops", () => {
  const unreached = Object.values(models).map(unreachedStates)
  expect(unreached.reduce((all, some) => all.filter((state) => some.includes(state)))).toEqual([])
  // A signed-in user has no link; a link is checked before the form is shown.
  expect(unreachedStates(models.create)).toEqual([])
  expect(unreachedStates(models.reset)).toEqual([])
  expect(unreachedStates(models.change).toSorted()).toEqual(["checking", "closed", "unreachable"].toSorted())
  for (const model of Object.values(models)) {
    expect(deadEnds(model)).toEqual([])
    holdsAtRandom(model)
  }
})

test("[SES-007] each form offers what the machine takes, shows one stage at a time, and holds no secret once it is over", () => {
  for (const model of Object.values(models)) {
    for (const state of reachable(model)) {
      const view = toPasswordView(state)
      const { form } = view
      expect(view.busy).toBe(state.matches("checking") || state.matches("saving"))
      expect(view.canSubmit).toBe(state.matches("editing"))
      expect(view.canRetry).toBe(state.matches("unreachable"))
      expect(view.canType).toBe(
        state.matches("editing") || state.matches("slowedDown") || (state.matches("saved") && form === "change")
      )
      expect(view.secondsLeft === null).toBe(!state.matches("slowedDown"))
      expect(view.terms === null).toBe(form !== "create")
      expect(view.stage === "stopped").toBe(state.matches("closed") || state.matches("unreachable"))
      if (view.stage === "stopped") expect(view.messageKey).not.toBeNull()
      if (["saved", "closed", "left"].some((over) => state.matches(over as "saved")))
        expect(state.context.values).toEqual(emptyPassword)
      if (state.status === "active") expect(state.can({ type: "password.left" })).toBe(true)
    }
  }
})

test("[SES-007] an event that a state does not know changes nothing", () => {
  const events: ReadonlyArray<PasswordEvent> = [
    typed("password", "x"),
    { type: "terms.ticked", accepted: true },
    { type: "password.submitted" },
    { type: "link.retried" }
  ]
  const isOpen = (state: PasswordSnapshot, event: PasswordEvent) => state.can(event)
  for (const state of reachable(models.create)) {
    if (state.status !== "active") continue
    const actor = createActor(passwordMachine, { snapshot: state as never, input: models.create.input })
    for (const event of events.filter((candidate) => !isOpen(state, candidate))) {
      const before = JSON.stringify([state.value, state.context])
      actor.send(event)
      const after = actor.getSnapshot()
      expect(JSON.stringify([after.value, after.context])).toBe(before)
    }
  }
})

const running = (input: PasswordInput, answers: { links?: Array<LinkOutcome>; saves?: Array<SaveOutcome> } = {}) => {
  const sent: Array<SavePassword> = []
  const told: Array<string> = []
  const checkLink = fromPromise<LinkOutcome, { readonly token: string | null }>(() =>
    Promise.resolve(answers.links?.shift() ?? Result.succeed(link(input.form === "create" ? "create" : "reset")))
  )
  const save = fromPromise<SaveOutcome, SavePassword>(({ input: given }) => {
    sent.push(given)
    return Promise.resolve(answers.saves?.shift() ?? saved)
  })
  const actor = createActor(passwordMachine.provide({ actors: { checkLink, save } }), { input })
  actor.on("*", ({ type }) => told.push(type))
  const opened: Array<unknown> = []
  actor.on("password.saved", (event) => opened.push(event.signedIn))
  actor.start()
  const settled = () => expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
  return {
    actor,
    sent,
    told,
    opened,
    settled,
    view: () => toPasswordView(actor.getSnapshot()),
    fill: (password: string, confirmation: string) => {
      actor.send(typed("password", password))
      actor.send(typed("password_confirmation", confirmation))
    },
    submit: async () => {
      actor.send({ type: "password.submitted" })
      await settled()
    }
  }
}
const messages = ({ fields, terms }: ReturnType<typeof toPasswordView>) => [
  ...fields.map(({ messageKey }) => messageKey),
  ...(terms === null ? [] : [terms.messageKey])
]

describe("journeys", () => {
  test("[SES-008] [ERR-019] [ERR-020] [ERR-021] [ERR-022] an invited person is told what is missing, accepts the terms, and has a password and a session", async () => {
    const form = running({ form: "create", token: "t0ken" }, { saves: [Result.succeed(signedIn)] })
    await form.settled()
    expect(form.view()).toMatchObject({ stage: "form", firstname: "Ann", email: "ann@lumen.example" })
    await form.submit()
    expect(messages(form.view())).toEqual([
      "auth.password_missing",
      "auth.password_confirmation_missing",
      "auth.terms_missing"
    ])
    expect([form.view().wrong, form.told]).toEqual(["password", ["password.refused"]])
    form.fill("short", "shorter")
    await form.submit()
    expect(messages(form.view())).toEqual(["auth.password_too_short", "auth.passwords_differ", "auth.terms_missing"])
    form.fill(secret, secret)
    form.actor.send({ type: "terms.ticked", accepted: true })
    expect(messages(form.view())).toEqual([null, null, null])
    await form.submit()
    expect(form.sent).toEqual([
      {
        form: "create",
        token: "t0ken",
        values: { current_password: "", password: secret, password_confirmation: secret, cgu: true }
      }
    ])
    expect(form.view().stage).toBe("done")
    expect(form.told.at(-1)).toBe("password.saved")
    expect(form.opened).toEqual([signedIn])
    expect(JSON.stringify(form.actor.getPersistedSnapshot())).not.toContain(secret)
  })

  test("[SES-010] [ERR-023] a link is looked at before anybody types: its fault is said, another purpose's link is none", async () => {
    const faults: ReadonlyArray<readonly [LinkOutcome, string]> = [
      [badLink("auth.link_used"), "auth.link_used"],
      [badLink("auth.link_expired"), "auth.link_expired"],
      [Result.succeed(link("create")), "auth.link_unknown"]
    ]
    for (const [outcome, code] of faults) {
      const form = running({ form: "reset", token: "t0ken" }, { links: [outcome] })
      await form.settled()
      expect(form.view()).toMatchObject({ stage: "stopped", messageKey: code, canRetry: false, canType: false })
    }
    expect(running({ form: "reset", token: null }).view()).toMatchObject({
      stage: "stopped",
      messageKey: "auth.token_missing"
    })
  })

  test("[SES-010] a lost connection says nothing about the link, which is checked again", async () => {
    const form = running({ form: "reset", token: "t0ken" }, { links: [lost] })
    await form.settled()
    expect(form.view()).toMatchObject({ stage: "stopped", messageKey: "connection.lost", canRetry: true })
    form.actor.send({ type: "link.retried" })
    await form.settled()
    expect(form.view()).toMatchObject({ stage: "form", messageKey: null })
  })

  test("[SES-010] a link that was used meanwhile ends the form with its reason", async () => {
    const form = running({ form: "reset", token: "t0ken" }, { saves: [badLink("auth.link_used")] })
    await form.settled()
    form.fill(secret, secret)
    await form.submit()
    expect(form.view()).toMatchObject({ stage: "stopped", messageKey: "auth.link_used" })
  })

  test("[SES-011] whoever is signed in needs no link, and may change again", async () => {
    const form = running({ form: "change", token: null }, { saves: [saved, lost] })
    expect(form.view()).toMatchObject({ stage: "form", terms: null, isSaved: false })
    form.fill(secret, secret)
    await form.submit()
    expect(form.view()).toMatchObject({ stage: "form", isSaved: true, canType: true })
    form.fill("another one", "another one")
    expect(form.view().isSaved).toBe(false)
    // The user had no password before; the next change asks for the one set now.
    await form.submit()
    expect(messages(form.view())).toEqual(["auth.current_password_missing", null, null])
    form.actor.send(typed("current_password", secret))
    await form.submit()
    expect(form.view()).toMatchObject({ messageKey: "connection.lost", canSubmit: true })
    expect(form.view().fields.map(({ value }) => value)).toEqual([secret, "another one", "another one"])
  })

  test("[SES-011] whoever has a password gives it with the new one, and is told where it is another", async () => {
    const wrong = failed({ errors: { current_password: ["auth.current_password_wrong"] } })
    const form = running({ form: "change", token: null, owner }, { saves: [wrong, saved] })
    form.fill(secret, secret)
    await form.submit()
    expect([messages(form.view()), form.view().wrong, form.sent]).toEqual([
      ["auth.current_password_missing", null, null],
      "current_password",
      []
    ])
    form.actor.send(typed("current_password", "not this one"))
    await form.submit()
    expect(messages(form.view())).toEqual(["auth.current_password_wrong", null, null])
    form.actor.send(typed("current_password", "present"))
    await form.submit()
    expect(form.view()).toMatchObject({ isSaved: true, wrong: null })
    expect(JSON.stringify(form.actor.getPersistedSnapshot())).not.toContain("present")
  })

  test("[VAL-O06] a password that anybody would try first, or that is made of one's names, is refused before it is sent", async () => {
    const form = running({ form: "create", token: "t0ken" })
    await form.settled()
    form.actor.send({ type: "terms.ticked", accepted: true })
    for (const [password, code] of [
      ["iLoveYou", "auth.password_common"],
      ["Ann.Lumen-2026", "auth.password_names"]
    ] as const) {
      form.fill(password, password)
      await form.submit()
      expect([messages(form.view())[0], form.sent]).toEqual([code, []])
    }
    form.fill("Ann loves lumens", "Ann loves lumens")
    await form.submit()
    expect(form.view().stage).toBe("done")
  })
})

describe.each(Object.entries(models))("the running actor follows the model: %s", (_, model) => {
  test.each(walks(model))("[SES-007] $title", async ({ run }) => {
    const clock = new SimulatedClock()
    const checkLink = deferredActor<LinkOutcome, { readonly token: string | null }>()
    const save = deferredActor<SaveOutcome, SavePassword>()
    const actor = createActor(passwordMachine.provide({ actors: { checkLink: checkLink.logic, save: save.logic } }), {
      input: model.input,
      clock
    }).start()
    const send = ({ event }: { readonly event: object }) => actor.send(event as PasswordEvent)
    await run({
      events: {
        "field.typed": send,
        "terms.ticked": send,
        "password.submitted": send,
        "link.retried": send,
        "password.left": send,
        "xstate.done.actor.checkLink": checkLink.resolve,
        "xstate.done.actor.save": save.resolve,
        "xstate.after.second.password.slowedDown": () => clock.increment(1_000)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})
