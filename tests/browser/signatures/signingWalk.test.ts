import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type SigningEvent, signingMachine, type SigningSnapshot } from "#machines/signatures/signing.machine.ts"
import { toSigningView } from "#machines/signatures/signing.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { codeSent, failed, over, shown } from "#tests/models/signatures/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { signing } = textsIn()
const code = "123 456"
const reason = "Le montant est faux."
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const passOver = failed(404, "error.404")
const nadia = { firstname: "Nadia", lastname: "Benali", email: "nadia@dehors.example" }
const twice = failed(422, "error.422", { email: ["signing.signatory_twice"] })
const wrongCode = failed(422, "error.422", { code: ["signing.code_wrong"] })

const say = (event: SigningEvent): SigningEvent => event
const model: Model<typeof signingMachine> = {
  machine: signingMachine,
  input: { token: "token" },
  cases: {
    "consent.given": [true, false].map((value): SigningEvent => ({ type: "consent.given", value })),
    "code.typed": [say({ type: "code.typed", value: code })],
    "style.chosen": (["drawn", "typed"] as const).map((style): SigningEvent => ({ type: "style.chosen", style })),
    "drawing.changed": [say({ type: "drawing.changed", drawing: "png" })],
    "delegate.typed": [say({ type: "delegate.typed", change: nadia })],
    ...outcomes("delegate", Result.succeed(null), twice),
    "reason.typed": [say({ type: "reason.typed", value: reason })],
    ...outcomes(
      "open",
      Result.succeed(shown),
      Result.succeed(over),
      failed(422, "error.422", { token: ["signing.user_token_invalid"] }),
      failed(429, "error.429"),
      failed(null, "connection.fetch_failed")
    ),
    ...outcomes("askCode", Result.succeed(codeSent), passOver),
    ...outcomes("sign", Result.succeed(over), wrongCode),
    ...outcomes("refuse", Result.succeed(over), failed(null, "connection.fetch_failed"))
  },
  vertex: ({ code: typed, delegate, drawing, errors, hasConsented, reason: why, style }) => [
    typed !== "",
    delegate.email !== "",
    Object.keys(errors).length > 0,
    drawing,
    style,
    hasConsented,
    why !== ""
  ]
}
/**
 * Which events the walk uses: filled-in fields are not filled in again, the pad is used only for drawing, and after
 * typing or drawing the walk continues to sign. All combinations would be too many walks.
 */
