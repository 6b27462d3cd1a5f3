import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNames, hold, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, shares } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest(".p-dialog") != null && document.activeElement !== document.body)

test("[DOC-O06] Escape leaves the dialog of a link the moment that the link is there", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Banque")
  await company.file(folder, "Janvier.txt")
  const { page, screen } = await openDocuments(world, company.address(folder))
  const { go } = await hold(page, /\/shares$/, "POST")
  const dialog = page.getByRole("dialog", { name: filled(shares["title.one"], { name: "Janvier.txt" }) })
  await screen.act("Janvier.txt", "actions.share")
  await dialog.getByRole("button", { name: shares.make }).click()
  await dialog.getByRole("button", { name: shares.making }).waitFor()
  // While the link is created, the button is disabled: the focus stays in the dialog, and Escape does not close it.
  await expect.poll(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await page.evaluate((label) => {
    // Press Escape in the same DOM update that shows the link, before any React effect of a later render has run.
    new MutationObserver((_, observer) => {
      const isMade = [...document.querySelectorAll("label")].some(({ textContent }) => textContent === label)
      if (!isMade) return
      observer.disconnect()
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true })
      )
    }).observe(document.body, { childList: true, subtree: true })
  }, shares["done.title"])
  go()
  await dialog.waitFor({ state: "detached" })
  await expectNames(screen, ["Janvier.txt"])
})

test("[DOC-O06] the focus stays in a dialog whose content changes, and in the dialog behind a question", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Banque")
  await company.file(folder, "Janvier.txt")
  const { page, screen } = await openDocuments(world, company.address(folder))
  const dialog = page.getByRole("dialog", { name: filled(shares["title.one"], { name: "Janvier.txt" }) })
  await screen.act("Janvier.txt", "actions.share")
  await dialog.getByRole("button", { name: shares.make }).press("Enter")
  const link = dialog.getByLabel(shares["done.title"])
  await link.waitFor()
  await expect.poll(() => focused(page)).toBe(shares["done.title"])
  // The pressed button is replaced by a form.
  await dialog.getByRole("button", { name: shares.again, exact: true }).press("Enter")
  await dialog.getByRole("button", { name: shares.make }).waitFor()
  await expect.poll(() => isInDialog(page)).toBe(true)
  // The button that opened the question disappears with the answer.
  const end = dialog.getByRole("button", { name: new RegExp(`^${filled(shares["end.named"], { date: "" }).trim()}`) })
  await end.press("Enter")
  const question = page.getByRole("alertdialog")
  await expect.poll(() => focused(page)).toBe(app.cancel)
  await question.getByRole("button", { name: shares["ending.confirm"], exact: true }).press("Enter")
  await dialog.getByText(shares["state.revoked"], { exact: true }).waitFor()
  await question.waitFor({ state: "detached" })
  await expect.poll(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
})

test("[DOC-028] keys of the page rest while a dialog stands before it, also a busy one", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Banque")
  const paper = await company.paper(folder, "Janvier.txt")
  const { opened, page, screen } = await openDocuments(world, company.address(folder, `?document_id=${paper.id}`))
  await screen.details.getByText("Janvier.txt").first().waitFor()
  const before = opened.address()
  const { arrived, go } = await hold(page, /\/vendors\/\d+\/folders$/, "POST")
  await screen.newFolder.click()
  await screen.nameField.fill("Achats")
  await page.keyboard.press("Enter")
  await arrived
  for (const key of ["Escape", "Backspace", "Alt+ArrowUp"]) await page.keyboard.press(key)
  expect(await screen.dialog.count()).toBe(1)
  expect(opened.address()).toBe(before)
  go()
  await screen.dialog.waitFor({ state: "detached" })
  await expectNames(screen, ["Achats", "Janvier.txt"])
})

test("[ERR-O01] a question whose action destroys something begins on the way out", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Banque")
  const paper = await company.paper(folder, "Janvier.txt")
  await company.event(paper.id, "node.trashed")
  const { page, screen } = await openDocuments(world, company.address("trash"))
  await screen.emptyTrash.click()
  await screen.dialog.waitFor()
  await expect.poll(() => focused(page)).toBe(app.cancel)
  await page.keyboard.press("Escape")
  await screen.dialog.waitFor({ state: "detached" })
})
