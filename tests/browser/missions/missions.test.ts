import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { snapshot } from "#tests/models/missions/cases.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, missions } = textsIn()

let world: World
let service: { readonly id: number }
beforeAll(async () => {
  world = await startWorld()
  service = await catalogService(world.portal, world.firms.lumen, "Tenue comptable")
  await world.portal.arrange(
    (sql) => sql`update catalog_service set quantity = 12, frequency = 'month', unit = 'mois',
        tasks = ${JSON.stringify(snapshot().tasks)}::text::jsonb where id = ${service.id}`
  )
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
let made = 0
const stage = async () => {
  const vendor = await world.portal.make.vendor(world.firms.lumen, `Verrerie ${(made += 1)}`)
  return { ...vendor, at: (rest: string) => `/customer/${world.contextOf(vendor)}/${rest}` }
}

test("[MIS-003] [MIS-004] [MIS-O01] [MIS-O02] [ACC-069] [ACC-070] [ACC-071] the firm makes a mission, marks it signed, its tasks come to both sides, and its progress moves", async () => {
  const vendor = await stage()
  // Unique names, because a retry runs in the same database.
  const name = `Tenue 2027-${made}`
  const client = await world.portal.make.client(vendor, `patron${made}@verrerie.example`)
  const { goto, page } = await openPage(world, { as: "firm admin", path: vendor.at("services") })
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: missions["empty.title"] }).waitFor(waitOptions)
  await expectAccessible(page, "a client without missions")
  await main.getByRole("link", { name: missions.new }).click()

  // Step "data": without a name the wizard does not continue.
  await main.getByRole("heading", { name: missions["step.data.title"] }).waitFor(waitOptions)
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByText(errors["mission.name_missing"]).waitFor(waitOptions)
  await main.getByLabel(missions["field.name"]).fill(name)
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  // Step "services": chosen from the catalogue. The draft is stored now, and its id is in the URL.
  await main.getByRole("heading", { name: missions["step.services.title"] }).waitFor(waitOptions)
  await expect.poll(() => page.url(), waitOptions).toMatch(/services\/create\/\d+$/)
  await main.getByLabel(missions["sell.label"]).selectOption({ label: "Tenue comptable" })
  await main.getByRole("button", { name: missions["sell.add"], exact: true }).click()
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.team.title"] }).waitFor(waitOptions)
  // After a reload the wizard is at the same step.
  await page.reload()
  await main.getByRole("heading", { name: missions["step.team.title"] }).waitFor(waitOptions)
  await expectAccessible(page, "the team of a mission")
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.dates.title"] }).waitFor(waitOptions)
  await main.getByLabel(missions["field.starts_on"]).first().fill("2027-01-01")
  await main.getByLabel(missions["field.ends_on"]).first().fill("2027-12-31")
  await main.getByLabel(missions["field.ends_on"]).first().press("Tab")
  await expectAccessible(page, "the dates and prices of a mission")
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.summary.title"] }).waitFor(waitOptions)
  await main.getByText(/^24 tâches jusqu’au/).waitFor(waitOptions)
  await main.getByRole("button", { name: missions.finish, exact: true }).click()

  // The mission exists and is not signed; an admin marks it as signed.
  await main.getByText(missions["state.notSigned"], { exact: true }).waitFor(waitOptions)
  await main.getByRole("button", { name: missions.sign, exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: missions.sign, exact: true }).click()
  await main.getByText(filled(missions["progress.of"], { done: 0, total: 24 })).waitFor(waitOptions)
  await main.getByText(missions["state.signed"], { exact: true }).first().waitFor(waitOptions)
  await expectAccessible(page, "a signed mission")

  // The client finds the requests among their tasks, and answers one.
  const { list, event } = tasksOf(world.portal)
  const asked = (await list(client, world.firms.lumen, `&vendor_id=${vendor.id}&per_page=500`)).body.data
  expect(asked.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => "information_request"))
  const [first] = asked
  expect((await event(client, world.firms.lumen, first?.id ?? 0, { type: "request.submitted" })).status).toBe(200)
  const admin = world.people["firm admin"]
  expect((await event(admin, world.firms.lumen, first?.id ?? 0, { type: "request.accepted" })).status).toBe(200)
  await main.getByText(filled(missions["progress.of"], { done: 1, total: 24 })).waitFor(waitOptions)

  // The firm's list of missions contains it too.
  await goto(vendor.at(`services?show=firm&search=${encodeURIComponent(name)}`))
  await main.getByRole("heading", { name: missions["of-firm"], level: 1 }).waitFor(waitOptions)
  await main.getByRole("link", { name: name }).waitFor(waitOptions)
  for (const view of ["board", "timeline"] as const) {
    await main.getByRole("button", { name: missions[view], exact: true }).click()
    await main.getByRole("link", { name: name }).waitFor(waitOptions)
    await expectAccessible(page, `missions of the firm as a ${view}`)
  }
})

test("[MIS-002] [MIS-001] a mission is suspended with a reason and resumed, on a phone too", async () => {
  const vendor = await stage()
  const api = missionsOf(world.portal)
  const admin = world.people["firm admin"]
  const mission = await api.signed(admin, vendor, content(service, admin))
  const { page } = await openPage(world, {
    as: "firm admin",
    path: vendor.at(`services/${mission.id}`),
    width: 360,
    touch: true
  })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: missions.more, exact: true }).click()
  await page.getByRole("menuitem", { name: missions.suspend, exact: true }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: missions.suspend, exact: true }).click()
  await dialog.getByText(errors["mission.reason_missing"]).waitFor(waitOptions)
  await dialog.getByLabel(missions["field.reason"]).fill("Honoraires impayés")
  await dialog.getByRole("button", { name: missions.suspend, exact: true }).click()
  await main.getByText(filled(missions.reason, { reason: "Honoraires impayés" })).waitFor(waitOptions)
  await expectNoSideways(page, "a suspended mission")
  await main.getByRole("button", { name: missions.resume, exact: true }).click()
  await main.getByText(missions["state.signed"], { exact: true }).first().waitFor(waitOptions)
})
