import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { analytics, errors } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { companies, firms, people, portal } = world
  await portal.arrange(
    (sql) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload)
      select ${firms.lumen.id}, ${companies.bakery.id}, ${people["firm admin"].id}, 'document', i, 'document', 'node.added', '{"size": 1}'
        from generate_series(1, 3) i`
  )
})
afterAll(() => world.stop())

test("[ANA-001] [ACC-033] [ANA-O01] an accountant finds the figures in the settings, by keyboard comes to a client, and saves them", async () => {
  const { page } = await openPage(world, { as: "firm admin", path: "/settings" })
  await page.getByRole("main").locator("a[href*='/analytics']").first().click()
  const main = page.getByRole("main")
  const added = main.getByRole("button", { name: analytics["figure.documents_added"] })
  await added.waitFor()
  expect(await added.getAttribute("aria-pressed")).toBe("true")
  await expectAccessible(page, "figures as a chart")

  // The table of the chart is always there for screen readers, and visible on request.
  await main.getByRole("button", { name: analytics["view.table"], exact: true }).press("Enter")
  expect(await main.getByRole("row").count()).toBe(13)
  await expectAccessible(page, "figures as a table")

  await main.getByRole("button", { name: analytics["by.client"], exact: true }).press("Enter")
  await expect.poll(() => page.url()).toContain("by=client")
  const client = main.getByRole("rowheader").getByRole("button").first()
  const name = await client.innerText()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: analytics.csv, exact: true }).press("Enter")
  ])
  expect(await readFile(await download.path(), "utf8")).toMatch(new RegExp(`^\\ufeff.*\\r\\n${name};\\d+\\r\\n`))

  await client.press("Enter")
  await main.getByRole("button", { name: analytics.leave.replace("{{name}}", name) }).waitFor()
  expect(await main.getByRole("row").count()).toBe(13)
  // The filters are part of the URL.
  await page.reload()
  await main.getByRole("button", { name: analytics.leave.replace("{{name}}", name) }).click()
  await expect.poll(() => page.url()).not.toContain("client=")
})

test("[ANA-O01] the figures fit a phone", async () => {
  const { page } = await openPage(world, { as: "firm collaborator", path: "/settings/analytics", width: 360 })
  await page.getByRole("button", { name: analytics["figure.documents_added"] }).waitFor()
  await expectNoSideways(page)
})

test("[ANA-002] [ERR-065] without module and outside dashboard the screen says so, and takes an address", async () => {
  const { portal } = world
  await portal.arrange((sql) => sql`update module set is_active = false where name = 'analytics'`)
  const { expectProblem, goto, page } = await openPage(world, { as: "firm admin" })
  expectProblem(/^answer: 409 GET .*\/analytics$/)
  await goto("/settings/analytics")
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: analytics["not-configured"] }).waitFor()
  await main.getByText(errors["analytics.not_configured"]).waitFor()
  await expectAccessible(page, "no figures")
})
