import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Page } from "playwright-core"
import { demoFirms } from "#server/composition/demo/companies.ts"
import { openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [light = 1] = /[\d.]+/.exec(getComputedStyle(document.body).backgroundColor) ?? []
    return { theme: document.documentElement.dataset["theme"], isDark: Number(light) < (Number(light) > 1 ? 128 : 0.5) }
  })
const dark = { theme: "dark", isDark: true }
const light = { theme: "light", isDark: false }

describe("languages", () => {
  test.each([
    ["fr-FR", "fr", "Connexion"],
    ["en-GB", "en", "Sign in"],
    ["pt-BR", "pt", "Iniciar sessão"],
    ["de-DE", "fr", "Connexion"]
  ] as const)("[I18-001] [I18-002] [I18-003] a browser in %s reads %s", async (locale, language, heading) => {
    const { page } = await openPage(world, { locale, path: "/signin" })
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    expect(await signInScreen(page, language).field("password").count()).toBe(1)
  })

  test("the chosen language changes the page at once and outlives a reload", async () => {
    const { page } = await openPage(world, { as: "client collaborator", path: "/profile" })
    await shell(page).language.click()
    await shell(page).menuItem(textsIn().app["language.en"]).click()
    const english = shell(page, "en")
    await page.getByRole("heading", { name: textsIn("en").titles.profile }).waitFor()
    expect(await english.entry(textsIn("en").app["nav.home"]).count()).toBe(1)
    expect(await page.title()).toBe(`My details – ${world.firms.lumen.name}`)
    await page.reload()
    await page.getByRole("heading", { name: textsIn("en").titles.profile }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en")
  })
})

describe("[WHL-008] the mode is what the first of these says", () => {
  const darkProfile = (who: "client admin" | "client guest", wish: boolean | null) =>
    world.portal.arrange(
      (sql) => sql`update app_user set dark_mode = ${wish}::boolean where id = ${world.people[who].id}`
    )

  test("[WHL-008] [WHL-O01] the address over the profile over this computer over the system", async () => {
    await darkProfile("client guest", true)
    const signedIn = { as: "client guest", colorScheme: "light", kept: { darkMode: "false" } } as const
    const asked = await openPage(world, { ...signedIn, path: "/profile?darkmode=false" })
    await shell(asked.page).title.waitFor()
    expect(await isDark(asked.page)).toEqual(light)
    const profile = await openPage(world, { ...signedIn, path: "/profile" })
    await shell(profile.page).title.waitFor()
    await expect.poll(() => isDark(profile.page)).toEqual(dark)
    const local = await openPage(world, { colorScheme: "light", kept: { darkMode: "true" }, path: "/signin" })
    await signInScreen(local.page).heading.waitFor()
    expect(await isDark(local.page)).toEqual(dark)
    const system = await openPage(world, { colorScheme: "dark", path: "/signin" })
    await signInScreen(system.page).heading.waitFor()
    expect(await isDark(system.page)).toEqual(dark)
    await system.page.emulateMedia({ colorScheme: "light" })
    await expect.poll(() => isDark(system.page)).toEqual(light)
  })

  test("[WHL-008] a click on the switch wins over the address, is kept in the profile and outlives a reload", async () => {
    const opened = await openPage(world, { as: "client admin", path: "/profile?darkmode=false" })
    const { page } = opened
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH")
    await shell(page).darkMode.click()
    await saved
    await expect.poll(() => isDark(page)).toEqual(dark)
    await expect.poll(opened.address).toBe("/profile/user")
    await page.reload()
    await shell(page).title.waitFor()
    expect(await isDark(page)).toEqual(dark)
    const elsewhere = await openPage(world, { as: "client admin", path: "/profile" })
    await shell(elsewhere.page).title.waitFor()
    await expect.poll(() => isDark(elsewhere.page)).toEqual(dark)
    await darkProfile("client admin", null)
  })
})

describe("white labels", () => {
  test("[WHL-001] [WHL-002] [WHL-005] each host shows its firm's name, logo and colours in both modes", async () => {
    for (const firm of ["lumen", "atlas"] as const) {
      const wanted = demoFirms.find(({ domain }) => domain === `${firm}.localhost`)
      for (const colorScheme of ["light", "dark"] as const) {
        const { page } = await openPage(world, { firm, colorScheme, path: "/signin" })
        await signInScreen(page).heading.waitFor()
        const seen = await page.evaluate(async () => {
          const picture = document.images[0]
          await picture?.decode()
          const { style } = document.documentElement
          return {
            primary: style.getPropertyValue("--firm-primary"),
            secondary: style.getPropertyValue("--firm-secondary"),
            logo: new URL(picture?.src ?? "http://absent").pathname,
            isDrawn: (picture?.naturalWidth ?? 0) > 0,
            title: document.title
          }
        })
        expect(seen).toEqual({
          primary: wanted?.primary_color,
          secondary: wanted?.secondary_color,
          logo: `/api/accounting-firms/${world.firms[firm].id}/white-labels/${colorScheme}/logo`,
          isDrawn: true,
          title: `Connexion – ${wanted?.name}`
        })
      }
    }
  })
})

describe("inside another page", () => {
  test.each(["true", "mobileapp", "genericmobileapp"])(
    "[EMB-001] [EMB-002] [CST-033] embedded=%s shows the page alone, and the next one too",
    async (value) => {
      const opened = await openPage(world, { as: "client admin", path: `/profile?embedded=${value}` })
      const { page } = opened
      await shell(page).title.waitFor()
      expect([await shell(page).navigation.count(), await page.getByRole("banner").count()]).toEqual([0, 0])
      await page.evaluate(() => history.pushState({}, "", "/profile/sessions"))
      await page.getByRole("heading", { name: textsIn().people["sessions.title"], level: 2 }).waitFor()
      await expect.poll(opened.address).toBe(`/profile/sessions?embedded=${value}`)
      expect(await shell(page).navigation.count()).toBe(0)
    }
  )

  test.each(["false", "1", "mobile"])("[EMB-O01] embedded=%s leaves the frame shown", async (value) => {
    const { page } = await openPage(world, { as: "client admin", path: `/profile?embedded=${value}` })
    await shell(page).title.waitFor()
    expect(await shell(page).navigation.count()).toBe(1)
  })

  test("[EMB-002] sign-in keeps the frame's wish", async () => {
    const opened = await openPage(world, { path: "/profile?embedded=mobileapp" })
    await signInScreen(opened.page).signIn(world.people["client admin"].email, world.password)
    await opened.page.getByRole("heading", { name: textsIn().titles.profile, level: 1 }).waitFor()
    await expect.poll(opened.address).toBe("/profile/user?embedded=mobileapp")
  })
})
