import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { sendingMachine, type SendingSnapshot } from "#machines/signatures/sending.machine.ts"
import { toSendingView } from "#machines/signatures/sending.projection.ts"
import type {
  ConvertOutcome,
  ReadSendingOutcome,
  SendingEvent,
  SendOutcome
} from "#machines/signatures/sending.setup.ts"
import { sendingOfLetter } from "#schemas/letters/sending.ts"
import * as Result from "#schemas/shared/result.ts"
import {
  emptySending,
  emptySignatory,
  ranksOf,
  type SendingDraft,
  sendingErrors,
  sendingPayload
} from "#schemas/signatures/sending.ts"
import type { SignaturePreparation } from "#schemas/signatures/signature.ts"
import { beginSending, forgetSending, keepSending, keptSending } from "#services/signatures/sendingActors.ts"
import { inMemory, userValues } from "#services/shared/storage.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { choice, failed, preparation } from "#tests/models/signatures/cases.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const read = (change: Partial<SignaturePreparation> = {}, kept: unknown = null): ReadSendingOutcome =>
  Result.succeed({ preparation: { ...preparation, ...change }, kept: kept as never })
const area = { page: 0, x: 0.1, y: 0.8, width: 0.3, height: 0.08 }
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const placed = (keys: ReadonlyArray<string>) => ({
  type: "xstate.snapshot.areas",
  snapshot: { context: { areas: new Map(keys.map((key) => [key, area])) } }
})
const say = (event: SendingEvent): SendingEvent => event
const model: Model<typeof sendingMachine> = {
  machine: sendingMachine,
  input: undefined as never,
  cases: {
    ...outcomes(
      "read",
      read(),
      read({ balance: 0 }),
      read({ fault: "signing.pdf_encrypted", pages: 0 }),
      read({ fault: "signing.pdf_notPdf", pages: 0, can_convert: true }),
      failed(null, "connection.fetch_failed")
    ),
    ...outcomes(
      "convert",
      Result.succeed({ document: 8 }),
      failed(422, "error.422", { document_id: ["signing.conversion_failed"] })
    ),
    ...outcomes(
      "send",
      Result.succeed({ id: 5 }),
      failed(409, "signing.already_there"),
      failed(422, "error.422", { "signatories.0.email": ["signing.email_invalid"] })
    ),
    "xstate.snapshot.areas": [placed(["p1", "p2"])],
    "person.chosen": [say({ type: "person.chosen", choice })],
    "person.changed": [
      say({
        type: "person.changed",
        key: "p1",
        change: { email: "zoe@dehors.example", firstname: "Zoë", lastname: "L" }
      })
    ],
    "person.removed": [say({ type: "person.removed", key: "p1" })],
    "person.joined": [say({ type: "person.joined", key: "p2" })],
    "person.moved": ([-1, 1] as const).map((by) => say({ type: "person.moved", key: "p2", by })),
    "message.typed": [say({ type: "message.typed", message: "Bonjour" })],
    "expiry.typed": [Number.NaN, 15].map((days) => say({ type: "expiry.typed", days })),
    "step.chosen": (["people", "areas", "summary"] as const).map((step) => say({ type: "step.chosen", step }))
  },
  vertex: ({ draft: { expires_in_days, signatories }, preparation: known, step }) => [
    step,
    known?.balance,
    known?.can_convert,
    Math.min(signatories.length, 2),
    signatories.every(({ email }) => email !== ""),
    signatories.every(({ area: where }) => where !== null),
    Number.isNaN(expires_in_days)
  ]
}

test("[SIG-003] every state is reached, and nothing is sent that the rules refuse", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(new Set(deadEnds(model))).toEqual(new Set(['"sent"', '"converted"']))
  holdsAtRandom(
    model,
    {
      "what is sent has signatories, each with an area": ({ after }) =>
        !after.matches("sending") ||
        (after.context.draft.signatories.length > 0 &&
          after.context.draft.signatories.every((one) => one.area !== null && one.email !== "")),
      "nothing is sent without balance": ({ after }) =>
        !after.matches("sending") || (after.context.preparation?.balance ?? 0) > 0,
      "nobody signs before the first": ({ after }) => after.context.draft.signatories[0]?.isTogether !== true
    },
    (snapshot) => snapshot.matches("sent") || snapshot.matches("converted")
  )
})

