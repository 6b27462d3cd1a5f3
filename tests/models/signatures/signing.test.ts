import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import {
  type CodeOutcome,
  type DelegateOutcome,
  type Delegation,
  type OpenOutcome,
  type Signed,
  type SigningEvent,
  signingMachine
} from "#machines/signatures/signing.machine.ts"
import { toSigningView } from "#machines/signatures/signing.projection.ts"
import { type VerifyOutcome, verifyingMachine, type VerifyingEvent } from "#machines/signatures/verifying.machine.ts"
import { toVerifyingView, verdictOf } from "#machines/signatures/verifying.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Verification } from "#schemas/signatures/signature.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { codeSent, failed, over, shown, shownElsewhere } from "#tests/models/signatures/cases.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const unknown = failed(422, "error.422", { token: ["signing.user_token_invalid"] })
const busy = failed(429, "error.429")
const gone = failed(404, "error.404")
const lost = failed(null, "connection.lost")

const consented = (value: boolean): SigningEvent => ({ type: "consent.given", value })
const typed = (type: "code.typed" | "reason.typed", value: string): SigningEvent => ({ type, value })
const drawn: SigningEvent = { type: "style.chosen", style: "drawn" }
const picture: SigningEvent = { type: "drawing.changed", drawing: "png" }

const nadia = { firstname: "Nadia", lastname: "Benali", email: "nadia@dehors.example" }
const named: SigningEvent = { type: "delegate.typed", change: nadia }
const twice = failed(422, "error.422", { email: ["signing.signatory_twice"] })

const signing: Model<typeof signingMachine> = {
  machine: signingMachine,
  input: { token: "token" },
  cases: {
    "consent.given": [consented(true), consented(false)],
    "code.typed": [typed("code.typed", "123 456")],
    "style.chosen": [drawn],
    "drawing.changed": [picture],
    "reason.typed": [typed("reason.typed", "Non.")],
    "delegate.typed": [named],
    "xstate.done.actor.delegate": [Result.succeed(null), gone, twice].map((output) => ({
      type: "xstate.done.actor.delegate",
      output
    })),
    "xstate.done.actor.open": [Result.succeed(shown), Result.succeed(over), unknown, busy, lost].map((output) => ({
      type: "xstate.done.actor.open",
      output
    })),
    "xstate.done.actor.askCode": [Result.succeed(codeSent), gone, lost].map((output) => ({
      type: "xstate.done.actor.askCode",
      output
    })),
    "xstate.done.actor.sign": [
      Result.succeed(over),
      gone,
      failed(422, "error.422", { code: ["signing.code_wrong"] })
    ].map((output) => ({ type: "xstate.done.actor.sign", output })),
    "xstate.done.actor.refuse": [Result.succeed(over), gone, lost].map((output) => ({
      type: "xstate.done.actor.refuse",
      output
    }))
  },
  vertex: ({ code, delegate, drawing, errors, hasConsented, reason, style }) => [
    code !== "",
    delegate.email !== "",
    Object.keys(errors).length > 0,
    drawing,
    style,
    hasConsented,
    reason !== ""
  ]
}

/** The model for a document that is signed at an outside service. */
const elsewhere: Model<typeof signingMachine> = {
  ...signing,
  cases: {
    ...signing.cases,
    "xstate.done.actor.open": [Result.succeed(shownElsewhere), unknown, lost].map((output) => ({
      type: "xstate.done.actor.open",
      output
    }))
  }
}

test("[SIG-O04] nothing is agreed to or signed here of what an outside service has people sign; it is refused and handed over", () => {
  const states = reachable(elsewhere)
  for (const state of states) {
    const view = toSigningView(state)
    expect([view.hasConsented, view.canConsent, view.canAskCode, view.canSign]).toEqual([false, false, false, false])
    expect(["confirming", "reading"]).not.toContain(view.stage === "signing" ? view.step : "over")
  }
  for (const name of ["refusing", "delegating", "handedOn"] as const)
    expect(states.some((state) => state.matches(name))).toBe(true)
})

test("[SIG-O04] every state of the signing page is reached, and only its end ends it", () => {
  expect(unreachedStates(signing)).toEqual([])
  expect(new Set(deadEnds(signing))).toEqual(new Set(["over", "handedOn", "closed"].map((end) => JSON.stringify(end))))
  holdsAtRandom(
    signing,
    {
      "nothing is signed without consent and a code": ({ after }) =>
        !after.matches("signing") || (after.context.hasConsented && after.context.code !== ""),
      "nothing is refused without a reason": ({ after }) =>
        !after.matches("sendingRefusal") || after.context.reason.trim() !== "",
      "nobody is asked instead without a name and an address": ({ after }) =>
        !after.matches("sendingDelegate") || after.context.delegate.email.includes("@")
    },
    (snapshot) => snapshot.matches("over") || snapshot.matches("handedOn") || snapshot.matches("closed")
  )
})

