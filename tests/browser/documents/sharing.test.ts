import { unzipSync } from "fflate"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { documents, errors, help, shares } = textsIn()

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

  // For people, at least one person is required; for outsiders, an expiry of one month is preset.
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

  // Revoked while a visitor has it open.
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
  await screen.says(filled(documents["done.trash.many"], { count: 2 })).waitFor()
  await expectNames(screen, [])
  expect(calls).toEqual(["nodes/batch"])
})

test("[DOC-O06] [ACC-080] what is shared stands beside the trash: given with its end, received with who and until when, as it happens", async () => {
  const company = await newCompany(world)
  const bank = await company.folder("Banque")
  const paper = await company.file(bank, "Janvier.txt")
  const reader = await company.client("guest")
  const share = (body: object) =>
    world.portal.call("POST", `/api/vendors/${company.id}/documents/shares`, {
      as: company.author,
      body: { audience: "people", may_download: true, user_ids: [reader.id], node_ids: [bank.id, paper.id], ...body }
    })
  const theirs = await openDocuments(world, company.address("shared"), {
    who: reader,
    width: 360,
    height: 740,
    colorScheme: "dark"
  })
  await theirs.page.getByText(shares["received.none.title"]).waitFor()
  expect((await share({ message: "À relire" })).status).toBe(201)
  const received = theirs.page.getByRole("list", { name: shares.received })
  await received.getByText("À relire").waitFor()
  await received.getByText(shares["until.never"]).waitFor()
  await expectAccessible(theirs.page)
  await expectNoSideways(theirs.page)
  await picture(theirs.page, "shares-received")

  const { page, screen } = await openDocuments(world, company.address())
  await screen.folder(documents.shared).click()
  await page.getByRole("heading", { name: documents.shared, level: 1 }).waitFor()
  await page.getByRole("button", { name: shares.given, exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toMatch(/\/shared\?side=given$/)
  const given = page.getByRole("list", { name: shares.given })
  await given.getByText(shares["visits.none"]).waitFor()
  await expectAccessible(page)
  await picture(page, "shares-given")
  await given.getByRole("button", { name: new RegExp(`^${filled(shares["end.named"], { date: "" }).trim()}`) }).click()
  await page.getByRole("button", { name: shares["ending.confirm"], exact: true }).click()
  await given.getByText(shares["state.revoked"], { exact: true }).waitFor()
  // A revoked share disappears from the list of received shares.
  await theirs.page.getByText(shares["received.none.title"]).waitFor()
  await given.getByRole("link", { name: "Banque" }).click()
  await expectNames(screen, ["Janvier.txt"])
})

test("[NET-094] [DOC-018] an action on many that is refused tells each reason with how many and which, and what would open it", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Contrats")
  const [one, two, three] = [
    await company.paper(folder, "a.pdf"),
    await company.paper(folder, "b.pdf"),
    await company.paper(folder, "c.pdf")
  ]
  const { opened, page, screen } = await openDocuments(world, company.address(folder))
  await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
  opened.expectProblem(/^answer: 409 POST/)
  await screen.checkAll.check()
  // Simulates a concurrent change that the page cannot know of: it happens while the page's call is in flight.
  const change = async () => {
    await world.portal.arrange(
      (sql) => sql`with held as (
          insert into node_hold (firm_id, vendor_id, node_id, kind, reference)
          select firm_id, vendor_id, id, 'signature', 'mission:1' from node where id in (${one.id}, ${two.id})
          on conflict do nothing
        ) update node set read_only = true where id = ${three.id}`
    )
    await world.portal.arrange(
      (sql) => sql`update node set revision = 1 where id in (${one.id}, ${two.id}, ${three.id})`
    )
  }
  await page.route(/\/api\/vendors\//, async (route) => {
    if (route.request().method() === "POST") await change()
    await route.continue()
  })
  await screen.bulkAction("actions.trash").click()
  const dialog = page.getByRole("alertdialog", { name: help["refused.title"] })
  await dialog.getByText(errors["closed.isNotInSignature"]).waitFor()
  await dialog.getByText(errors["opens.isNotInSignature"]).waitFor()
  await dialog.getByText(errors["closed.isWritable"]).waitFor()
  await dialog.getByText("a.pdf et b.pdf").waitFor()
  await expectAccessible(page)
  await picture(page, "refused-reasons")
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
  await page.reload()
  await expectNames(screen, ["a.pdf", "b.pdf", "c.pdf"])
  await screen.row("a.pdf").getByTitle(documents["state.signing"]).waitFor()
  await screen.openMenu("a.pdf")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await screen.dialog.getByText(errors["closed.isNotInSignature"]).first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await page.keyboard.press("?")
  await screen.dialog.getByText(help["key.help"]).first().waitFor()
  await expectAccessible(page)
})