test("[SIG-010] [SIG-012] the page offers what the machine takes", () => {
  for (const state of reachable(model)) {
    const view = toSendingView(state)
    expect(view.busy).toBe(state.hasTag("busy"))
    if (view.phase === "unsignable") expect(view.preparation?.fault).toMatch(/^signing\.pdf_/)
    if (view.canConvert || view.isConverting) expect(view.preparation?.fault).toBe("signing.pdf_notPdf")
    if (view.signatories.some(({ email }) => email === choice.email)) expect(view.choices).toEqual([])
    for (const step of view.steps) if (step.isOpen) expect(step.isHere).toBe(false)
  }
})

const stage = () => {
  const reading = deferredActor<ReadSendingOutcome>()
  const converting = deferredActor<ConvertOutcome>()
  const sending = deferredActor<SendOutcome, SendingDraft>()
  const actors = { read: reading.logic, convert: converting.logic, send: sending.logic }
  const actor = createActor(sendingMachine.provide({ actors })).start()
  return { actor, converting, reading, sending, view: () => toSendingView(actor.getSnapshot()) }
}

describe("the running flow follows the model", () => {
  // The area editor is the real machine here; its walks are in areaEditor.test.ts.
  const own = walks(model).filter(({ title }) => !title.includes("xstate.snapshot.areas"))
  test.each(own)("[SIG-O01] $title", async ({ run }) => {
    const { actor, converting, reading, sending } = stage()
    const send = ({ event }: { readonly event: { readonly type: string } }) => actor.send(event as SendingEvent)
    const names = [
      ...Object.keys(model.cases),
      "preparation.retried",
      "paper.requested",
      "outsider.added",
      "step.continued",
      "step.leftBack"
    ]
    await run({
      events: {
        ...Object.fromEntries(names.map((name) => [name, send])),
        ...endings({ read: reading, convert: converting, send: sending })
      },
      states: { "*": (expected: SendingSnapshot) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[SIG-004] [SIG-006] [SIG-O02] two signatories, areas by the editor, a code of the server at its step", async () => {
  const { actor, reading, sending, view } = stage()
  const settled = () => expect.poll(() => actor.getSnapshot().hasTag("busy")).toBe(false)
  await reading.resolve({ event: { output: read() } as never })
  await settled()
  actor.send({ type: "step.continued" })
  expect(view()).toMatchObject({ step: "people", errors: { signatories: ["signing.signatories_missing"] } })
  actor.send({ type: "person.chosen", choice })
  actor.send({ type: "person.chosen", choice })
  expect(view().signatories).toHaveLength(1)
  actor.send({ type: "outsider.added" })
  actor.send({
    type: "person.changed",
    key: "p2",
    change: { email: "PAUL@aubert.example", firstname: "Zoë", lastname: "L" }
  })
  actor.send({ type: "step.continued" })
  expect(view().errors).toEqual({ "signatories.1.email": ["signing.signatory_twice"] })
  actor.send({ type: "person.changed", key: "p2", change: { email: "zoe@dehors.example" } })
  actor.send({ type: "person.joined", key: "p2" })
  expect(view().signatories.map(({ isShared, rank }) => [rank, isShared])).toEqual([
    [1, true],
    [1, true]
  ])
  actor.send({ type: "person.joined", key: "p2" })
  actor.send({ type: "person.moved", key: "p2", by: -1 })
  expect(view().signatories.map(({ key, rank }) => [key, rank])).toEqual([
    ["p2", 1],
    ["p1", 2]
  ])
  actor.send({ type: "step.continued" })
  expect(view().step).toBe("areas")
  actor.send({ type: "step.continued" })
  expect(Object.keys(view().errors)).toEqual(["signatories.0.areas", "signatories.1.areas"])
  const editor = () => actor.getSnapshot().children.areas
  editor()?.send({ type: "area.added" })
  editor()?.send({ type: "area.added" })
  expect(view().signatories.every((one) => one.area !== null)).toBe(true)
  actor.send({ type: "step.continued" })
  actor.send({ type: "step.continued" })
  expect(view().step).toBe("summary")
  actor.send({ type: "step.continued" })
  const refusal = { "signatories.0.email": ["signing.email_invalid"] }
  await sending.resolve({ event: { output: failed(422, "error.422", refusal) } as never })
  await settled()
  expect(view()).toMatchObject({ step: "people", errors: refusal })
  actor.stop()
})

describe("what was typed", () => {
  const draft: SendingDraft = {
    ...emptySending,
    message: "Bonjour",
    signatories: [{ ...emptySignatory("p4"), email: "z@dehors.example", firstname: "Z", lastname: "L", area }]
  }
  test("[SIG-O01] is there after a reload, without areas once the document has changed", () => {
    const values = userValues(inMemory(), 1)
    expect(keptSending(values, 7, 3)).toBe(null)
    keepSending(values, 7, 3, { step: "message", draft })
    expect(keptSending(values, 7, 3)).toEqual({ step: "message", draft })
    expect(keptSending(values, 7, 4)).toEqual({
      step: "people",
      draft: { ...draft, signatories: draft.signatories.map((one) => ({ ...one, area: null })) }
    })
    values.set("signature.draft.7", "{")
    expect(keptSending(values, 7, 3)).toBe(null)
    forgetSending(values, 7)
    expect(values.get("signature.draft.7")).toBe(null)
  })
  test("[SIG-O01] continues at its step, or at the first one that is not valid", async () => {
    for (const [change, step] of [
      [{}, "summary"],
      [{ pages: 0 }, "areas"]
    ] as const) {
      const { actor, reading, view } = stage()
      await reading.resolve({ event: { output: read(change, { step: "summary", draft }) } as never })
      await expect.poll(() => view().phase).toBe("filling")
      expect(view().step).toBe(step)
      actor.send({ type: "step.chosen", step: "people" })
      actor.send({ type: "outsider.added" })
      expect(view().signatories.map(({ key }) => key)).toEqual(["p4", "p5"])
      actor.stop()
    }
  })
  test("[SIG-006] ranks count on where nobody signs together", () => {
    expect(ranksOf([false, true, false, false, true].map((isTogether) => ({ isTogether })))).toEqual([1, 1, 2, 3, 3])
  })
  test("[LET-O01] [SIG-006] of a letter is filled in: its people by rank, each at their anchor, ready to be sent", () => {
    const named = (name: string, rank: number) => ({
      side: "client" as const,
      email: `${name}@dehors.example`,
      firstname: name,
      lastname: "Aubert",
      rank,
      area: { ...area, page: rank - 1 }
    })
    const letter = { signatories: [named("zoe", 2), named("anne", 1), named("luc", 2)] }
    const filled = sendingOfLetter(letter)
    expect(sendingErrors("summary", "Lettre.pdf", filled, 2)).toEqual({})
    expect(sendingPayload(filled).signatories.map(({ areas, firstname, rank }) => [firstname, rank, areas])).toEqual([
      ["anne", 1, [{ ...area, page: 0 }]],
      ["zoe", 2, [{ ...area, page: 1 }]],
      ["luc", 2, [{ ...area, page: 1 }]]
    ])
    expect(new Set(filled.signatories.map(({ key }) => key)).size).toBe(3)
  })
  test("[LET-O01] that was begun for the same version is not written over", () => {
    const values = userValues(inMemory(), 1)
    beginSending(values, 7, 3, draft)
    expect(keptSending(values, 7, 3)).toEqual({ step: "summary", draft })
    const mine = { step: "message", draft: { ...draft, message: "Avant vendredi." } } as const
    keepSending(values, 7, 3, mine)
    beginSending(values, 7, 3, draft)
    expect(keptSending(values, 7, 3)).toEqual(mine)
    beginSending(values, 7, 4, draft)
    expect(keptSending(values, 7, 4)).toEqual({ step: "summary", draft })
  })
})
