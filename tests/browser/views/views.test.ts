import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { customers, form, missions, tasks, views } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { firms, people, portal } = world
  for (const title of ["TVA de mai", "Bilan"]) await tasksOf(portal).make(people["firm admin"], firms.lumen, { title })
})
afterAll(() => world.stop())

const named = (text: string, name: string) => text.replace("{{name}}", name)

test("[TSK-004] [CLI-O02] a view of tasks is saved by keyboard, shown again, and shared with the firm", async () => {
  const { address, goto, page } = await openPage(world, { as: "firm admin", path: "/tasks?search=TVA" })
  const main = page.getByRole("main")
  const button = main.getByRole("button", { name: views.title })
  await button.press("Enter")
  await page.getByRole("menuitem", { name: views.save }).press("Enter")
  const dialog = page.getByRole("dialog", { name: views["dialog.new"] })
  await dialog.getByRole("textbox", { name: views["field.name"] }).fill("La TVA")
  await dialog.getByRole("checkbox", { name: views["field.is_shared"] }).press("Space")
  await expectAccessible(page, "dialog of a saved view")
  await dialog.getByRole("button", { name: form.save }).press("Enter")
  await page.getByText(views.saved).waitFor()

  await goto("/tasks")
  await button.press("Enter")
  await page.getByRole("menuitemradio", { name: named(views["shared.name"], "La TVA") }).press("Enter")
  await expect.poll(address).toMatch(/[?&]search=TVA(&|$)/)

  // A colleague sees it, and is not offered to change it.
  const other = await openPage(world, { as: "firm collaborator", path: "/tasks?search=TVA" })
  await other.page.getByRole("main").getByRole("button", { name: views.title }).press("Enter")
  const shared = other.page.getByRole("menuitemradio", { name: named(views["shared.name"], "La TVA") })
  await shared.waitFor()
  expect(await shared.getAttribute("aria-checked")).toBe("true")
  expect(await other.page.getByRole("menuitem", { name: named(views.remove, "La TVA") }).count()).toBe(0)
})

test("[TSK-004] a list is printed without what can only be pressed, in dark mode on white too", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/tasks" })
  await page.getByText("TVA de mai").waitFor()
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"))
  await page.emulateMedia({ media: "print" })
  expect(await page.getByRole("navigation").first().isVisible()).toBe(false)
  const pressed = page.locator("button:not(:is(th, [role=columnheader]) button)")
  expect(await pressed.filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText("TVA de mai").isVisible()).toBe(true)
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(light).not.toContain("dark")
  await page.emulateMedia({ media: null })
})

test("[CLI-O02] a view of clients brings its columns back", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", path: "/customers?sort=siren" })
  const main = page.getByRole("main")
  const button = main.getByRole("button", { name: views.title })
  await main.getByRole("button", { name: customers.columns }).click()
  await page.getByRole("checkbox", { name: customers["column.siren"] }).check()
  await page.keyboard.press("Escape")
  await button.press("Enter")
  await page.getByRole("menuitem", { name: views.save }).press("Enter")
  await page.getByRole("dialog").getByRole("textbox", { name: views["field.name"] }).fill("Par SIREN")
  await page.getByRole("dialog").getByRole("button", { name: form.save }).press("Enter")
  await page.getByText(views.saved).waitFor()
  await main.getByRole("button", { name: customers.columns }).click()
  await page.getByRole("checkbox", { name: customers["column.siren"] }).uncheck()
  await page.keyboard.press("Escape")
  await goto("/customers")
  await button.press("Enter")
  await page.getByRole("menuitemradio", { name: "Par SIREN" }).press("Enter")
  await main.getByRole("columnheader", { name: customers["column.siren"] }).waitFor()
})

test("[CLI-O02] lists of documents and missions have views too", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", path: "/customers" })
  for (const path of [`/documents/${world.contextOf(world.companies.bakery)}`, "/settings/offers?show=missions"]) {
    await goto(path)
    await page.getByRole("main").getByRole("button", { name: views.title }).waitFor()
  }
})

