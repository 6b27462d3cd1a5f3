import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { revise } from "#server/signatures/pdf/revision.ts"
import { letter, person, signaturesOf } from "#tests/api/signatures/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { signedElsewhere } from "#tests/support/signatures/story.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { signing } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A two-page file, signed by one person and sealed by the portal. */
const sealedFile = async () => {
  const { bakery } = world.companies
  const sender = world.people["firm admin"]
  const api = signaturesOf(world.portal)
  const paper = await api.paper(sender, bakery, world.tree.folders.legal, "Contrat.pdf")
  const email = "zoe@dehors.example"
  const { body } = await api.send(sender, bakery, { document_id: paper.id, signatories: [person(email)] })
  await api.settled(sender, bakery, body.data.id)
  await api.sign(email)
  const { document } = await api.settled(sender, bakery, body.data.id)
  return api.bytesOf(sender, bakery, document.hash ?? "")
}

/** Drops a file on the page, as from a folder of the computer. */
const drop = async (page: Page, name: string, bytes: Uint8Array) => {
  const data = await page.evaluateHandle(
    ([given, title]) => {
      const transfer = new DataTransfer()
      const file = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([file], title, { type: "application/pdf" }))
      return transfer
    },
    [Buffer.from(bytes).toString("base64"), name] as const
  )
  await page.locator(".verify-drop").dispatchEvent("drop", { dataTransfer: data })
}
const verdicts = (page: Page) => page.locator(".verdict > li > span").allTextContents()

test("[SIG-O04] anyone drops a file and reads which signatures hold, who gave them, and what was changed since, where and when", async () => {
  const sealed = await sealedFile()
  const opened = await openPage(world, { path: "/verify", width: 360, height: 740, touch: true })
  opened.expectProblem(/422 /)
  const { page } = opened
  const holds = signing["verify.one.holds"]
  await page.getByRole("heading", { name: signing["verify.title"] }).waitFor()
  await expectAccessible(page, "before a file is chosen")

  await drop(page, "Notes.pdf", Buffer.from("no pdf"))
  await page.getByText(messageText("fr", "signing.pdf_notPdf")).waitFor()

  await drop(page, "Contrat.pdf", sealed)
  await page.getByText(filled(signing["verify.whole.sound"], { name: "Contrat.pdf" })).waitFor()
  expect(await verdicts(page)).toEqual([holds, holds, holds])
  await page.getByText("Zoë Lefèvre zoe", { exact: true }).waitFor()
  // The firm's two signatures are labelled with their purpose.
  for (const kind of ["sending", "seal"] as const)
    expect(await page.getByText(signing[`verify.kind.${kind}`], { exact: true }).count()).toBe(1)
  await expectAccessible(page, "a sound file")
  await expectNoSideways(page, "the verdict")

  // Drawing on a page afterwards keeps the signatures valid, but the change is reported.
  const over = await revise(sealed, async (document, touch) => {
    const sheet = document.getPage(1)
    sheet.drawText("et 10 000 € de plus", { x: 60, y: 500 })
    touch(sheet.ref)
  })
  const again = page.getByRole("button", { name: signing["verify.again"], exact: true })
  await again.click()
  await drop(page, "Retouché.pdf", over.bytes)
  await page.getByText(filled(signing["verify.whole.unsound"], { name: "Retouché.pdf" })).waitFor()
  expect(new Set(await verdicts(page))).toEqual(new Set([signing["verify.one.changed"]]))
  expect(await page.getByText(filled(signing["verify.changed.pages_one"], { pages: "2" })).count()).toBe(3)
  const afterIt = new RegExp(filled(signing["verify.when.after"], { after: ".* \\d{4} à \\d{2}:\\d{2}" }))
  expect(await page.getByText(afterIt).count()).toBe(3)
  await expectAccessible(page, "a file that was changed")

  // An unsigned, invisible change is reported for each earlier signature.
  const behind = await revise(sealed, async ({ context }) => {
    context.register(context.obj({ Note: 1 }))
  })
  await again.click()
  await drop(page, "Allongé.pdf", behind.bytes)
  await page.getByText(signing["verify.extended"]).waitFor()
  expect(new Set(await verdicts(page))).toEqual(new Set([signing["verify.one.followed"]]))
  expect(await page.getByText(afterIt).count()).toBe(3)

  // For corrupted bytes no time of the change is known.
  const broken = Buffer.from(sealed)
  broken[200] = (broken[200] ?? 0) ^ 1
  await again.click()
  await drop(page, "Abîmé.pdf", broken)
  await page.getByText(signing["verify.one.broken"]).first().waitFor()
  expect(await page.getByText(signing["verify.when.unknown"]).count()).toBe(3)

  await again.click()
  await page.locator("input[type=file]").setInputFiles({
    name: "Ailleurs.pdf",
    mimeType: "application/pdf",
    buffer: await signedElsewhere(await letter())
  })
  await page.getByText(signing["verify.one.unknown"]).waitFor()
  await again.click()
  await drop(page, "Nu.pdf", await letter())
  await page.getByText(filled(signing["verify.whole.unsigned"], { name: "Nu.pdf" })).waitFor()
})
