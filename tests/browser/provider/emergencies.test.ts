import { afterAll, beforeAll, expect, test } from "vitest"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { emergencies, errors, plan, provider, titles } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 20_000 }
const reason = "Demande 4711 : un relevé ne s’ouvre plus."

test("[SAD-003] [ACC-038] a super admin reads a firm's documents for a stated reason, and the firm sees it and ends it", async () => {
  const { bakery } = world.companies
  const staff = await openPage(world, { as: "super admin", path: `/sa/accounting-firms/${world.firms.lumen.id}` })
  const { expectProblem, page } = staff
  expectProblem(/422 POST|404 GET/)
  const main = page.getByRole("main")
  await main.getByRole("link", { name: provider["emergency.open"] }).click(waitOptions)
  await main.getByRole("heading", { name: titles["sa-emergency"], level: 1 }).waitFor(waitOptions)
  const begin = main.getByRole("button", { name: emergencies.begin })
  await main.getByRole("textbox", { name: emergencies["field.reason"] }).fill("support")
  await begin.click()
  await main.getByText(errors["emergency.reason_missing"]).waitFor()
  await expectAccessible(page, "an access without a reason")
  await main.getByRole("textbox", { name: emergencies["field.reason"] }).fill(reason)
  await begin.click()
  await main.getByRole("button", { name: bakery.name }).click(waitOptions)
  await main.getByRole("button", { name: "Banque" }).click(waitOptions)
  const [document] = world.tree.documents
  const download = page.waitForEvent("download")
  await main
    .getByRole("button", { name: filled(emergencies["document.of"], { name: document?.name ?? "" }) })
    .click(waitOptions)
  expect((await download).suggestedFilename()).toBe(document?.name)
  await expectAccessible(page, "the documents of a firm in an access")

  const firm = await openPage(world, { as: "firm admin", path: "/settings" })
  const list = firm.page.getByRole("main")
  await list.getByRole("link", { name: new RegExp(`^${titles["settings-group-administration"]}`) }).click()
  const section = firm.page.getByRole("region", { name: plan["emergency.title"] })
  await section.getByText(reason).waitFor(waitOptions)
  await section.getByText(filled(plan["emergency.documents_one"], { count: "1" })).waitFor()
  await expectAccessible(firm.page, "the accesses to a firm")
  await section.getByRole("button", { name: plan["emergency.end"] }).press("Enter")
  await section.getByText(plan["emergency.by.firm"]).waitFor(waitOptions)
  await firm.close()

  // The access ends during the visit: the next document can no longer be opened.
  await main.getByRole("button", { name: filled(emergencies["document.of"], { name: document?.name ?? "" }) }).click()
  await page.getByText(filled(emergencies["document.failed"], { name: document?.name ?? "" })).waitFor(waitOptions)
  await page.reload()
  await begin.waitFor(waitOptions)
}, 120_000)

test("[SAD-003] the emergency access fits a narrow screen in the dark", async () => {
  const { page } = await openPage(world, {
    as: "super admin",
    path: `/sa/accounting-firms/${world.firms.atlas.id}/emergency`,
    colorScheme: "dark",
    width: 360,
    height: 740
  })
  await page.getByRole("main").getByText(plan["emergency.none"]).waitFor(waitOptions)
  await expectNoSideways(page, "the emergency access")
  await expectAccessible(page, "the emergency access, narrow and dark")
})
