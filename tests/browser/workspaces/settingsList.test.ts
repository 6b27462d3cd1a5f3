import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test("[ACC-O10] beside each setting screen stand the others that one may open, the current one marked, and one way back", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/settings" })
  const tiles = page.locator(".tile-name")
  await tiles.first().waitFor()
  const offered = await tiles.allTextContents()
  const list = page.getByRole("navigation", { name: titles.settings, exact: true })
  expect(await list.count()).toBe(0)
  await page.getByRole("link", { name: titles["settings-customization"] }).click()
  await list.waitFor()
  expect(await list.getByRole("listitem").allTextContents()).toEqual(offered)
  // Every entry becomes current when opened; the overview itself never is.
  for (const name of offered) {
    await list.getByRole("listitem").getByRole("link", { name, exact: true }).click()
    await expect
      .poll(() =>
        list
          .getByRole("link")
          .evaluateAll((links) =>
            links.filter((one) => one.getAttribute("aria-current") !== null).map((one) => one.textContent)
          )
      )
      .toEqual([name])
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor()
  }
  await expectAccessible(page, "a setting with its list")
  await list.getByRole("link", { name: titles.settings, exact: true }).click()
  await expect.poll(() => list.count()).toBe(0)
  await tiles.first().waitFor()
})

test("[ROL-015] [ACC-O10] a collaborator is offered no personalisation, and a client finds the settings of their company", async () => {
  const collaborator = await openPage(world, { as: "firm collaborator", path: "/settings/team-manager/users" })
  const list = collaborator.page.getByRole("navigation", { name: titles.settings, exact: true })
  await list.getByRole("link", { name: titles["settings-team-users"], exact: true }).waitFor()
  expect(await list.getByRole("link", { name: titles["settings-customization"] }).count()).toBe(0)

  const context = world.contextOf(world.companies.bakery)
  const client = await openPage(world, { as: "client admin", path: `/settings/${context}/general` })
  const own = client.page.getByRole("navigation", { name: titles["company-settings"], exact: true })
  await own.getByRole("link", { name: titles["company-banks"], exact: true }).click()
  await client.page.waitForURL(/banks/)
  await expect
    .poll(() => own.getByRole("link", { name: titles["company-banks"], exact: true }).getAttribute("aria-current"))
    .toBe("page")
})

test("[ACC-O10] on a phone the list is one way back to the overview", async () => {
  const { page } = await openPage(world, {
    as: "firm admin",
    path: "/settings/team-manager/users",
    width: 360,
    height: 640
  })
  const list = page.getByRole("navigation", { name: titles.settings, exact: true })
  await list.getByRole("link", { name: titles.settings, exact: true }).waitFor()
  await expect.poll(() => list.getByRole("link").count()).toBe(1)
  await expectNoSideways(page)
  await list.getByRole("link").click()
  await page.locator(".tile-name").first().waitFor()
})
