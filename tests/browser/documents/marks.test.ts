import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { expectAccessible, expectNoSideways, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, marks, notices } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld({}, { news: true, newsQuiet: "100 millis" })
})
afterAll(() => world.stop())

test("[NET-071] [NET-078] [NET-075] a folder is watched and a document flagged by keyboard, and what a colleague does is told at the bell", async () => {
  const company = await newCompany(world)
  const bank = await company.folder("Banque")
  const paper = await company.file(bank, "Janvier.txt")
  const { page, screen } = await openDocuments(world, company.address(bank))
  await expectNames(screen, ["Janvier.txt"])
  await screen.row("Janvier.txt").focus()
  await page.keyboard.press("Shift+F10")
  await screen.menu.waitFor()
  await screen.action("actions.marks").press("Enter")
  const dialog = page.getByRole("dialog", { name: filled(marks.title, { name: "Janvier.txt" }) })
  const flag = dialog.getByRole("button", { name: "Urgent" })
  await flag.focus()
  await page.keyboard.press("Space")
  await expect.poll(() => flag.getAttribute("aria-pressed")).toBe("true")
  const watch = dialog.getByRole("switch", { name: marks["watch.document"] })
  await expect.poll(() => watch.getAttribute("aria-disabled")).toBe(null)
  await watch.focus()
  await page.keyboard.press("Space")
  await expect.poll(() => watch.isChecked()).toBe(true)
  await expectAccessible(page)
  await picture(page, "marks-dialog")
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await screen.row("Janvier.txt").getByTitle("Urgent").waitFor()

  await company.event(paper.id, "document.validated", world.people["firm collaborator"])
  const bell = page.getByRole("button", { name: filled(app["notices.unread_one"], { shown: "1" }) })
  const unread = async () => {
    const { body } = await world.portal.call<{ readonly data: ReadonlyArray<{ readonly vendor_id: number }> }>(
      "GET",
      `/api/accounting-firms/${world.firms.lumen.id}/notifications?unread=true`,
      { as: world.people["firm admin"] }
    )
    return body.data.filter(({ vendor_id }) => vendor_id === company.id).length
  }
  await expect.poll(unread, { timeout: 20_000 }).toBe(1)
  // The page polls once a minute and on loading.
  await page.reload()
  await bell.waitFor()
  await bell.press("Enter")
  const panel = page.getByRole("dialog", { name: notices.title })
  const line = panel.getByRole("link", { name: new RegExp(`a validé Janvier.txt.*${company.name} `) })
  await line.waitFor()
  await expectAccessible(page)
  await picture(page, "notices")
  await line.press("Enter")
  await page.waitForURL(new RegExp(paper.hash))
  await expect.poll(unread).toBe(0)
})

test("[NET-075] [DOC-019] a guest may watch and nothing else, on a small dark screen too; nothing new is said so", async () => {
  const company = await newCompany(world)
  const bank = await company.folder("Banque")
  const guest = await company.client("guest")
  const { page, screen } = await openDocuments(world, company.address(bank), {
    who: guest,
    width: 360,
    height: 740,
    colorScheme: "dark"
  })
  await screen.main.getByRole("button", { name: app.more, exact: true }).first().press("Enter")
  await page
    .getByRole("menu", { name: app.more })
    .getByRole("menuitem", { name: textsIn().documents["actions.marks"] })
    .press("Enter")
  const dialog = page.getByRole("dialog", { name: filled(marks.title, { name: "Banque" }) })
  const watch = dialog.getByRole("switch", { name: marks["watch.folder"] })
  await watch.press("Space")
  await expect.poll(() => watch.isChecked()).toBe(true)
  expect(await dialog.getByLabel(marks.validator).isDisabled()).toBe(true)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await page.getByRole("button", { name: app["notices.open"], exact: true }).press("Enter")
  const panel = page.getByRole("dialog", { name: notices.title })
  await panel.getByText(notices.empty).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.keyboard.press("Escape")
  await panel.waitFor({ state: "hidden" })
})