test("[SIG-O04] the page offers what the machine takes", () => {
  for (const state of reachable(signing)) {
    const view = toSigningView(state)
    expect(view.busy).toBe(state.hasTag("busy"))
    if (view.canAskCode) expect(view.hasConsented || state.matches("confirming")).toBe(true)
    if (view.canSign) expect(state.matches("confirming")).toBe(true)
    if (view.stage === "over") expect(view.canSign || view.canRefuse || view.canAskCode || view.canDelegate).toBe(false)
  }
})

const newVisit = () => {
  const open = deferredActor<OpenOutcome, { readonly token: string }>()
  const askCode = deferredActor<CodeOutcome, { readonly pass: string }>()
  const sign = deferredActor<OpenOutcome, Signed>()
  const refuse = deferredActor<OpenOutcome, { readonly pass: string; readonly reason: string }>()
  const delegate = deferredActor<DelegateOutcome, Delegation>()
  const machine = signingMachine.provide({
    actors: {
      open: open.logic,
      askCode: askCode.logic,
      sign: sign.logic,
      refuse: refuse.logic,
      delegate: delegate.logic
    }
  })
  const actor = createActor(machine, { input: { token: "token" } }).start()
  return { actor, open, askCode, sign, refuse, delegate, view: () => toSigningView(actor.getSnapshot()) }
}
const events = [
  "consent.given",
  "code.requested",
  "code.typed",
  "style.chosen",
  "drawing.changed",
  "document.signed",
  "refusal.begun",
  "refusal.left",
  "refusal.sent",
  "reason.typed",
  "delegation.begun",
  "delegation.left",
  "delegation.checked",
  "delegation.sent",
  "delegate.typed",
  "visit.retried"
] as const satisfies ReadonlyArray<SigningEvent["type"]>

