import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }

test("the keyboard is shown what an icon does, until it goes on or presses Escape", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/home" })
  const language = page.getByRole("banner").getByRole("button", { name: app.language, exact: true })
  await language.waitFor(waitOptions)
  const tip = page.locator(".tooltip")
  // The tooltip's script is loaded once the page is idle.
  await expect
    .poll(async () => {
      await language.focus()
      await page.keyboard.press("Shift+Tab")
      await page.keyboard.press("Tab")
      return tip.count()
    }, waitOptions)
    .toBe(1)
  expect(await tip.textContent()).toBe(app.language)
  const [above, below] = [await language.boundingBox(), await tip.boundingBox()]
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await page.keyboard.press("Escape")
  expect(await tip.count()).toBe(0)
  await page.keyboard.press("Tab")
  await expect.poll(() => tip.textContent()).not.toBe(app.language)
  await page.keyboard.press("Shift+Tab")
  await expect.poll(() => tip.textContent()).toBe(app.language)
  // A link with visible text has no tooltip.
  await page.getByRole("navigation").getByRole("link").first().focus()
  expect(await tip.count()).toBe(0)
})

test("a long press shows what an icon does and does not do it; a tap does it", async () => {
  const { context, page } = await openPage(world, { as: "firm admin", path: "/home", width: 360, touch: true })
  const bell = page.getByRole("banner").locator("button.bell")
  await bell.waitFor(waitOptions)
  const name = (await bell.getAttribute("title")) ?? ""
  const tip = page.locator(".tooltip")
  // The first input loads the script that contains tooltips and messages.
  await page.touchscreen.tap(2, 300)
  await page
    .getByRole("region", { name: app.messages, includeHidden: true })
    .waitFor({ state: "attached", ...waitOptions })
  const touch = await context.newCDPSession(page)
  const box = await bell.boundingBox()
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] })
  await tip.waitFor(waitOptions)
  expect(await tip.textContent()).toBe(name)
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  expect(await bell.getAttribute("aria-expanded")).not.toBe("true")
  await tip.waitFor({ state: "detached" })
  await bell.tap()
  await expect.poll(() => page.getByRole("dialog", { name: app["notices.open"] }).count(), waitOptions).toBe(1)
})
