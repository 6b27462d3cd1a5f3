import { afterAll, beforeAll, expect, test } from "vitest"
import { tokenName } from "#services/access/keptToken.ts"
import { openPage } from "#tests/support/browser.ts"
import { lockedPdfs } from "#tests/support/lockedPdfs.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { viewerScreen } from "#tests/support/pages/Viewer.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { newCompany } from "./stage.ts"

const { viewer: texts } = textsIn()
const password = "s3same 2026"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** The test browser has no JIT compiler: checking an AES-256 password takes seconds, or longer on a busy machine. */
const waitOptions = { timeout: 90_000 }

test.each(["rc4-128", "aes-128", "aes-256"] as const)(
  "[VIE-006] [DOC-027] a pdf protected by %s opens with its password, by keyboard, and an open copy becomes its next version",
  async (kind) => {
    const company = await newCompany(world)
    const folder = await company.folder("Banque")
    const bytes = (await lockedPdfs("Releve secret", password))[kind]
    const document = await company.file(folder, "Relevé.pdf", bytes)
    const path = `/viewer/${company.context}/${folder.hash}/${document.hash}`
    const { page } = await openPage(world, { as: "firm admin", path })
    const viewer = viewerScreen(page)
    const field = page.getByLabel(texts["unlock.password"])
    await field.waitFor(waitOptions)
    // The field has the focus without a click.
    await page.keyboard.type("faux")
    await page.keyboard.press("Enter")
    await page.getByText(texts["unlock.wrong"]).waitFor(waitOptions)
    expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.type(password)
    await page.keyboard.press("Enter")
    await viewer.page(1).waitFor(waitOptions)
    await expect.poll(() => viewer.page(1).textContent(), waitOptions).toContain("Releve secret")
    // The password is not stored in the browser.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, globalThis.document.cookie])
    )
    expect(kept).not.toContain(password)
    if (kind === "rc4-128") return
    await page.getByRole("button", { name: texts["unlock.keep"] }).click()
    const versions = () =>
      company.portal.call<{ readonly data: ReadonlyArray<{ readonly number: number }> }>(
        "GET",
        `/api/vendors/${company.id}/documents/${document.hash}/versions`,
        { as: company.author }
      )
    await expect.poll(async () => (await versions()).body.data.length, waitOptions).toBe(2)
    const second = await openPage(world, { as: "firm admin", path })
    await viewerScreen(second.page).page(1).waitFor(waitOptions)
    await expect.poll(() => viewerScreen(second.page).page(1).textContent(), waitOptions).toContain("Releve secret")
  },
  300_000
)

test("[VIE-006] [ROL-015] who may add no version opens the document and is offered no copy", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Paie")
  const document = await company.file(folder, "Bulletin.pdf", (await lockedPdfs("Bulletin", password))["aes-128"])
  const guest = await company.client("guest")
  const path = `/viewer/${company.context}/${folder.hash}/${document.hash}`
  const { page } = await openPage(world, { kept: { [tokenName]: guest.token }, path })
  await page.getByLabel(texts["unlock.password"]).fill(password)
  await page.getByRole("button", { name: texts["unlock.open"] }).click()
  await viewerScreen(page).page(1).waitFor()
  await expect.poll(() => viewerScreen(page).page(1).textContent()).toContain("Bulletin")
  expect(await page.getByRole("button", { name: texts["unlock.keep"] }).count()).toBe(0)
})
