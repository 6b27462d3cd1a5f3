import { PDFDocument } from "@cantoo/pdf-lib"
import type { Route } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { SnapshotFrom } from "xstate"
import {
  type TemplateEditorEvent,
  templateEditorMachine,
  toTemplateEditorView
} from "#machines/letters/templateEditor.machine.ts"
import type { LetterPreview } from "#schemas/letters/letter.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import * as Result from "#schemas/shared/result.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { letters } = textsIn()

const sheet = await PDFDocument.create()
sheet.addPage([300, 200])
const page: LetterPreview = {
  pdf: Buffer.from(await sheet.save()).toString("base64"),
  pages: 1,
  places: [],
  document_name: "Lettre.pdf",
  faults: []
}
const say = (event: TemplateEditorEvent): TemplateEditorEvent => event
type Typeset = { readonly type: string; readonly output: Result.Result<LetterPreview, { readonly code: string }> }
const model: Model<typeof templateEditorMachine> = {
  machine: templateEditorMachine,
  input: { document_name: "Lettre", blocks: [] },
  cases: {
    "text.changed": [say({ type: "text.changed", draft: { document_name: "Autre", blocks: [] } })],
    "client.chosen": [say({ type: "client.chosen", client: 7 }), say({ type: "client.chosen", client: null })],
    "preview.retried": [say({ type: "preview.retried" })],
    "pane.chosen": (["paper", "text"] as const).map((pane) => say({ type: "pane.chosen", pane })),
    "xstate.done.actor.typeset": [Result.succeed(page), Result.fail({ code: "error.503" })].map((output) => ({
      type: "xstate.done.actor.typeset",
      output
    })),
    // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
    "xstate.error.actor.typeset": []
  },
  vertex: ({ client, preview }) => [client, preview !== null]
}
const offers = (
  { context, value }: SnapshotFrom<typeof templateEditorMachine>,
  event: { readonly type: string; readonly client?: number | null; readonly pane?: string }
) => {
  // A client can be removed only if one is chosen; the visible pane is not chosen again.
  if (event.type === "client.chosen") return event.client !== null || context.client !== null
  // The two parallel regions are independent: switch panes only while no client is chosen, to keep the number of walks
  // small.
  return (
    event.type !== "pane.chosen" ||
    (context.client === null && event.pane !== (value as { readonly pane: string }).pane)
  )
}

let world: World
let opened: OpenPage
const asked: Array<Route> = []
let typed = "Lettre"
let chosen: number | null = null
/** Preview calls for the editor's current content; a call for an older text may still arrive during a slow gesture. */
const current = () =>
  asked.filter((route) => {
    const { document_name, vendor_id } = route.request().postDataJSON() as {
      readonly document_name: string
      readonly vendor_id: number | null
    }
    return vendor_id === chosen && document_name === typed
  })
/** Aborts all earlier calls: the machine would drop their answers. */
const overtake = () => Promise.all(asked.splice(0).map((route) => route.abort().catch(() => undefined)))
beforeAll(async () => {
  world = await startWorld()
  opened = await openPage(world, { as: "firm admin" })
  opened.expectProblem(/^answer: 503 /)
  opened.expectProblem(/^request: net::ERR_/)
  await opened.page.route("**/letter-previews", (route) => void asked.push(route))
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

let serial = 0
const begin = async () => {
  await overtake()
  typed = "Lettre"
  chosen = null
  const { body } = await world.portal.call<{ readonly data: { readonly id: number } }>(
    "POST",
    `/api/accounting-firms/${world.firms.lumen.id}/letter-templates`,
    {
      as: world.people["firm admin"],
      body: { name: `Modèle ${(serial += 1)}`, document_name: "Lettre", blocks: [] }
    }
  )
  await opened.goto(`/settings/${world.firmContextOf("lumen")}/document-templates/${body.data.id}`)
}

const main = () => opened.page.getByRole("main")
const client = () => main().getByRole("combobox", { name: letters["preview.client"] })
const chips = () => main().locator(".letter-side .many-chip")
const companies = () => [world.companies.bakery, world.companies.workshop]
const paper = () => main().locator(".letter-paper")

type Of<T extends TemplateEditorEvent["type"]> = Extract<TemplateEditorEvent, { readonly type: T }>
const gestures = {
  "text.changed": async () => {
    await overtake()
    typed = `Lettre ${(serial += 1)}`
    await main().getByRole("textbox", { name: letters["field.document_name"] }).fill(typed)
  },
  "client.chosen": async ({ event }: { readonly event: object }) => {
    await overtake()
    if ((event as Of<"client.chosen">).client === null) {
      chosen = null
      await client().focus()
      return client().press("Backspace")
    }
    const next = companies().find(({ id }) => id !== chosen) ?? world.companies.bakery
    chosen = next.id
    const { name } = next
    await client().fill(name.slice(3, 9))
    await opened.page.getByRole("option", { name: new RegExp(name) }).click()
  },
  "pane.chosen": async ({ event }: { readonly event: object }) => {
    const { pane } = event as Of<"pane.chosen">
    await opened.page.setViewportSize({ width: 360, height: 780 })
    await main()
      .getByRole("button", { name: letters[`pane.${pane}`], exact: true })
      .click()
    // On a phone only one of the two panes is visible.
    await expect.poll(() => paper().isVisible()).toBe(pane === "paper")
    await opened.page.setViewportSize({ width: 1280, height: 800 })
  },
  "preview.retried": () => main().getByRole("button", { name: letters["preview.retry"] }).click(),
  "xstate.after.settle.templateEditor.page.waiting": () => expect.poll(() => current().length, waitOptions).toBe(1),
  "xstate.done.actor.typeset": async ({ event }: { readonly event: object }) => {
    const { output } = event as Typeset
    const [route] = current()
    asked.length = 0
    if (Result.isSuccess(output)) return route?.fulfill({ json: { data: output.success } })
    return route?.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 503, code: output.failure.code, errors: {} })
    })
  }
}
const waitOptions = { timeout: 15_000, interval: 20 }

const seen = async (snapshot: SnapshotFrom<typeof templateEditorMachine>) => {
  const view = toTemplateEditorView(snapshot)
  const isAsking = snapshot.matches({ page: "asking" })
  await expect
    .poll(
      async () => ({
        pane: await main().locator(".letter-grid").getAttribute("data-pane"),
        clients: await chips().count(),
        isStale: await paper().getAttribute("aria-busy"),
        isDrawn: (await paper().locator(".paper").count()) > 0,
        failure: await main().locator(".letter-side .notice").allInnerTexts(),
        isAsked: !isAsking || current().length === 1
      }),
      waitOptions
    )
    .toEqual({
      pane: view.pane,
      clients: view.client === null ? 0 : 1,
      isStale: String(view.isStale),
      isDrawn: view.preview !== null,
      failure:
        view.failure === null ? [] : [expect.stringContaining(messageText("fr", view.failure)) as unknown as string],
      isAsked: true
    })
}

describe("the walks of a template's editor, in the browser", () => {
  test.each(tours(model, offers))("[LET-O01] [LET-002] $title", async ({ run }) => {
    await begin()
    await run({ events: gestures, states: { "*": seen } })
  })
})
