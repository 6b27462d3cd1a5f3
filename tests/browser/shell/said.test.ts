import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom } from "#tests/api/tasks/support.ts"
import { openPage } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { newCompany, openDocuments } from "#tests/browser/documents/stage.ts"
import { manyIn } from "#tests/support/pages/many.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, customers, documents, errors, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const said = (page: Page) => page.getByRole("region", { name: app.messages })

test("[ERR-013] [ERR-014] a task that was created is said to be created, for one company and for two", async () => {
  const { page } = await openPage(world, { as: "firm collaborator", path: "/tasks" })
  const create = async (companies: ReadonlyArray<string>) => {
    await page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click()
    const dialog = page.getByRole("dialog", { name: tasks["new.title"] })
    await dialog.getByLabel(tasks["field.title"]).fill("Relevés de novembre")
    const clients = manyIn(dialog, tasks["field.vendor_ids"])
    for (const name of companies) await clients.choose(page, name)
    await dialog.getByLabel(tasks["field.due_date"]).fill(dayFrom(3))
    await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  }
  await create(["Boulangerie Aubert"])
  await said(page).getByText(tasks.made_one, { exact: true }).waitFor(waitOptions)
  await create(["Boulangerie Aubert", "Menuiserie Leroy"])
  await said(page)
    .getByText(filled(tasks.made_other, { count: 2 }), { exact: true })
    .waitFor(waitOptions)
  expect(await said(page).getByText(errors["error.global"]).count()).toBe(0)
})

test("[ERR-013] [CLI-014] a change of several clients says how many it changed", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/customers" })
  const screen = customersScreen(page)
  const act = async (action: "deactivate" | "restore", names: ReadonlyArray<string>) => {
    for (const name of names) await screen.check(name).check()
    const label = customers[`action.${action}`]
    await screen.bar.getByRole("button", { name: label, exact: true }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: label, exact: true }).click()
  }
  await screen.link("Boulangerie Aubert").waitFor(waitOptions)
  await act("deactivate", ["Boulangerie Aubert", "Menuiserie Leroy"])
  await said(page)
    .getByText(filled(customers.changed_other, { count: 2 }), { exact: true })
    .waitFor(waitOptions)
  await screen.state.selectOption("deactivated")
  await screen.link("Boulangerie Aubert").waitFor(waitOptions)
  await act("restore", ["Boulangerie Aubert"])
  await said(page)
    .getByText(filled(customers.changed_one, { count: 1 }), { exact: true })
    .waitFor(waitOptions)
  expect(await said(page).getByText(errors["error.global"]).count()).toBe(0)
})

test("[DOC-024] [ERR-014] what is no longer so is not said any more: restoring or undoing takes the place of deleting", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  const papers = ["a.pdf", "b.pdf"]
  for (const name of papers) await company.event((await company.paper(folder, name)).id, "node.trashed")
  const { page, screen } = await openDocuments(world, company.address("trash"))
  const told = () => said(page).locator("p").allTextContents()
  // Restore a document, then undo by keyboard: the message of the undo replaces the first one, which no longer holds.
  await screen.act("a.pdf", "actions.restore")
  await screen.says(filled(documents["done.restore.one"], { name: "a.pdf" })).waitFor()
  expect(await told()).toEqual([filled(documents["done.restore.one"], { name: "a.pdf" })])
  await page.keyboard.press("ControlOrMeta+z")
  await screen.says(documents["done.undone"]).waitFor()
  expect(await told()).toEqual([documents["done.undone"]])
  // For another document both messages still hold.
  await screen.act("b.pdf", "actions.restore")
  await screen.says(filled(documents["done.restore.one"], { name: "b.pdf" })).waitFor()
  expect(await told()).toEqual([documents["done.undone"], filled(documents["done.restore.one"], { name: "b.pdf" })])
})

test("[ERR-027] [ERR-028] a lost connection is not told any more once it is back", async () => {
  const company = await newCompany(world)
  const folder = await company.folder("Achats")
  await company.paper(folder, "a.pdf")
  const { context, opened, page, screen } = await openDocuments(world, company.address(folder))
  await screen.act("a.pdf", "actions.validate")
  await screen.says(filled(documents["done.validate.one"], { name: "a.pdf" })).waitFor()
  opened.expectProblem(/^request: net::ERR_/)
  await context.setOffline(true)
  await screen.act("a.pdf", "actions.unvalidate")
  const lost = page.getByText(errors["connection.lost"])
  await expect.poll(() => lost.count()).toBeGreaterThan(1)
  await context.setOffline(false)
  // Removed on reconnecting, earlier than after its usual ten seconds, and in every place.
  await expect.poll(() => lost.count(), { timeout: 5_000 }).toBe(0)
})
