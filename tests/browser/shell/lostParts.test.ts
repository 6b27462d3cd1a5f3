import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RouteId, routes } from "#schemas/access/routes.ts"
import { groups } from "../../../scripts/build/chunks.ts"
import { openPage } from "#tests/support/browser.ts"
import { documentsScreen } from "#tests/support/pages/DocumentsScreen.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { type Company, expectNames, newCompany, openDocuments } from "../documents/stage.ts"

const { app, documents } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Blocks one script as if offline. The returned function restores it and fires the `online` event. */
const withhold = async (page: Page, file: string) => {
  const pattern = new RegExp(`/assets/${file}-[^/]*\\.js$`)
  await page.route(pattern, (route) => route.abort("internetdisconnected"))
  // Fake `navigator.onLine` instead of going offline, so that API calls still work (those are covered by other tests).
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true }))
  return async () => {
    await page.unroute(pattern)
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, "onLine")
      dispatchEvent(new Event("online"))
    })
  }
}

/** Changes the URL as a link of the portal does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)

type Screen = ReturnType<typeof documentsScreen>
interface Opening {
  readonly part: string
  readonly open: (screen: Screen, page: Page, company: Company) => Promise<unknown>
  /** Element that is visible once the script has been loaded. */
  readonly shown: (screen: Screen, page: Page) => ReturnType<Page["locator"]>
}

const menuOf = (action: keyof typeof documents) => (screen: Screen) => screen.act("a.pdf", action)
const aDialog = (screen: Screen) => screen.dialog.first()

const openings: ReadonlyArray<Opening> = [
  { part: "BulkBar", open: (screen) => screen.check("a.pdf").check(), shown: (screen) => screen.bulk },
  {
    part: "NodeMenu",
    open: (screen) => screen.row("a.pdf").getByRole("button").last().click(),
    shown: (screen) => screen.menu
  },
  { part: "FilterPanel", open: (screen) => screen.filters.click(), shown: (screen) => screen.filterBy("type") },
  { part: "HelpDialog", open: (_, page) => page.keyboard.press("?"), shown: aDialog },
  { part: "PrimeDialog", open: (screen) => screen.newFolder.click(), shown: (screen) => screen.nameField },
  { part: "NameDialog", open: (screen) => screen.newFolder.click(), shown: (screen) => screen.nameField },
  { part: "MoveDialog", open: menuOf("actions.move"), shown: aDialog },
  {
    part: "AskDialog",
    open: async (screen, page, company) => {
      const old = await company.folder("Ancien")
      await company.event(old.id, "node.trashed")
      await follow(page, company.address("trash"))
      await screen.emptyTrash.click()
    },
    shown: aDialog
  },
  { part: "ShareDialog", open: menuOf("actions.share"), shown: aDialog },
  { part: "NodeThemesDialog", open: menuOf("actions.themes"), shown: aDialog },
  { part: "DetailsPanel", open: menuOf("actions.details"), shown: (screen) => screen.details },
  { part: "ContentMosaic", open: (screen) => screen.mode("mosaic").click(), shown: (screen) => screen.mosaic },
  {
    part: "TrashList",
    open: (_, page, company) => follow(page, company.address("trash")),
    shown: (screen) => screen.emptyTrash
  },
  {
    part: "SharedPanel",
    open: (_, page, company) => follow(page, company.address("shared")),
    shown: (_, page) => page.getByRole("main").getByRole("heading", { name: documents.shared }).first()
  },
  {
    part: "CompanyPicker",
    open: (_, page) => shell(page).companies.click(),
    shown: (_, page) => shell(page).companySearch
  },
  {
    part: "NoticesPanel",
    open: (_, page) => page.getByRole("button", { name: app["notices.open"] }).click(),
    shown: (_, page) => page.getByRole("dialog", { name: app["notices.open"] })
  },
  {
    // This script contains only texts; it is loaded after its component's code.
    part: "notifications.generated",
    open: (_, page) => page.getByRole("button", { name: app["notices.open"] }).click(),
    shown: (_, page) => page.getByRole("dialog", { name: app["notices.open"] })
  }
]

