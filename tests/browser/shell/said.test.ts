import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { dayFrom } from "#tests/api/tasks/support.ts"
import { openPage } from "#tests/support/browser.ts"
import { customersScreen } from "#tests/support/pages/CustomersScreen.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, customers, errors, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const patience = { timeout: 30_000 }
const said = (page: Page) => page.getByRole("region", { name: app.messages })

test("[ERR-013] [ERR-014] a task that was created is said to be created, for one company and for two", async () => {
  const { page } = await openPage(world, { as: "firm collaborator", path: "/tasks" })
  const create = async (companies: ReadonlyArray<RegExp>) => {
    await page.getByRole("main").getByRole("button", { name: tasks.new, exact: true }).click()
    const dialog = page.getByRole("dialog", { name: tasks["new.title"] })
    await dialog.getByLabel(tasks["field.title"]).fill("Relevés de novembre")
    for (const name of companies) await dialog.getByRole("checkbox", { name }).check()
    await dialog.getByLabel(tasks["field.due_date"]).fill(dayFrom(3))
    await dialog.getByRole("button", { name: tasks.create, exact: true }).click()
  }
  await create([/Boulangerie Aubert/])
  await said(page).getByText(tasks.made_one, { exact: true }).waitFor(patience)
  await create([/Boulangerie Aubert/, /Menuiserie Leroy/])
  await said(page)
    .getByText(filled(tasks.made_other, { count: 2 }), { exact: true })
    .waitFor(patience)
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
  await screen.link("Boulangerie Aubert").waitFor(patience)
  await act("deactivate", ["Boulangerie Aubert", "Menuiserie Leroy"])
  await said(page)
    .getByText(filled(customers.changed_other, { count: 2 }), { exact: true })
    .waitFor(patience)
  await screen.state.selectOption("deactivated")
  await screen.link("Boulangerie Aubert").waitFor(patience)
  await act("restore", ["Boulangerie Aubert"])
  await said(page)
    .getByText(filled(customers.changed_one, { count: 1 }), { exact: true })
    .waitFor(patience)
  expect(await said(page).getByText(errors["error.global"]).count()).toBe(0)
})
