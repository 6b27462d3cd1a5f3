import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, form, tasks, team, themes } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }

/** Buttons in a dialog's footer, in order, and the distance of the last one from the right edge. */
const footOf = (page: Page) =>
  page.getByRole("dialog").evaluate((dialog) => {
    const buttons = [...dialog.querySelectorAll(".p-dialog-footer button")]
    const last = buttons.at(-1)?.getBoundingClientRect().right ?? 0
    return {
      names: buttons.map(({ textContent }) => textContent?.trim() ?? ""),
      fromRight: Math.round(dialog.getBoundingClientRect().right - last),
      // The form has no second submit button among its fields.
      inside: dialog.querySelectorAll(".p-dialog-content button[type='submit']").length
    }
  })

test("[ERR-O01] every form over a page has one foot: the way out, then the submit button, at the right; Escape and Annuler leave, and the keyboard goes back", async () => {
  const { goto, page } = await openPage(world, { as: "firm admin" })
  for (const [path, opener, submit] of [
    ["/tasks", tasks.new, tasks.create],
    ["/settings/team-manager/users", team.invite, form.save],
    ["/settings/team-manager/themes", themes.add, form.save]
  ] as const) {
    await goto(path)
    const button = page.getByRole("main").getByRole("button", { name: opener, exact: true }).first()
    for (const leave of ["Escape", "cancel"] as const) {
      await button.waitFor(waitOptions)
      await button.focus()
      await page.keyboard.press("Enter")
      const cancel = page.getByRole("dialog").getByRole("button", { name: app.cancel, exact: true })
      await cancel.waitFor(waitOptions)
      const foot = await footOf(page)
      expect([path, foot.names, foot.inside]).toEqual([path, [app.cancel, submit], 0])
      expect(foot.fromRight).toBeLessThanOrEqual(40)
      if (leave === "cancel") await cancel.click()
      else await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await expect.poll(() => focused(page)).toBe(opener)
    }
  }
})

test("[ERR-O01] a click on what opens a dialog is answered at once: its frame stands while its parts are on their way", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/tasks", fresh: true })
  const opener = page.getByRole("main").getByRole("button", { name: tasks.new, exact: true })
  await opener.waitFor(waitOptions)
  const held = Promise.withResolvers<void>()
  await page.route(/PrimeDialog-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await opener.click()
  await page.getByRole("status", { name: tasks["new.title"] }).waitFor(waitOptions)
  held.resolve()
  await page.getByRole("dialog", { name: tasks["new.title"] }).waitFor(waitOptions)
  expect(await page.getByRole("status", { name: tasks["new.title"] }).count()).toBe(0)
})