test("[TSK-004] the columns of tasks are chosen by keyboard, stay with the person, and come back with a saved view", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin", path: "/tasks" })
  const main = page.getByRole("main")
  const heads = () => main.getByRole("columnheader").allInnerTexts()
  const choice = main.getByRole("button", { name: tasks.columns })
  const box = (column: "members" | "status") => page.getByRole("checkbox", { name: tasks[`column.${column}`] })
  const saved = main.getByRole("button", { name: views.title })
  await page.getByText("TVA de mai").waitFor()
  await choice.press("Enter")
  await box("members").press("Space")
  await expectAccessible(page, "columns of tasks")
  await page.keyboard.press("Escape")
  await expect.poll(heads).not.toContain(tasks["column.members"])
  expect(await heads()).toContain(tasks["column.status"])
  await saved.press("Enter")
  await page.getByRole("menuitem", { name: views.save }).press("Enter")
  await page.getByRole("dialog").getByRole("textbox", { name: views["field.name"] }).fill("Sans personnes")
  await page.getByRole("dialog").getByRole("button", { name: form.save }).press("Enter")
  await page.getByText(views.saved).waitFor()

  await goto("/tasks")
  await page.getByText("TVA de mai").waitFor()
  expect(await heads()).not.toContain(tasks["column.members"])
  await choice.press("Enter")
  await box("members").press("Space")
  await box("status").press("Space")
  await page.keyboard.press("Escape")
  await expect.poll(heads).toContain(tasks["column.members"])
  expect(await heads()).not.toContain(tasks["column.status"])
  await saved.press("Enter")
  await page.getByRole("menuitemradio", { name: "Sans personnes" }).press("Enter")
  await expect.poll(heads).toContain(tasks["column.status"])
  expect(await heads()).not.toContain(tasks["column.members"])
})

test("the details of missions are chosen by keyboard, stay with the person, and come back with a saved view", async () => {
  const admin = world.people["firm admin"]
  const api = missionsOf(world.portal)
  const service = await catalogService(world.portal, world.firms.lumen)
  const vendor = await world.portal.make.vendor(world.firms.lumen, "Verrerie des Halles")
  await api.made(api.create(admin, vendor, content(service, admin, { name: "Tenue 2027" })))
  const path = "/settings/offers?show=missions"
  const { goto, page } = await openPage(world, { as: "firm admin", path })
  const main = page.getByRole("main")
  const line = main.getByRole("listitem").filter({ hasText: "Tenue 2027" })
  const company = line.getByText("Verrerie des Halles")
  const price = line.getByText(missions.net)
  const choice = main.getByRole("button", { name: missions.columns })
  const box = (column: "company" | "price") => page.getByRole("checkbox", { name: missions[`column.${column}`] })
  const saved = main.getByRole("button", { name: views.title })
  await company.waitFor()
  await choice.press("Enter")
  await box("price").press("Space")
  await expectAccessible(page, "details of missions")
  await page.keyboard.press("Escape")
  await price.waitFor({ state: "detached" })
  await saved.press("Enter")
  await page.getByRole("menuitem", { name: views.save }).press("Enter")
  await page.getByRole("dialog").getByRole("textbox", { name: views["field.name"] }).fill("Sans prix")
  await page.getByRole("dialog").getByRole("button", { name: form.save }).press("Enter")
  await page.getByText(views.saved).waitFor()

  await goto(path)
  await company.waitFor()
  expect(await price.count()).toBe(0)
  await choice.press("Enter")
  await box("price").press("Space")
  await box("company").press("Space")
  await page.keyboard.press("Escape")
  await price.waitFor()
  await company.waitFor({ state: "detached" })
  await page.emulateMedia({ media: "print" })
  expect([await price.isVisible(), await company.count()]).toEqual([true, 0])
  await page.emulateMedia({ media: null })
  await saved.press("Enter")
  await page.getByRole("menuitemradio", { name: "Sans prix" }).press("Enter")
  await company.waitFor()
  await price.waitFor({ state: "detached" })

  // A phone has the room of several lines: it shows every detail, and offers no choice.
  await page.setViewportSize({ width: 360, height: 780 })
  await price.waitFor()
  await choice.waitFor({ state: "detached" })
})
