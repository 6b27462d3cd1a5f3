import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { filled, focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, customers, documents, missions, search, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  const vendor_ids = [world.companies.bakery.id]
  await tasksOf(world.portal).make(world.people["firm admin"], world.firms.lumen, { title: "Bilan", vendor_ids })
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const shown = new RegExp(
  `^${filled(search["filters.show_other"], { count: "\\d+" })}$|^${filled(search["filters.show_one"], { count: "[01]" })}$|^${search["filters.show.any"]}$`
)

/** Opens the sheet of filters. */
const openSheet = async (page: Page, label: string) => {
  const button = page.getByRole("main").getByRole("button", { name: new RegExp(`^${label}( \\d+)?$`) })
  await button.waitFor(waitOptions)
  await button.press("Enter")
  const sheet = page.getByRole("dialog", { name: label })
  await sheet.waitFor(waitOptions)
  return { button, sheet }
}

const narrow = { as: "firm admin", width: 360, height: 780 } as const

test("[CLI-009] [TSK-005] [DOC-015] on a phone the filters of clients, tasks, missions and documents stand in one kind of sheet", async () => {
  for (const [path, label, choose] of [
    ["/customers", customers.filters, { label: customers.state, value: "all" }],
    ["/tasks", tasks.filters, { label: tasks["column.status"], value: "to_do" }],
    [
      `/settings/${world.firmContextOf("lumen")}/offers?show=missions`,
      missions.filters,
      { label: missions["filter.status"], value: "signed" }
    ],
    [`/documents/${world.contextOf(world.companies.bakery)}`, documents.filters, { label: search.type, value: "pdf" }]
  ] as const) {
    const { close, page } = await openPage(world, { ...narrow, path })
    const { button, sheet } = await openSheet(page, label)
    expect(await sheet.evaluate((element) => element.matches(":modal"))).toBe(true)
    const field = sheet.getByRole("combobox", { name: choose.label, exact: true })
    const first = await sheet.getByRole("combobox").first().getAttribute("aria-label")
    await expect.poll(() => focused(page)).toBe(first)
    expect(await sheet.getByRole("button", { name: search["filters.clear"] }).getAttribute("aria-disabled")).toBe(
      "true"
    )
    await expectAccessible(page, `${path}: the filters of a phone`)
    await expectNoSideways(page, path)
    await picture(page, `sheet-${label}`)
    await field.selectOption(choose.value)
    // Each choice applies at once, and the button shows the number of active filters.
    await expect.poll(() => button.getAttribute("aria-label")).toBe(`${label} 1`)
    await sheet.getByRole("button", { name: search["filters.clear"] }).click()
    await expect.poll(() => button.getAttribute("aria-label")).toBe(label)
    await field.selectOption(choose.value)
    await sheet.getByRole("button", { name: shown }).click()
    await sheet.waitFor({ state: "detached" })
    await expect.poll(() => focused(page)).toBe(`${label} 1`)
    await button.press("Enter")
    await sheet.waitFor(waitOptions)
    await page.keyboard.press("Escape")
    await sheet.waitFor({ state: "detached" })
    await expect.poll(() => focused(page)).toBe(`${label} 1`)
    await close()
  }
})

test("[CLI-009] [TSK-004] [DOC-010] on a phone each list begins in the upper third of the screen, under a readable company", async () => {
  const context = world.contextOf(world.companies.bakery)
  for (const [path, list] of [
    ["/customers", "grid"],
    ["/tasks", "list"],
    [`/documents/${context}`, "grid"]
  ] as const) {
    const { close, page } = await openPage(world, { ...narrow, path })
    const top = page.getByRole("main").getByRole(list).first()
    await top.waitFor(waitOptions)
    const { y = 780 } = (await top.boundingBox()) ?? {}
    expect(y, path).toBeLessThan(260)
    const switcher = page.getByRole("banner").locator(".switcher")
    await switcher.waitFor(waitOptions)
    const { width = 0 } = (await switcher.boundingBox()) ?? {}
    expect(width, path).toBeGreaterThan(130)
    await close()
  }
  // On a narrow screen the controls that do not fit into the header are in the drawer, below the navigation.
  const { page } = await openPage(world, { ...narrow, as: "firm collaborator", path: "/customers" })
  const language = page.getByRole("button", { name: app.language, exact: true })
  await page.getByRole("banner").getByRole("button", { name: app["menu.open"] }).click()
  await language.waitFor(waitOptions)
  expect(await language.count()).toBe(1)
  await language.click()
  await page.getByRole("menuitemradio", { name: app["language.en"] }).click()
  await page.getByRole("heading", { level: 1, name: textsIn("en").titles.customers }).waitFor(waitOptions)
})

test("[CLI-009] at 1280 px the client list has one line of tools and whole names of people", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/customers" })
  const main = page.getByRole("main")
  const field = main.getByRole("textbox", { name: customers.search })
  await field.waitFor(waitOptions)
  const create = main.getByRole("link", { name: textsIn().creation.link })
  const { y: one = 0 } = (await field.boundingBox()) ?? {}
  const { y: other = 100 } = (await create.boundingBox()) ?? {}
  expect(Math.abs(one - other)).toBeLessThan(8)
  const cut = await main
    .locator(".customer-keepers > span, .customer-company .customer-name")
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
        .map(({ textContent }) => textContent)
    )
  expect(cut).toEqual([])
})
