import { PDFDocument } from "@cantoo/pdf-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LetterFlowEvent, letterFlowMachine, toLetterFlowView } from "#machines/letters/letterFlow.machine.ts"
import type { Letter, LetterPreview } from "#schemas/letters/letter.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import * as Result from "#schemas/shared/result.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import type { SnapshotFrom } from "xstate"
import { lettersOf } from "#tests/api/letters/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { failed } from "#tests/models/signatures/cases.ts"
import { type OpenPage, openPage } from "#tests/support/browser.ts"
import { holdCalls } from "#tests/support/heldCalls.ts"
import { type Model, tours } from "#tests/support/model.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { letters } = textsIn()
const outcomes = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  // Failed calls are outputs (`Result`) of the actor; the actor itself never errors.
  [`xstate.error.actor.${id}`]: []
})
const say = (event: LetterFlowEvent): LetterFlowEvent => event
const chief: LetterSignatory = { side: "firm", email: "chef@marche.example", firstname: "C", lastname: "M", rank: 1 }
const owner: LetterSignatory = {
  side: "client",
  email: "patron@marche.example",
  firstname: "P",
  lastname: "M",
  rank: 2
}
const sheet: LetterPreview = { pdf: "", pages: 1, places: [], document_name: "Lettre.pdf", faults: [] }
const hole: LetterPreview = { ...sheet, faults: [{ kind: "empty", at: [0], text: "company.rcs" }] }
const refused = failed(422, "error.422", { template_id: ["letter.template_missing"] })

const model: Model<typeof letterFlowMachine> = {
  machine: letterFlowMachine,
  input: { template: 1, signatories: [chief, owner] },
  cases: {
    // There is only one template; choosing among several is a native select.
    "template.chosen": [],
    "signatory.added": [say({ type: "signatory.added", person: owner })],
    "signatory.removed": [say({ type: "signatory.removed", email: owner.email })],
    "step.next": [say({ type: "step.next" })],
    "step.back": [say({ type: "step.back" })],
    "letter.asked": [say({ type: "letter.asked" })],
    ...outcomes("preview", Result.succeed(sheet), Result.succeed(hole), refused),
    ...outcomes("make", Result.succeed({} as Letter), refused)
  },
  vertex: ({ preview, refusal, signatories }) => [
    signatories.length,
    preview?.faults.length ?? null,
    Object.keys(refusal?.errors ?? {}).join()
  ]
}
type Snapshot = SnapshotFrom<typeof letterFlowMachine>
/**
 * Which events the walk uses: a ticked box is not ticked again, and a running preview is not left (its late answer
 * would be taken for that of the next preview).
 */
const offers = (snapshot: Snapshot, { type }: LetterFlowEvent) => {
  const { signatories } = snapshot.context
  if (type === "signatory.added") return signatories.length === 1
  if (type === "signatory.removed") return signatories.length === 2
  return type !== "step.back" || !snapshot.matches("setting")
}

let world: World
let opened: OpenPage
let calls: Awaited<ReturnType<typeof holdCalls>>
let address: string
beforeAll(async () => {
  world = await startWorld()
  const { portal } = world
  const { lumen } = world.firms
  const vendor = await portal.make.vendor(lumen, "Halle du marché")
  await portal.make.client(vendor, owner.email, "admin")
  const admin = await portal.make.staff(lumen, chief.email)
  await lettersOf(portal, lumen).made(admin, { name: "Une seule" })
  const service = await catalogService(portal, lumen, "Tenue du marché")
  const { id } = await missionsOf(portal).prepared(admin, vendor, content(service, admin, { name: "Marché 2027" }))
  address = `/customer/${world.contextOf(vendor)}/services/${id}`
  opened = await openPage(world, { as: "firm admin" })
  const paper = await PDFDocument.create()
  paper.addPage([300, 200])
  const pdf = Buffer.from(await paper.save()).toString("base64")
  calls = await holdCalls(opened, {
    preview: {
      call: /POST \/vendors\/\d+\/missions\/\d+\/letter\/previews/,
      body: (preview: LetterPreview) => ({ data: { ...preview, pdf } })
    },
    make: { call: /POST \/vendors\/\d+\/missions\/\d+\/letter/, body: (data: Letter) => ({ data }) }
  })
})
afterAll(async () => {
  await opened.close()
  await world.stop()
})

const dialog = () => opened.page.getByRole("dialog")
const button = (name: string) => dialog().getByRole("button", { name, exact: true })
/** Use a short timeout: if the dialog closes meanwhile, the surrounding poll retries. */
const isDisabled = async (name: string) =>
  (await button(name).getAttribute("aria-disabled", { timeout: 1_000 })) === "true"

const seen = async (snapshot: Snapshot) => {
  const view = toLetterFlowView(snapshot)
  const isOpen = !view.isMade
  const isChecking = view.step === "check"
  await expect
    .poll(
      async () => {
        if ((await dialog().count()) === 0) return null
        return {
          title: await opened.page
            .getByRole("dialog", { name: letters[isChecking ? "flow.check" : "flow.choose"] })
            .isVisible(),
          mayMake: isChecking ? !(await isDisabled(letters["flow.make"])) : null,
          mayGoOn: isChecking ? null : !(await isDisabled(letters["flow.next"])),
          said: await Promise.all(
            view.messageKeys.map((key) => dialog().getByText(messageText("fr", key)).first().isVisible())
          ),
          isMissing: (await dialog().locator(".letter-faults").count()) > 0
        }
      },
      { timeout: 30_000, interval: 20 }
    )
    .toEqual(
      isOpen
        ? {
            title: true,
            mayMake: isChecking ? view.canMake : null,
            mayGoOn: isChecking ? null : !view.isBusy,
            said: view.messageKeys.map(() => true),
            isMissing: isChecking && view.faults.length > 0
          }
        : null
    )
}

describe("the walks of making a mission's letter, in the browser", () => {
  test.each(tours(model, offers))("[LET-O01] $title", async ({ run }) => {
    await calls.leavePage()
    await opened.goto(address)
    await opened.page
      .getByRole("main")
      .getByRole("button", { name: letters["mission.make"] })
      .click({ timeout: 30_000 })
    const tick = (isOn: boolean) =>
      dialog()
        .getByRole("checkbox", { name: new RegExp(owner.email) })
        .setChecked(isOn)
    await run({
      events: {
        ...calls.events,
        "signatory.added": () => tick(true),
        "signatory.removed": () => tick(false),
        "step.next": () => button(letters["flow.next"]).click(),
        "step.back": () => button(letters["flow.back"]).click(),
        "letter.asked": () => button(letters["flow.make"]).click()
      },
      states: { "*": seen }
    })
  })
})