describe("a part of a page that is lost with the network", () => {
  test.each(openings)(
    "[ERR-029] [ERR-027] $part: only its place says so, and it comes by itself",
    async ({ open, part, shown }) => {
      const company = await newCompany(world)
      const folder = await company.folder("Achats")
      await company.paper(folder, "a.pdf")
      const { opened, page, screen } = await openDocuments(world, company.address(folder))
      await expectNames(screen, ["a.pdf"])
      await screen.filters.waitFor()
      opened.expectProblem(/^request: net::ERR_INTERNET_DISCONNECTED \/assets\//)
      const giveBack = await withhold(page, part)
      await open(screen, page, company)
      await page.getByRole("alert").getByText(app["part.lost"]).first().waitFor()
      // The page and everything else on it is still there.
      await screen.title.waitFor()
      expect(await page.getByText(app["error.title"]).count()).toBe(0)
      await giveBack()
      await shown(screen, page).waitFor()
      await expect.poll(() => page.getByText(app["part.lost"]).count()).toBe(0)
    }
  )

  test("[ERR-029] a part that was lost is asked for again by hand, and its notice is left by hand", async () => {
    const company = await newCompany(world)
    const { opened, page } = await openDocuments(world, company.address())
    const { companies, companySearch } = shell(page)
    opened.expectProblem(/^request: net::ERR_INTERNET_DISCONNECTED \/assets\//)
    await withhold(page, "CompanyPicker")
    await companies.click()
    const notice = page.getByRole("alert").filter({ hasText: app["part.lost"] })
    await notice.getByRole("button", { name: app.close }).click()
    await expect.poll(() => notice.count()).toBe(0)
    await companies.click()
    await notice.waitFor()
    await page.unroute(/CompanyPicker/)
    await page.unrouteAll()
    await notice.getByRole("button", { name: app.retry }).click()
    await companySearch.waitFor()
  })
})

describe("a panel of the top bar while its code loads", () => {
  test.each([
    ["NoticesPanel", (page: Page) => page.getByRole("banner").locator("button.bell"), "dialog"],
    ["CompanyPicker", (page: Page) => page.getByRole("banner").locator("button.switcher"), "combobox"]
  ] as const)(
    "%s: does not open after the page has changed, and opens there at the next press",
    async (part, button, role) => {
      const company = await newCompany(world)
      const { page, screen } = await openDocuments(world, company.address())
      await screen.filters.waitFor()
      const late = Promise.withResolvers<void>()
      await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), async (route) => {
        await late.promise
        await route.continue()
      })
      const isOpen = () => button(page).getAttribute("aria-expanded")
      await button(page).click()
      await expect.poll(isOpen).toBe("true")
      await follow(page, company.address("trash"))
      await expect.poll(isOpen).toBe("false")
      late.resolve()
      await button(page).click()
      await page.getByRole("banner").getByRole(role).waitFor()
      expect(await isOpen()).toBe("true")
    }
  )
})

const ui = join(import.meta.dirname, "../../../src/ui")
const manifests = globSync("*/module.ts", { cwd: ui }).map((file) => readFileSync(join(ui, file), "utf8"))
/** Screens of the firm's admin whose URL has no required parameter, with the chunk of each screen. */
const screens = [
  ...manifests.join("\n").matchAll(/"?([\w-]+)"?: screen\(\s*\(\) => import\("#(ui\/[\w/]+)\/(\w+)\.tsx"\)/g)
].flatMap(([, id = "", folder = "", name = ""]) => {
  const route = routes.find((row) => row.id === (id as RouteId))
  const isPlain = route !== undefined && !route.anonymous && !/\/\$/.test(route.path)
  const file = groups.find(({ folders }) => folders.includes(folder))?.name ?? name
  return isPlain ? [{ file, path: route.path.replace(/\/\{-\$\w+\}/g, "") }] : []
})

describe("a page that is lost with the network", () => {
  test("there are pages to look at", () => {
    expect(screens.length).toBeGreaterThan(15)
  })

  test.each(screens)(
    "[ERR-029] $path: says so in the frame, which stays, and comes by itself",
    async ({ file, path }) => {
      // Start on another screen: a script that is already loaded cannot be blocked.
      const opened = await openPage(world, {
        as: "firm admin",
        path: path === "/home" || path === "/documents" ? "/profile" : "/home"
      })
      const { page } = opened
      await shell(page).title.waitFor()
      opened.expectProblem(/^request: net::ERR_INTERNET_DISCONNECTED \/assets\//)
      const giveBack = await withhold(page, file)
      await follow(page, path)
      const said = page.getByRole("main").getByRole("heading", { name: app["error.title"] })
      // If the route guards redirect, the script is not requested at all.
      const elsewhere = async () => !new URL(page.url()).pathname.startsWith(path)
      await expect.poll(async () => (await said.count()) > 0 || (await elsewhere()), { timeout: 10_000 }).toBe(true)
      if (await elsewhere()) return
      await shell(page).navigation.waitFor()
      await giveBack()
      await expect.poll(() => said.count()).toBe(0)
      await shell(page).title.waitFor()
    }
  )
})
