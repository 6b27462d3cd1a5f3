import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { expectNames, newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { startOwnDatabase } from "#tests/support/ownDatabase.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let database: Awaited<ReturnType<typeof startOwnDatabase>>
let world: World
beforeAll(async () => {
  database = await startOwnDatabase()
  world = await startWorld({}, { database: database.database })
}, 120_000)
afterAll(async () => {
  await database.start()
  await world.stop()
  await database.remove()
})

test("[ERR-028] a page that is used while the database restarts says so once, waits, and goes on by itself", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.folder("Ventes", { parent: folder.id })
  const { opened, page, screen } = await openDocuments(world, company.address())
  await expectNames(screen, ["Achats"])
  opened.expectProblem(/^answer: 503 /)
  const restarting = messageText("fr", "error.503", {})
  await database.stop()
  await screen.row("Achats").getByRole("link").click()
  await page.getByText(restarting).waitFor()
  expect(await page.getByText(restarting).count()).toBe(1)
  expect(await page.getByRole("alert").count()).toBe(0)
  await database.start()
  await expectNames(screen, ["Ventes"])
  await page.getByText(restarting).waitFor({ state: "detached" })
})
