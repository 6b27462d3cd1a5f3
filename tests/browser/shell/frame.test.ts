import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe("the frame, by keyboard alone", () => {
  test("the skip link is first and leads past the rail into the page", async () => {
    const { page } = await openPage(world, { as: "client admin", path: "/profile" })
    await shell(page).title.waitFor()
    await page.keyboard.press("Tab")
    await expect.poll(() => focused(page)).toBe(app.skip)
    await page.keyboard.press("Enter")
    await expect.poll(() => shell(page).content.evaluate((main) => main === document.activeElement)).toBe(true)
    await shell(page).title.waitFor()
  })

  test("[ROL-O05] the rail opens its screens by Enter and lights up where one is", async () => {
    const opened = await openPage(world, { as: "firm admin", path: "/profile" })
    const { page } = opened
    await shell(page).entry(app["nav.tasks"]).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: titles["tasks-accountant"], level: 1 }).waitFor()
    expect(await shell(page).current()).toEqual([app["nav.tasks"]])
    await page.goBack()
    await page.getByRole("heading", { name: titles.profile, level: 1 }).waitFor()
    await expect.poll(opened.address).toBe("/profile/user")
  })

  test("a menu opens by Enter, walks by arrows and letters, closes by Escape and gives the focus back", async () => {
    const { page } = await openPage(world, { as: "client admin", path: "/profile" })
    await shell(page).language.focus()
    await page.keyboard.press("Enter")
    await expect.poll(() => focused(page)).toBe(app["language.fr"])
    const walked: Array<string> = []
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "End", "Home", "p"]) {
      await page.keyboard.press(key)
      walked.push(await focused(page))
    }
    const [fr, en, pt] = [app["language.fr"], app["language.en"], app["language.pt"]]
    expect(walked).toEqual([en, pt, fr, pt, fr, pt])
    await page.keyboard.press("Escape")
    await expect.poll(() => focused(page)).toBe(app.language)
    await shell(page).me.focus()
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: app["sign-out"] }).waitFor()
    await page.keyboard.press("End")
    await expect.poll(() => focused(page)).toBe(app["sign-out"])
  })

  test("[ACC-026] another company is found by typing and opens the same screen", async () => {
    const opened = await openPage(world, {
      as: "firm admin",
      path: `/customer/${world.contextOf(world.companies.bakery)}/notes`
    })
    const { page } = opened
    await shell(page).title.waitFor()
    const switcher = page.getByRole("banner").getByRole("button", { name: world.companies.bakery.name })
    await switcher.focus()
    await page.keyboard.press("Enter")
    await shell(page).companySearch.waitFor()
    await page.keyboard.type("leroy")
    await page.keyboard.press("Enter")
    await page.getByRole("banner").getByRole("button", { name: world.companies.workshop.name }).waitFor()
    await expect.poll(opened.address).toBe(`/customer/${world.contextOf(world.companies.workshop)}/notes`)
    expect(await page.title()).toBe(`Notes – ${world.companies.workshop.name} – ${world.firms.lumen.name}`)
  })

  test("at 360 px the rail is a drawer that Escape closes, and that closes where one goes", async () => {
    const { page } = await openPage(world, { as: "client admin", width: 360, height: 740, path: "/profile" })
    const frame = shell(page)
    await frame.title.waitFor()
    await expect.poll(() => frame.navigation.isVisible()).toBe(false)
    await frame.openMenu.focus()
    await page.keyboard.press("Enter")
    await frame.navigation.waitFor()
    await page.keyboard.press("Escape")
    await frame.navigation.waitFor({ state: "hidden" })
    await frame.openMenu.click()
    await frame.entry(app["nav.home"]).focus()
    await page.keyboard.press("Enter")
    await frame.greeting.waitFor()
    await frame.navigation.waitFor({ state: "hidden" })
  })
})

describe("[ACC-084] home", () => {
  test("[ACC-084] [ROL-O05] each entry of a guest’s rail leads from home to a page of its name", async () => {
    const { expectProblem, page } = await openPage(world, { as: "client guest", path: "/" })
    // No outside archive is set up; the page says so.
    expectProblem(/409 GET \/api\/get-sso-link\/\d+\/ged\/\d+$/)
    const frame = shell(page)
    await frame.greeting.waitFor()
    const names = (await frame.navigation.getByRole("link").allTextContents()).map((text) => text.trim()).slice(1)
    expect(names.length).toBeGreaterThan(2)
    for (const name of names) {
      await frame.navigation.getByRole("link", { name, exact: true }).click()
      await page.getByRole("heading", { name, level: 1 }).waitFor()
    }
  })
})
