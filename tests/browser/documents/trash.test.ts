import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { text } from "#tests/api/uploads/sending.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { expectNames, newCompany, openDocuments } from "./stage.ts"

const { documents, trash, versions } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[DOC-015] [DOC-025] [DOC-026] [DOC-O04] [VAL-037] what lost its folder is restored where one says, what is chosen goes for good, and what goes soon is marked", async () => {
  const company = await newCompany(world)
  const lost = await company.folder("Perdu")
  await company.folder("Retrouvé")
  const letter = await company.paper(lost, "Lettre.pdf")
  const old = await company.folder("Ancien")
  for (const { id } of [letter, lost, old]) await company.event(id, "node.trashed")
  await world.portal.arrange(
    (sql) => sql`update node set deleted_at = deleted_at - interval '26 days 12 hours' where id = ${old.id}`
  )
  const { opened, page, screen } = await openDocuments(world, company.address("trash"))
  opened.expectProblem(/^answer: 409 POST/)
  await expectNames(screen, ["Perdu", "Lettre.pdf", "Ancien"])
  await screen.main.getByText(filled(trash["note_other"], { count: 3, days: 30 })).waitFor()
  await screen.main.getByText(filled(trash["note.soon_one"], { count: 1 })).waitFor()
  await screen
    .row("Ancien")
    .getByText(filled(trash["end.days_other"], { count: 4 }))
    .waitFor()
  await screen.row("Lettre.pdf").getByText(trash["gone.short"]).waitFor()
  await screen.header("name").getByRole("button").click()
  await expectNames(screen, ["Ancien", "Perdu", "Lettre.pdf"].toSorted())

  await screen.act("Lettre.pdf", "actions.restore")
  await screen.dialog.getByText(trash["home.hint"]).waitFor()
  const confirm = screen.dialog.getByRole("button", { name: trash["home.confirm"] })
  expect(await confirm.isDisabled()).toBe(true)
  const place = (name: string) => screen.dialog.getByRole("treeitem", { name, exact: true })
  await place(documents.title).click()
  await screen.dialog.getByText(messageText("fr", "closed.isInAFolder", {})).waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await place("Retrouvé").click()
  await confirm.click()
  await screen.says(filled(documents["done.restore.one"], { name: "Lettre.pdf" })).waitFor()
  await expectNames(screen, ["Ancien", "Perdu"])

  await screen.checkAll.click()
  await screen.row("Ancien").focus()
  await page.keyboard.press("Delete")
  await screen.dialog.getByText(filled(trash["purge.title.many"], { count: 2 })).waitFor()
  await page.keyboard.press("Escape")
  await screen.dialog.waitFor({ state: "detached" })
  await screen.bulkAction("actions.purge").click()
  await screen.dialog.getByRole("button", { name: trash["purge.confirm"] }).click()
  await screen.says(documents["done.purge"]).waitFor()
  await screen.says(documents["empty.trash.title"]).waitFor()
  await screen.folder("Retrouvé").click()
  await expectNames(screen, ["Lettre.pdf"])
})

test("[DOC-004] [DOC-027] [DOC-020] [VIE-001] an earlier version comes back as a new one, a file of any name becomes the next, and a validated document says why not", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Contrats")
  const bail = await company.file(folder, "Bail.txt", text("la première version"))
  await company.file(folder, "Bail.txt", text("la deuxième version"), "version")
  const { page, screen } = await openDocuments(world, company.address(folder))
  await screen.act("Bail.txt", "actions.details")
  await screen.version(2).waitFor()
  await screen.restoreVersion(1).click()
  await screen.says(filled(versions["done.restored"], { number: 1, latest: 3 })).waitFor()
  await screen.version(3).getByText(versions.current).waitFor()

  const field = screen.details.locator("input[type=file]")
  await field.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") })
  await screen.says(filled(versions.otherType, { name: "Bail.txt", extension: "txt" })).waitFor()
  await field.setInputFiles({ name: "Bail corrigé.txt", mimeType: "text/plain", buffer: Buffer.from("la quatrième") })
  await screen.version(4).getByText(versions.current).waitFor()
  await expectNames(screen, ["Bail.txt"])

  await company.event(bail.id, "document.validated")
  const closed = screen.restoreVersion(1)
  await expect.poll(() => closed.getAttribute("aria-disabled"), { timeout: 10_000 }).toBe("true")
  expect(await closed.getAttribute("title")).toContain(messageText("fr", "closed.isNotValidated", {}))
  await page.keyboard.press("Escape")
})
