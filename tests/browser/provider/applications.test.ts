import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { applications, catalogue, errors, form, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }

test("[SAD-005] [SAD-007] [SAD-008] [SAD-009] the provider adds an application, subscribes a firm that finds it, changes it, and takes it back", async () => {
  const title = "Banque en ligne"
  const staff = await openPage(world, { as: "super admin", path: "/sa/home" })
  const { address, expectProblem, page } = staff
  expectProblem(/422 POST/)
  const main = page.getByRole("main")
  await main
    .getByRole("link", { name: new RegExp(`^${titles["sa-applications"]}`) })
    .first()
    .click()
  await main.getByRole("heading", { name: titles["sa-applications"], level: 1 }).waitFor()
  await main.getByText(catalogue.none).waitFor()
  await expectAccessible(page, "an empty catalogue")
  await main.getByRole("link", { name: catalogue.add }).click()
  const create = main.getByRole("button", { name: catalogue.create })
  await create.waitFor()
  // An untouched form is not submitted, so type a title of spaces.
  await main.getByRole("textbox", { name: applications["field.title"] }).fill(" ")
  await create.click()
  await main.getByText(errors["application.title_missing"]).waitFor()
  await expectAccessible(page, "an application that is refused")
  await main.getByRole("textbox", { name: applications["field.title"] }).fill(title)
  await main.getByRole("textbox", { name: applications["field.uri"] }).fill("https://banque.example/")
  await create.click()
  await main.getByRole("heading", { name: title, level: 1 }).waitFor(waitOptions)
  await expectAccessible(page, "an application of the catalogue")
  await main.getByRole("textbox", { name: applications["field.description"] }).fill("Vos comptes")
  await main.getByRole("button", { name: form.save }).click()
  await page.getByText(filled(catalogue.changed, { title })).waitFor(waitOptions)

  await main.getByRole("link", { name: catalogue.subscriptions }).click()
  const lumen = main.getByRole("checkbox", { name: world.firms.lumen.name, exact: true })
  await lumen.waitFor(waitOptions)
  await expectAccessible(page, "the subscriptions")
  await lumen.click()
  await page.getByText(filled(catalogue.subscribed, { name: world.firms.lumen.name })).waitFor(waitOptions)

  const firm = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  const list = firm.page.getByRole("main")
  await list.getByRole("heading", { name: title }).waitFor(waitOptions)
  await firm.close()

  await lumen.click()
  await page.getByText(filled(catalogue.unsubscribed, { name: world.firms.lumen.name })).waitFor(waitOptions)
  const after = await openPage(world, { as: "firm admin", path: "/settings/applications" })
  await after.page.getByRole("main").getByText(applications.withdrawn).waitFor(waitOptions)
  await after.close()

  await staff.goto("/sa/applications")
  await main.getByRole("link", { name: title, exact: true }).click(waitOptions)
  await main.getByRole("button", { name: catalogue.remove }).press("Enter")
  await page.getByRole("button", { name: catalogue["removal.confirm"] }).click()
  await expect.poll(address, waitOptions).toBe("/sa/applications")
  await main.getByText(catalogue.none).waitFor(waitOptions)
}, 120_000)

test("[SAD-006] [CST-046] the list opens at page 1 with 10 rows, and page, rows and search are in the address; narrow and dark", async () => {
  await world.portal.arrange(
    (sql) => sql`insert into platform_application (title, type, uri, roles)
      select 'Outil ' || lpad(n::text, 2, '0'), 'shortcut', 'https://outil.example/', '{admin}' from generate_series(1, 12) n`
  )
  const { address, page } = await openPage(world, {
    as: "super admin",
    path: "/sa/applications",
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  const main = page.getByRole("main")
  const rows = main.getByRole("listitem").filter({ hasText: "Outil" })
  await expect.poll(() => rows.count(), waitOptions).toBe(10)
  expect(address()).toBe("/sa/applications")
  await expectNoSideways(page, "the catalogue")
  await expectAccessible(page, "the catalogue, narrow and dark")
  await main.getByRole("button", { name: textsIn().lists["pages.after"] }).click()
  await expect.poll(() => rows.count(), waitOptions).toBe(2)
  expect(address()).toContain("page=2")
  await main.getByRole("textbox", { name: catalogue.search }).fill("outil 07")
  await expect.poll(() => rows.count(), waitOptions).toBe(1)
  expect(address()).toContain("search=")
}, 60_000)
