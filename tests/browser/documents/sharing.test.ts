import { unzipSync } from "fflate"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { documents, errors, shares } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[DOC-O06] a folder is shared by a link with a password, looked through without an account, and withdrawn", async () => {
  const company = await newCompany(world)
  const bank = await company.folder("Banque")
  const statements = await company.folder("Relevés", { parent: bank.id })
  await company.file(statements, "Janvier.txt")
  const { page, screen } = await openDocuments(world, company.address())
  await expectNames(screen, ["Banque"])
  await screen.row("Banque").focus()
  await page.keyboard.press("Shift+F10")
  await screen.menu.waitFor()
  await screen.action("actions.share").press("Enter")
  const dialog = page.getByRole("dialog", { name: filled(shares["title.one"], { name: "Banque" }) })
  await dialog.getByText(shares["existing.none"]).waitFor()
  await expectAccessible(page)
  await picture(page, "share-dialog")

  // For people somebody has to be chosen; for outsiders the usual month stands there already.
  await dialog.getByRole("radio", { name: shares["audience.people"] }).check()
  await page.keyboard.press("Tab")
  await dialog.getByRole("button", { name: shares.make }).click()
  await dialog.getByText(errors["share.people_missing"]).waitFor()
  await dialog.getByRole("radio", { name: shares["audience.outsiders"] }).check()
  await dialog.getByLabel(shares.password).fill("abc")
  await page.keyboard.press("Enter")
  await dialog.getByText(errors["share.password_short"]).waitFor()
  await dialog.getByLabel(shares.password).fill("sésame-2026")
  await page.keyboard.press("Enter")
  const link = dialog.getByLabel(shares["done.title"])
  await link.waitFor()
  const { pathname } = new URL(await link.inputValue())
  await expectAccessible(page)

  const visit = await openPage(world, { path: pathname, width: 360, height: 740, colorScheme: "dark" })
  visit.expectProblem(/^answer: 422 POST/)
  const visitor = visit.page
  await visitor.getByRole("heading", { name: shares["locked.title"], level: 1 }).waitFor()
  await expectAccessible(visitor)
  await visitor.keyboard.type("faux")
  await visitor.keyboard.press("Enter")
  await visitor.getByText(errors["share.password_wrong"]).waitFor()
  await visitor.getByLabel(shares.password).fill("sésame-2026")
  await visitor.keyboard.press("Enter")
  const files = visitor.getByRole("list", { name: shares.files })
  await files.getByRole("button", { name: "Banque" }).click()
  await files.getByRole("button", { name: "Relevés" }).click()
  const open = files.getByRole("link", { name: filled(shares.open, { name: "Janvier.txt" }) })
  await open.waitFor()
  await expectAccessible(visitor)
  await expectNoSideways(visitor)
  await picture(visitor, "share-page")
  const [shown] = await Promise.all([visit.context.waitForEvent("page"), open.click()])
  await shown.getByText("contenu de Janvier.txt").waitFor()
  await shown.close()
  const [archive] = await Promise.all([
    visitor.waitForEvent("download"),
    visitor.getByRole("link", { name: shares.archive }).click()
  ])
  expect(archive.suggestedFilename()).toBe("Banque.zip")
  const bytes = new Uint8Array(await buffer(await archive.createReadStream()))
  expect(Object.keys(unzipSync(bytes)).sort()).toEqual(["Banque/", "Banque/Relevés/", "Banque/Relevés/Janvier.txt"])

  // Withdrawn while the visitor looks at it.
  await dialog.getByRole("button", { name: new RegExp(`^${filled(shares["end.named"], { date: "" }).trim()}`) }).click()
  await page.getByRole("button", { name: shares["ending.confirm"], exact: true }).click()
  await dialog.getByText(shares["state.revoked"], { exact: true }).waitFor()
  await visitor.getByRole("button", { name: shares.back }).click()
  visit.expectProblem(/^answer: 404 GET/)
  await files.getByRole("button", { name: "Banque" }).click()
  await visitor.getByRole("heading", { name: shares.stopped, level: 1 }).waitFor()
  await visitor.getByText(errors["share.unknown"]).waitFor()
})

test("[DOC-O06] [NET-094] several things come as one archive, and are moved to the trash in one call", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.file(folder, "a.txt")
  await company.file(folder, "b.txt")
  const { page, screen } = await openDocuments(world, company.address(folder))
  await expectNames(screen, ["a.txt", "b.txt"])
  await screen.checkAll.check()
  const [archive] = await Promise.all([page.waitForEvent("download"), screen.bulkAction("actions.download").click()])
  expect(archive.suggestedFilename()).toBe("Achats.zip")
  const calls: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname.split("/").slice(-2).join("/"))
  })
  await screen.bulkAction("actions.trash").click()
  await screen.confirm("trashing.confirm").click()
  await screen.says(filled(documents["done.trash.many"], { count: 2 })).waitFor()
  await expectNames(screen, [])
  expect(calls).toEqual(["nodes/batch"])
})