describe("the running page follows the model", () => {
  test.each([...walks(signing), ...walks(elsewhere)])("[SIG-O04] $title", async ({ run }) => {
    const { actor, askCode, delegate, open, refuse, sign } = newVisit()
    const sent = Object.fromEntries(
      events.map((type) => [
        type,
        ({ event }: { readonly event: { readonly type: string } }) => actor.send(event as SigningEvent)
      ])
    )
    await run({
      events: {
        ...sent,
        "xstate.done.actor.open": open.resolve,
        "xstate.done.actor.askCode": askCode.resolve,
        "xstate.done.actor.sign": sign.resolve,
        "xstate.done.actor.refuse": refuse.resolve,
        "xstate.done.actor.delegate": delegate.resolve
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[SIG-O04] a link that has ended is closed for ever, one that meets a passing refusal is tried again", async () => {
  for (const [outcome, stage] of [
    [unknown, "closed"],
    [failed(400, "error.400"), "closed"],
    [failed(404, "error.404"), "closed"],
    [busy, "unreachable"],
    [failed(408, "error.408"), "unreachable"],
    [failed(503, "error.503"), "unreachable"],
    [lost, "unreachable"]
  ] as const) {
    const { actor, open, view } = newVisit()
    await open.resolve({ event: { output: outcome } as never })
    await expect.poll(() => view().stage).toBe(stage)
    expect(view().canRetry).toBe(stage === "unreachable")
    actor.send({ type: "visit.retried" })
    expect(view().stage).toBe(stage === "closed" ? "closed" : "opening")
    actor.stop()
  }
})

test("[SIG-O04] reads, consents, mistypes the code, draws and signs", async () => {
  const { actor, askCode, open, sign, view } = newVisit()
  const settled = () => expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
  await open.resolve({ event: { output: Result.succeed(shown) } as never })
  await settled()
  expect(view()).toMatchObject({ stage: "signing", step: "reading", canAskCode: false })
  actor.send({ type: "consent.given", value: true })
  actor.send({ type: "code.requested" })
  await askCode.resolve({ event: { output: Result.succeed({ channel: "sms", to: "… 78" }) } as never })
  await settled()
  actor.send({ type: "style.chosen", style: "drawn" })
  actor.send({ type: "code.typed", value: "111 111" })
  expect(view()).toMatchObject({ step: "confirming", canSign: false, codeTo: { channel: "sms", to: "… 78" } })
  actor.send({ type: "drawing.changed", drawing: "png" })
  actor.send({ type: "document.signed" })
  await sign.resolve({ event: { output: failed(422, "error.422", { code: ["signing.code_wrong"] }) } as never })
  await settled()
  expect(view()).toMatchObject({ codeKey: "signing.code_wrong", messageKey: null, drawing: "png" })
  actor.send({ type: "document.signed" })
  await sign.resolve({ event: { output: Result.succeed(over) } as never })
  await settled()
  expect(view()).toMatchObject({ stage: "over", end: "signed", code: "" })
  actor.stop()
})

test("[SIG-O03] hands over after a second look, and a delegate is not offered it", async () => {
  const { actor, delegate, open, view } = newVisit()
  await open.resolve({ event: { output: Result.succeed(shown) } as never })
  await expect.poll(() => view().canDelegate).toBe(true)
  actor.send({ type: "delegation.begun" })
  actor.send({ type: "delegate.typed", change: { ...nadia, email: "nadia" } })
  actor.send({ type: "delegation.checked" })
  expect(view()).toMatchObject({ step: "delegating", errors: { email: ["signing.email_invalid"] } })
  actor.send({ type: "delegate.typed", change: nadia })
  actor.send({ type: "delegation.checked" })
  expect(view()).toMatchObject({ step: "confirmingDelegate", errors: {} })
  actor.send({ type: "delegation.sent" })
  await delegate.resolve({ event: { output: twice } as never })
  await expect.poll(() => view().step).toBe("delegating")
  expect(view()).toMatchObject({ errors: { email: ["signing.signatory_twice"] }, messageKey: null })
  actor.stop()
  const other = newVisit()
  const asked = { ...shown, signatory: { ...shown.signatory, is_delegate: true } }
  await other.open.resolve({ event: { output: Result.succeed(asked) } as never })
  await expect.poll(() => other.view().canRefuse).toBe(true)
  expect(other.view().canDelegate).toBe(false)
  other.actor.stop()
})

const holding = {
  kind: "signature",
  signer: "Zoë",
  claimed_at: null,
  stamped_at: null,
  is_whole: true,
  is_trusted: true,
  is_followed: false,
  changed_later: 0,
  changed_pages: [],
  changed_after: null,
  changed_before: null
} as const
const sound: Verification = { is_sound: true, is_extended: false, signatures: [holding] }
const file = new Blob(["%PDF-"])
const chosen: VerifyingEvent = { type: "file.chosen", file, name: "Lettre.pdf" }
const verifying: Model<typeof verifyingMachine> = {
  machine: verifyingMachine,
  input: undefined as never,
  cases: {
    "file.chosen": [chosen],
    "xstate.done.actor.verify": [Result.succeed(sound), failed(422, "error.422", { file: ["signing.pdf_notPdf"] })].map(
      (output) => ({ type: "xstate.done.actor.verify", output })
    )
  },
  vertex: ({ failure, verification }) => [failure?.code, verification !== null]
}

test("[SIG-O04] a file is checked, told about and forgotten", () => {
  expect(unreachedStates(verifying)).toEqual([])
  expect(deadEnds(verifying)).toEqual([])
  holdsAtRandom(verifying)
  const views = reachable(verifying).map((state) => toVerifyingView(state))
  expect(new Set(views.map(({ whole }) => whole))).toEqual(new Set([null, "sound"]))
  expect(views.some(({ messageKey }) => messageKey === "signing.pdf_notPdf")).toBe(true)
})

describe("the running check follows the model", () => {
  test.each(walks(verifying))("[SIG-O04] $title", async ({ run }) => {
    const verify = deferredActor<VerifyOutcome, { readonly file: Blob }>()
    const actor = createActor(verifyingMachine.provide({ actors: { verify: verify.logic } })).start()
    const send = ({ event }: { readonly event: { readonly type: string } }) => actor.send(event as VerifyingEvent)
    await run({
      events: { "file.chosen": send, "file.forgotten": send, "xstate.done.actor.verify": verify.resolve },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[SIG-O04] the worst is said first of a signature", () => {
  expect(verdictOf(holding)).toBe("holds")
  expect(verdictOf({ ...holding, is_followed: true })).toBe("followed")
  expect(verdictOf({ ...holding, is_trusted: false, is_followed: true })).toBe("unknown")
  expect(verdictOf({ ...holding, is_trusted: false, changed_later: 1 })).toBe("changed")
  expect(verdictOf({ ...holding, is_whole: false, changed_later: 1 })).toBe("broken")
})
