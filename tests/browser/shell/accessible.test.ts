import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, test } from "vitest"
import { expectAccessible, expectNoSideways, type OpenPage, openPage, picture } from "#tests/support/browser.ts"
import type { FirmName, Who } from "#tests/support/world.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { signInScreen } from "#tests/support/pages/SignInScreen.ts"
import { textsIn } from "#tests/support/pages/texts.ts"

const { access, app, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Screen {
  readonly name: string
  readonly path: string
  readonly staff?: true
  readonly shown: (page: Page) => Promise<unknown>
}
const title = (name: string) => (page: Page) => page.getByRole("heading", { name, level: 1 }).waitFor()
const part = (name: string) => (page: Page) => page.getByRole("heading", { name }).waitFor()

/** Visited in this order in one page, each from the previous one. */
const screens: ReadonlyArray<Screen> = [
  { name: "sign-in", path: "/signin", shown: title(access["signin.title"]) },
  {
    name: "sign-in refused",
    path: "/signin",
    shown: async (page) => {
      await signInScreen(page).submit.click()
      await page.getByText(textsIn().errors["auth.email_missing"]).waitFor()
    }
  },
  { name: "language menu", path: "/signin", shown: (page) => signInScreen(page).language.click() },
  { name: "autologin refused", path: "/autologin", shown: part(access["autologin.failed.title"]) },
  { name: "oops", path: "/oops", shown: part(access["oops.title"]) },
  { name: "reset password", path: "/reset-password", shown: part(titles["reset-password"]) },
  { name: "home", path: "/home", staff: true, shown: (page) => shell(page).greeting.waitFor() },
  { name: "place", path: "/profile", staff: true, shown: title(titles.profile) },
  {
    name: "person menu",
    path: "/profile",
    staff: true,
    shown: async (page) => {
      // On a narrow screen the user menu is in the drawer.
      if (await shell(page).openMenu.isVisible()) await shell(page).openMenu.click()
      await shell(page).me.click()
      await page.getByRole("menuitem", { name: app["sign-out"] }).waitFor()
    }
  },
  {
    name: "companies",
    path: "/home",
    staff: true,
    shown: async (page) => {
      await shell(page).greeting.waitFor()
      await page.getByRole("button", { name: app["companies.all"] }).click()
      await shell(page).companySearch.waitFor()
    }
  }
]

const visit = async (
  options: {
    readonly firm: FirmName
    readonly colorScheme: "light" | "dark"
    readonly width?: number
    readonly locale?: string
  },
  look: (page: Page, name: string) => Promise<void>
) => {
  const staff: Who = options.firm === "lumen" ? "firm admin" : "user of another firm"
  const pages: Array<OpenPage> = []
  for (const isStaff of [false, true]) {
    const opened = await openPage(world, { ...options, path: "/oops", ...(isStaff ? { as: staff } : {}) })
    pages.push(opened)
    const mine = screens.filter((screen) => (screen.staff ?? false) === isStaff)
    for (const { name, path, shown } of mine) {
      await opened.page.keyboard.press("Escape")
      if (opened.address().split("/")[1] !== path.slice(1))
        await opened.page.evaluate((to) => history.pushState({}, "", to), path)
      await shown(opened.page)
      await look(opened.page, name)
    }
  }
  for (const opened of pages) await opened.close()
}

describe("every screen of access and the frame", () => {
  test.each([
    ["lumen", "light"],
    ["lumen", "dark"],
    ["atlas", "light"],
    ["atlas", "dark"]
  ] as const)("breaks no rule of accessibility in the colours of %s, %s", async (firm, colorScheme) => {
    await visit({ firm, colorScheme }, async (page, name) => {
      await expectAccessible(page, name, firm === "lumen" && colorScheme === "light" ? {} : { coloursOnly: true })
      await picture(page, `${name.replaceAll(" ", "-")}-${firm}-${colorScheme}`)
    })
  })

  test("scrolls in no direction but down at 320 px", async () => {
    await visit({ firm: "lumen", colorScheme: "light", width: 320 }, async (page, name) => {
      await expectNoSideways(page, name)
      await picture(page, `${name.replaceAll(" ", "-")}-narrow`)
    })
  })
})
