import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { messageText } from "#schemas/shared/messages/index.ts"
import { encodePng } from "#server/branding/png.ts"
import { expectAccessible, expectNoSideways, openPage, picture } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { focused, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { branding, form } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const png = (size: number) => ({
  name: "icone.png",
  mimeType: "image/png",
  buffer: Buffer.from(encodePng({ size, points: new Uint8Array(size * size * 4).fill(120) }))
})
const theme = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, level: 2 }) })
const field = (page: Page, section: string, label: string) => theme(page, section).getByLabel(label, { exact: true })
const firmColour = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--firm-primary"))
const icons = (page: Page) =>
  page.evaluate(() =>
    ["icon", "apple-touch-icon"].map((rel) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute("href"))
  )

describe("the customization screen", () => {
  test("[ACC-034] [WHL-003] [WHL-004] [WHL-007] [WHL-O04] an admin chooses colours and pictures by keyboard, and every open page takes them", async () => {
    const client = await openPage(world, { as: "client admin", path: "/profile/user" })
    await shell(client.page).title.waitFor()
    const opened = await openPage(world, { as: "firm admin", path: "/settings/pimpmyfirm" })
    opened.expectProblem(/^answer: (415|422) PUT /)
    const { page } = opened
    await field(page, branding.light, branding.primary).waitFor()
    await expect.poll(opened.address).toBe(`/settings/${world.firmContextOf("lumen")}/customization`)

    // An invalid colour is reported under its field, which gets the focus.
    await field(page, branding.dark, branding.primary).fill("vert")
    await page.keyboard.press("Enter")
    await page.getByText(messageText("fr", "branding.colour_invalid")).waitFor()
    await expect.poll(() => focused(page)).toBe(branding.primary)
    await expectAccessible(page)

    await field(page, branding.dark, branding.primary).fill("#00AA55")
    await field(page, branding.light, branding.primary).fill("FE0")
    await page.keyboard.press("Tab")
    expect(await field(page, branding.light, branding.primary).inputValue()).toBe("#ffee00")
    // Yellow needs dark text; the preview says so before saving.
    await theme(page, branding.light)
      .getByText(/^Texte foncé, contraste 1\d(,\d)?\s:\s1$/)
      .waitFor()
    const before = await firmColour(client.page)
    await field(page, branding.light, branding.primary).focus()
    await page.keyboard.press("Enter")
    await page.getByText(form.saved, { exact: true }).waitFor()
    await expect.poll(() => firmColour(page)).toBe("#ffee00")
    expect(before).not.toBe("#ffee00")
    await expect.poll(() => firmColour(client.page)).toBe("#ffee00")
    await expectAccessible(page)
    await picture(page, "customization-yellow")

    // Pictures: first a file that is no picture, then one that is not square, then a valid one, which pages use at
    // once.
    const icon = theme(page, branding.light).getByRole("group", { name: branding["picture.apple-touch-icon"] })
    const [, oldIcon] = await icons(page)
    await icon
      .locator("input[type=file]")
      .setInputFiles({ name: "faux.png", mimeType: "image/png", buffer: Buffer.from("texte") })
    await icon.getByText(messageText("fr", "branding.picture_type")).waitFor()
    await icon.locator("input[type=file]").setInputFiles(png(60))
    await icon.getByText(messageText("fr", "branding.touch_icon_small")).waitFor()
    await icon.locator("input[type=file]").setInputFiles(png(180))
    await icon.getByRole("button", { name: branding["picture.remove"] }).waitFor()
    await expect.poll(async () => (await icons(page))[1]).not.toBe(oldIcon)
    await shell(page).darkMode.click()
    await expect.poll(() => firmColour(page)).toBe("#00aa55")
    const [tab, touch] = await icons(page)
    expect([tab, touch]).toEqual([
      expect.stringMatching(/\/white-labels\/dark\/favicon\.ico\?last_modified=/),
      expect.stringMatching(/\/white-labels\/dark\/apple-touch-icon\?last_modified=/)
    ])
    await expectAccessible(page)

    await page.getByRole("button", { name: branding.default }).click()
    await page.getByRole("button", { name: form.save }).click()
    await page.getByText(form.saved, { exact: true }).waitFor()
    await expect.poll(() => firmColour(client.page)).toBe("#0b5f6e")
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSideways(page)
    await picture(page, "customization-320")
  })

  test("[WHL-003] [WHL-O04] the figure under each new colour is that of the colour, also where colours change slowly", async () => {
    const { page } = await openPage(world, { as: "firm admin", path: "/settings/pimpmyfirm" })
    await page.emulateMedia({ reducedMotion: "no-preference" })
    const light = theme(page, branding.light)
    const figure = light.locator(".look-numbers")
    for (const colour of ["#ffee00", "#cc0000", "#ffffff", "#007a33", "#777777"]) {
      await field(page, branding.light, branding.primary).fill(colour)
      await page.keyboard.press("Tab")
      const said = (await figure.textContent()) ?? ""
      const ratio = Number(/([\d,]+)\s:\s1/.exec(said)?.[1]?.replace(",", "."))
      expect([colour, ratio >= 4.4, said.includes("#000000")]).toEqual([colour, true, false])
    }
  })

  test("[WHL-003] [ROL-011] a collaborator is told why it is closed", async () => {
    const { page } = await openPage(world, { as: "firm collaborator", path: "/settings/customization" })
    await page.getByText(messageText("fr", "closed.isFirmAdmin")).waitFor()
    expect(await page.getByRole("button", { name: form.save }).count()).toBe(0)
    await expectAccessible(page)
  })
})

describe("the firm's own domain", () => {
  test("[WHL-O03] visitors of another address are sent there with path and query, and whoever is signed in arrives signed in", async () => {
    await world.portal.arrange((sql) => sql`update firm set redirect = true where id = ${world.firms.lumen.id}`)
    const { port } = new URL(world.portal.url)
    const stranger = await openPage(world)
    await stranger.page.goto(`http://localhost:${port}/reset-password?embedded=true`)
    await stranger.page.waitForURL(`${world.origin("lumen")}/reset-password?embedded=true`)
    // On the firm's own domain visitors are not redirected.
    const home = await openPage(world, { path: "/signin" })
    await signInScreen(home.page).heading.waitFor()
    expect(home.page.url()).toBe(`${world.origin("lumen")}/signin`)
    await home.page.goto(`http://localhost:${port}/signin?redirect=%2Fprofile%2Fuser`)
    await home.page.waitForURL((url) => url.host === new URL(world.origin("lumen")).host)
    await signInScreen(home.page).signIn(world.people["client admin"].email, world.password)
    await home.page.getByRole("heading", { name: textsIn().titles.profile, level: 1 }).waitFor()
    await world.portal.arrange((sql) => sql`update firm set redirect = false where id = ${world.firms.lumen.id}`)
  })
})
