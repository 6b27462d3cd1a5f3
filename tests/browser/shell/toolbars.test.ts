import { tasksOf } from "#tests/api/tasks/support.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("a toolbar is one tab stop: arrows, Home and End go through its buttons and round its ends", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/documents" })
  const bar = page.getByRole("main").getByRole("toolbar").first()
  await bar.waitFor()
  const stops = bar.locator('button:visible:not([tabindex="-1"])')
  await expect.poll(() => stops.count()).toBe(1)
  await expectAccessible(page, "a toolbar with one stop")
  const buttons = bar.locator("button:visible")
  const place = () =>
    bar.evaluate((element) =>
      [...element.querySelectorAll("button")]
        .filter((button) => button.offsetParent !== null)
        .indexOf(document.activeElement as HTMLButtonElement)
    )
  const last = (await buttons.count()) - 1
  await stops.focus()
  expect(await place()).toBe(0)
  await page.keyboard.press("ArrowRight")
  expect(await place()).toBe(1)
  await page.keyboard.press("End")
  expect(await place()).toBe(last)
  await page.keyboard.press("ArrowRight")
  expect(await place()).toBe(0)
  await page.keyboard.press("ArrowLeft")
  expect(await place()).toBe(last)
  // Exactly one button is a tab stop: the one that had the focus last.
  expect(await stops.count()).toBe(1)
  await page.keyboard.press("Tab")
  expect(await place()).toBe(-1)
  await page.keyboard.press("Shift+Tab")
  expect(await place()).toBe(last)
})

test.each(["/home", "/documents", "/customers", "/tasks", "/profile/user"])(
  "the first stop of %s leads to its content",
  async (path) => {
    const { page } = await openPage(world, { as: "firm admin", path })
    await page.getByRole("main").getByRole("heading").first().waitFor()
    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: app.skip })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await page.keyboard.press("Enter")
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content")
    const stops: Array<boolean> = []
    await page.keyboard.press("Tab")
    stops.push(await page.evaluate(() => document.activeElement?.closest("main") !== null))
    expect(stops).toEqual([true])
  }
)

test.each(["/documents", "/customers", "/tasks"])(
  "the second stop of %s leads to the first row of its list, past all tools",
  async (path) => {
    const vendor_ids = [world.companies.bakery.id]
    await tasksOf(world.portal).make(world.people["firm admin"], world.firms.lumen, { title: "Bilan", vendor_ids })
    const { page } = await openPage(world, { as: "firm admin", path })
    const rows = page.locator("[data-list] :is([data-index], tbody a)")
    await rows.first().waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: app["skip.list"] })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press("Enter")
    expect(await rows.first().evaluate((row) => row === document.activeElement)).toBe(true)
  }
)

test("a page without a list has no way to one", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/profile/user" })
  await page.getByRole("main").getByRole("heading").first().waitFor()
  expect(await page.getByRole("link", { name: app["skip.list"] }).count()).toBe(0)
})
