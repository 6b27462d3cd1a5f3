import { afterAll, beforeAll, expect, test } from "vitest"
import { type RouteId, type RouteRow, routes } from "#schemas/access/routes.ts"
import { openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type Who, type World } from "#tests/support/world.ts"
import { portalModules } from "#ui/composition/pages.ts"

const { people, provider } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Routes that a URL can match: literal segments must be equal, optional ones may be absent. */
const rowsOf = (pathname: string): ReadonlyArray<RouteRow> =>
  routes.filter(({ id, path }) => {
    if (id === "unknown") return false
    const pattern = path.replace(/\/\{-\$\w+\}/g, "(?:/[^/]+)?").replace(/\$\w+/g, "[^/]+")
    return new RegExp(`^${pattern}/?$`).test(pathname)
  })

const visits: ReadonlyArray<readonly [Who, ReadonlyArray<string>]> = [
  ["super admin", ["/home", "/sa/home", "/sa/support"]],
  ["group admin", ["/home", "/settings"]],
  ["firm admin", ["/home", "/settings", "customer"]],
  ["firm collaborator", ["/home", "/settings", "customer"]],
  ["client admin", ["/home", "/settings"]],
  ["client collaborator", ["/home", "/settings"]],
  ["client guest", ["/home", "/settings"]]
]

test.each(visits)(
  "[ACC-O10] [ACC-O12] [SAD-O02] no link of %s leads to a screen that does not exist",
  async (as, paths) => {
    const { goto, page } = await openPage(world, { as })
    for (const path of paths) {
      await goto(path === "customer" ? `/customer/${world.contextOf(world.companies.bakery)}/general` : path)
      await page.locator("main h1").first().waitFor()
      // Wait for the content, which arrives last and contains most links.
      await page.locator("main a, main button").first().waitFor()
      const links = await page
        .locator("a[href^='/']")
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
      expect(links.length).toBeGreaterThan(1)
      const absent = links.filter((link) => {
        const rows = rowsOf(link)
        return (
          rows.length > 0 &&
          rows.every(({ id, redirectTo }) => redirectTo === null && !portalModules.hasScreen(id as RouteId))
        )
      })
      expect([path, absent]).toEqual([path, []])
    }
  }
)

test("[SAD-001] [WHL-004] the provider's area wears no firm's logo or name, whatever host it is opened on", async () => {
  const { page } = await openPage(world, { as: "super admin", path: "/sa/home" })
  await page
    .getByRole("link", { name: new RegExp(textsIn().titles["sa-firms"]) })
    .first()
    .waitFor()
  const brand = page.locator(".rail .brand")
  expect(await brand.textContent()).toBe("DDossier")
  expect(await page.title()).toBe(textsIn().titles["sa-home"])
})

test("[NOT-O02] [SAD-014] the settings name no family and no module of what does not exist", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/profile/notifications" })
  await page.getByRole("rowheader").first().waitFor()
  expect(await page.getByRole("rowheader").allTextContents()).toEqual([
    people["family.received"],
    people["family.comments"],
    people["family.documents"],
    people["family.tasks"],
    people["family.service-requests"]
  ])
  const staff = await openPage(world, { as: "super admin", path: "/sa/accounting-firms/create" })
  const modules = staff.page.getByRole("group", { name: provider["field.modules"] })
  await modules.waitFor()
  expect(await modules.getByRole("checkbox").count()).toBe(15)
  expect(await modules.getByLabel(provider["module.mobile-app"]).count()).toBe(0)
})