const offers = (snapshot: SigningSnapshot, event: SigningEvent) => {
  const { code: typed, drawing, hasConsented, reason: why, style } = snapshot.context
  const isUntouched = typed === "" && drawing === null
  if (event.type === "consent.given") return event.value !== hasConsented
  if (event.type === "code.typed") return typed === "" && (style === "typed" || drawing !== null)
  if (event.type === "style.chosen") return event.style !== style && isUntouched
  if (event.type === "drawing.changed") return style === "drawn" && drawing === null
  if (event.type === "delegation.begun") return isUntouched && style === "typed" && !hasConsented && why === ""
  if (event.type === "delegate.typed") return snapshot.context.delegate.email === ""
  if (event.type === "delegation.left") return snapshot.matches("confirmingDelegate")
  if (event.type === "refusal.begun" || event.type === "code.requested") return isUntouched && style === "typed"
  return (event.type !== "reason.typed" && event.type !== "refusal.left") || why === ""
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world)
  const paper = await PDFDocument.create()
  paper.addPage([300, 200])
  const body = Buffer.from(await paper.save())
  await opened.page.route("**/api/signing/visits/*/document*", (route) =>
    route.fulfill({ body, contentType: "application/pdf" })
  )
  const data = (view: unknown) => ({ data: view })
  calls = await holdCalls(opened, {
    open: { call: /POST \/signing\/visits/, body: data },
    askCode: { call: /POST \/signing\/visits\/\w+\/codes/, body: data },
    sign: { call: /POST \/signing\/visits\/\w+\/signature/, body: data },
    delegate: { call: /POST \/signing\/visits\/\w+\/delegation/, body: () => undefined },
    refuse: { call: /POST \/signing\/visits\/\w+\/refusal/, body: data }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const named = (role: "button" | "heading" | "radio", name: string) => opened.page.getByRole(role, { name, exact: true })
/** The button below the step; the refusal form has a button with the same name. */
const below = (name: string) =>
  opened.page.locator(".signing-steps > button").filter({ hasText: name }).filter({ visible: true })
const refusing = () => below(signing["refuse.begin"])
const draw = async () => {
  const pad = opened.page.getByRole("img", { name: signing.drawing, exact: true })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error("there is no pad")
  const { mouse } = opened.page
  await mouse.move(box.x + 20, box.y + 20)
  await mouse.down()
  await mouse.move(box.x + 90, box.y + 50, { steps: 4 })
  await mouse.up()
}

const seen = async (snapshot: SigningSnapshot) => {
  const { page } = opened
  const view = toSigningView(snapshot)
  const heading = {
    opening: null,
    closed: signing["stopped.closed"],
    unreachable: signing["stopped.unreachable"],
    over: signing[view.end === "delegated" ? "over.delegated.title" : "over.signed.title"],
    signing: filled(signing[`step.${view.step}`], { name: "Nadia Benali" })
  }[view.stage]
  const said = [view.codeKey, view.reasonKey, view.messageKey, view.errors["email"]?.[0] ?? null].filter(
    (key) => key !== null
  )
  await expect
    .poll(
      async () => ({
        isOpening: await page.getByText(signing.opening, { exact: true }).isVisible(),
        heading: heading === null || (await named("heading", heading).isVisible()),
        said: await Promise.all(
          said.map((key) => page.getByText(messageText("fr", key)).filter({ visible: true }).first().isVisible())
        ),
        isBusy: view.stage === "signing" ? await page.locator(".signing-steps").getAttribute("aria-busy") : null,
        mayDelegate: await below(signing["delegate.begin"]).isVisible(),
        mayRefuse: await refusing().isVisible(),
        mayRetry: await named("button", signing.retry).isVisible()
      }),
      { timeout: 30_000, interval: 20 }
    )
    .toEqual({
      isOpening: view.stage === "opening",
      heading: true,
      said: said.map(() => true),
      isBusy: view.stage === "signing" ? String(view.busy) : null,
      mayDelegate: view.stage === "signing" && view.canDelegate,
      mayRefuse: view.stage === "signing" && view.canRefuse,
      mayRetry: view.canRetry
    })
}

describe("the walks of a signing page, in the browser", () => {
  test.each(tours(model, offers))("[SIG-O04] $title", async ({ run }) => {
    await calls.leavePage()
    await opened.goto("/sign/token")
    await run({
      events: {
        ...calls.events,
        "consent.given": ({ event }) =>
          opened.page
            .getByRole("checkbox")
            .setChecked((event as Extract<SigningEvent, { readonly type: "consent.given" }>).value),
        "code.requested": async () => {
          const again = named("button", signing["code.again"])
          await ((await again.isVisible()) ? again : named("button", signing["code.ask"])).click()
        },
        "code.typed": () => opened.page.locator(".code-input").fill(code),
        "style.chosen": ({ event }) => {
          const { style } = event as Extract<SigningEvent, { readonly type: "style.chosen" }>
          return named("radio", signing[`hand.${style}`]).check()
        },
        "drawing.changed": draw,
        "document.signed": () => named("button", signing.sign).click(),
        "refusal.begun": () => refusing().click(),
        "refusal.left": () => named("button", signing["refuse.leave"]).click(),
        "refusal.sent": () => opened.page.locator(".signing-steps form button[type=submit]").click(),
        "reason.typed": () => opened.page.getByRole("textbox").fill(reason),
        "delegation.begun": () => below(signing["delegate.begin"]).click(),
        "delegation.left": () =>
          named("button", signing["delegate.leave"]).or(named("button", signing["refuse.leave"])).click(),
        "delegation.checked": () => named("button", signing["delegate.check"]).click(),
        "delegation.sent": () => named("button", signing["delegate.send"]).click(),
        "delegate.typed": async () => {
          for (const field of ["firstname", "lastname", "email"] as const)
            await opened.page
              .getByRole("textbox", { name: signing[`delegate.${field}`], exact: true })
              .fill(nadia[field])
        },
        "visit.retried": () => named("button", signing.retry).click()
      },
      states: { "*": seen }
    })
  })
})
