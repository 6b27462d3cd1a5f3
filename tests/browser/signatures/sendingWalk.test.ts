import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sendingMachine, type SendingSnapshot } from "#machines/signatures/sending.machine.ts"
import { toSendingView } from "#machines/signatures/sending.projection.ts"
import type { ReadSending, SendingEvent } from "#machines/signatures/sending.setup.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { failed, preparation } from "#tests/models/signatures/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, signatures } = textsIn()
const zoe = { firstname: "Zoë", lastname: "Lefèvre", email: "zoe@dehors.example" }
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
  [`xstate.error.actor.${id}`]: []
})
const read = (change: Partial<typeof preparation> = {}) =>
  Result.succeed<ReadSending>({ preparation: { ...preparation, ...change }, kept: null })
const lost = failed(null, "connection.fetch_failed")
const area = { page: 0, x: 0.1, y: 0.8, width: 0.3, height: 0.08 }
const placed = { type: "xstate.snapshot.areas", snapshot: { context: { areas: new Map([["p1", area]]) } } }

const say = (event: SendingEvent): SendingEvent => event
const model: Model<typeof sendingMachine> = {
  machine: sendingMachine,
  input: undefined as never,
  cases: {
    ...outcomes("read", read(), read({ fault: "signing.pdf_notPdf", pages: 0, can_convert: true }), lost),
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
    "xstate.snapshot.areas": [placed],
    "person.changed": [say({ type: "person.changed", key: "p1", change: zoe })],
    "step.chosen": [say({ type: "step.chosen", step: "people" })],
    // One signatory is enough to reach every state; the list of signatories is covered by the model tests.
    "person.chosen": [],
    "person.removed": [],
    "person.joined": [],
    "person.moved": [],
    "message.typed": [],
    "expiry.typed": []
  },
  vertex: ({ draft: { signatories }, errors, failure, preparation: known, step }) => [
    step,
    known?.can_convert,
    failure,
    Object.keys(errors).join(),
    signatories.length,
    signatories.every(({ email }) => email !== ""),
    signatories.every(({ area: where }) => where !== null)
  ]
}
const offers = ({ context }: SendingSnapshot, { type }: SendingEvent | typeof placed) => {
  const { draft, step } = context
  const [one] = draft.signatories
  if (type === "outsider.added") return step === "people" && one === undefined
  if (type === "person.changed") return step === "people" && one?.email === ""
  if (type === "xstate.snapshot.areas") return one?.area === null
  if (type === "step.leftBack") return step === "message"
  return type !== "step.chosen" || step === "summary"
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
let base: string
let turn = 100
beforeAll(async () => {
  world = await startWorld()
  base = `/signatures/${world.contextOf(world.companies.bakery)}`
  opened = await openPage(world, { as: "firm admin" })
  const paper = await PDFDocument.create()
  paper.addPage([300, 200])
  paper.addPage([300, 200])
  const body = Buffer.from(await paper.save())
  await opened.page.route("**/documents/*/content**", (route) =>
    route.fulfill({ body, contentType: "application/pdf" })
  )
  calls = await holdCalls(opened, {
    read: {
      call: /GET \/vendors\/\d+\/signatures\/preparation/,
      body: (success: ReadSending) => ({ data: success.preparation })
    },
    convert: {
      call: /POST \/vendors\/\d+\/signatures\/papers/,
      body: ({ document }: { readonly document: number }) => ({ data: { document_id: document } })
    },
    send: { call: /POST \/vendors\/\d+\/signatures/, body: (data: object) => ({ data }) }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const main = () => opened.page.getByRole("main")
const button = (name: string) => main().getByRole("button", { name, exact: true })
const submit = () => main().locator("form.step button[type=submit]")

const seen = async (snapshot: SendingSnapshot) => {
  const view = toSendingView(snapshot)
  const isFilling = view.phase === "filling"
  const codes = [
    ...(isFilling ? Object.values(view.errors).flat() : []),
    ...(isFilling || view.phase === "unread" ? [view.failure] : []),
    ...(view.phase === "unsignable" && !view.canOfferPdf ? [view.failure ?? view.preparation?.fault ?? null] : [])
  ].filter((code) => code !== null && code !== undefined)
  const end = snapshot.matches("sent") ? `${base}/5` : snapshot.matches("converted") ? `${base}/send/8` : null
  await expect
    .poll(
      async () => ({
        address: end === null ? null : opened.address(),
        isUnread: await main().getByRole("heading", { name: signatures["send.unread"] }).isVisible(),
        isUnsignable: await main().getByText(signatures["send.unsignable"], { exact: true }).isVisible(),
        isOffered: await main().getByText(signatures["send.convert.text"]).isVisible(),
        mayConvert: await button(signatures["send.convert"]).isVisible(),
        step: isFilling
          ? await main()
              .getByRole("heading", { name: signatures[`step.${view.step}.title`], exact: true })
              .isVisible()
          : null,
        isBusy: isFilling ? await main().locator("form.step").getAttribute("aria-busy") : null,
        said: await Promise.all(
          codes.map((code) => main().getByText(messageText("fr", code)).filter({ visible: true }).first().isVisible())
        )
      }),
      { timeout: 30_000, interval: 20 }
    )
    .toEqual({
      address: end,
      isUnread: view.phase === "unread",
      isUnsignable: view.phase === "unsignable",
      isOffered: view.phase === "unsignable" && view.canOfferPdf,
      mayConvert: view.canConvert || view.isConverting,
      step: isFilling ? true : null,
      isBusy: isFilling ? String(view.busy) : null,
      said: codes.map(() => true)
    })
}

describe("the walks of sending a document to signature, in the browser", () => {
  test.each(tours(model, offers))("[SIG-O01] [SIG-003] [SIG-013] $title", async ({ run }) => {
    await calls.leavePage()
    // Use a new URL for each walk, so that no stored draft is restored.
    await opened.goto(`${base}/send/${(turn += 1)}`)
    await run({
      events: {
        ...calls.events,
        "outsider.added": () => button(signatures.outsider).click(),
        "person.changed": async () => {
          for (const field of ["firstname", "lastname", "email"] as const)
            await main()
              .getByRole("textbox", { name: signatures[`field.${field}`], exact: true })
              .fill(zoe[field])
        },
        "xstate.snapshot.areas": () => button(filled(signatures["area.add"], { page: 1 })).click(),
        "step.continued": () => submit().click(),
        "step.leftBack": () => button(signatures["send.previous"]).click(),
        "step.chosen": () =>
          main()
            .getByRole("navigation", { name: signatures["send.steps"] })
            .getByRole("button", { name: new RegExp(signatures["step.people"]) })
            .click(),
        "preparation.retried": () => button(signatures["send.again"]).or(button(app.retry)).click(),
        "paper.requested": () => button(signatures["send.convert"]).click()
      },
      states: { "*": seen }
    })
  })
})
