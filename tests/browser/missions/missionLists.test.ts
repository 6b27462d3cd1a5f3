import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, fresh } from "#tests/api/catalog/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { errors, lists, missions, orders, tasks: taskTexts } = textsIn()

let world: World
let api: ReturnType<typeof missionsOf>
let service: { readonly id: number }
beforeAll(async () => {
  world = await startWorld()
  api = missionsOf(world.portal)
  service = await catalogService(world.portal, world.firms.lumen)
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const admin = () => world.people["firm admin"]
const stage = async () => {
  const vendor = await world.portal.make.vendor(world.firms.lumen, fresh("Verrerie"))
  return { ...vendor, at: (rest: string) => `/customer/${world.contextOf(vendor)}/${rest}` }
}

test("[MIS-005] [MIS-006] [CST-024] [CST-025] [ACC-069] a client's missions come fifteen a page by name, in another order if wanted, and a reload keeps both", async () => {
  const vendor = await stage()
  const names = Array.from({ length: 17 }, (_, place) => `Mission ${String.fromCharCode(97 + place)}`)
  for (const [place, name] of names.toReversed().entries())
    await api.made(
      api.create(admin(), vendor, content(service, admin(), { name, ends_on: `2027-12-${String(place + 10)}` }))
    )
  const { page } = await openPage(world, { as: "firm admin", path: vendor.at("services") })
  const main = page.getByRole("main")
  const shown = () => main.locator(".mission-line h2 a").allTextContents()
  await expect.poll(shown, waitOptions).toEqual(names.slice(0, 15))
  await main.getByRole("button", { name: lists["pages.after"] }).click()
  await expect.poll(shown, waitOptions).toEqual(names.slice(15))
  await page.reload()
  await expect.poll(shown, waitOptions).toEqual(names.slice(15))
  // Changing the order goes back to the first page: the last name now ends first.
  await main.getByLabel(missions.sort, { exact: true }).selectOption("ends_on")
  await expect.poll(shown, waitOptions).toEqual(names.toReversed().slice(0, 15))
  await main.getByRole("link", { name: "Mission q" }).focus()
  await page.keyboard.press("ArrowDown")
  expect(await main.getByRole("link", { name: "Mission p" }).evaluate((link) => link === document.activeElement)).toBe(
    true
  )
  // From an empty result a button resets the filters.
  await main.getByLabel(missions["filter.search.own"]).fill("introuvable")
  await main.getByText(missions["nothing.title"]).waitFor(waitOptions)
  await main.getByRole("button", { name: lists["nothing.reset"] }).click()
  await expect.poll(async () => (await shown()).length, waitOptions).toBe(15)
})

test("[MIS-009] [MIS-O03] [MIS-O01] a name that the client has already is refused where it is typed, and the unfinished mission deleted in the list", async () => {
  const vendor = await stage()
  await api.made(api.create(admin(), vendor, content(service, admin(), { name: "Tenue 2027" })))
  const { expectProblem, page } = await openPage(world, {
    as: "firm collaborator",
    path: vendor.at("services/create"),
    width: 360,
    touch: true
  })
  expectProblem(/422 /)
  const main = page.getByRole("main")
  await main.getByLabel(missions["field.name"]).fill("tenue  2027")
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByText(errors["mission.name_taken"]).waitFor(waitOptions)
  await main.getByLabel(missions["field.name"]).fill("Tenue 2028")
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.services.title"] }).waitFor(waitOptions)
  await main.getByRole("link", { name: missions["back.list"] }).click()
  await main.getByRole("button", { name: filled(missions["delete.of"], { name: "Tenue 2028" }) }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: missions["delete.confirm"], exact: true }).click()
  await page.getByText(filled(missions.deleted, { name: "Tenue 2028" })).waitFor(waitOptions)
  await main.getByRole("link", { name: "Tenue 2028" }).waitFor({ state: "detached", ...waitOptions })
  await main.getByRole("link", { name: "Tenue 2027" }).waitFor(waitOptions)
})

test("[MIS-O02] [ACC-071] a mission says before its signature how many tasks will follow, then begins with those to do", async () => {
  const vendor = await stage()
  const mission = await api.prepared(admin(), vendor, content(service, admin(), { name: "Tenue 2027" }))
  const { page } = await openPage(world, { as: "firm admin", path: vendor.at(`services/${mission.id}`) })
  const main = page.getByRole("main")
  await main.getByText(filled(missions.foresight_other, { count: 24 })).waitFor(waitOptions)
  await main.getByRole("button", { name: missions.sign, exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: missions.sign, exact: true }).click()
  const tasks = main.getByRole("region", { name: missions.tasks })
  const lines = () => tasks.getByRole("listitem").count()
  await expect.poll(lines, waitOptions).toBe(15)
  const { data } = (await api.tasks(admin(), vendor, mission.id)).body
  await world.portal.arrange(
    (sql) => sql`update task set status = 'done' where id in ${sql.in(data.slice(0, 20).map(({ id }) => id))}`
  )
  await page.reload()
  await expect.poll(lines, waitOptions).toBe(4)
  await expectAccessible(page, "a mission with tasks to do")
  await tasks.getByLabel(missions["tasks.show"]).selectOption("late")
  await tasks.getByText(missions["tasks.nothing"]).waitFor(waitOptions)
  await tasks.getByRole("button", { name: lists["nothing.reset"] }).click()
  await expect.poll(lines, waitOptions).toBe(15)
  expect(page.url()).toContain("tasks=all")
  // The bulk view of tasks is filtered to this mission, and each task links back to it.
  await tasks.getByRole("link", { name: missions["tasks.open"] }).press("Enter")
  await main.getByText(filled(taskTexts["count.firm_other"], { count: 4 })).waitFor(waitOptions)
  await main.getByRole("list", { name: taskTexts.chosen }).getByText("Tenue 2027").waitFor(waitOptions)
  await main
    .getByRole("link", { name: /Saisie/ })
    .first()
    .press("Enter")
  await page
    .getByRole("complementary", { name: taskTexts.panel })
    .getByRole("link", { name: "Tenue 2027", exact: true })
    .click()
  await main.getByRole("heading", { name: /Tenue 2027/, level: 2 }).waitFor(waitOptions)
})

test("[ACC-071] [MIS-001] one service of a mission has its page: what was sold, its price and time, its own tasks", async () => {
  const vendor = await stage()
  const one = content(service, admin(), { name: "Tenue 2027" }, { deliverable: "Comptes à jour", hours_budget: 600 })
  const other = content(service, admin(), {}, { title: "Paie", frequency: "quarter" })
  const both = { ...one, services: [...one.services, ...other.services.map((sold) => ({ ...sold, key: 2 }))] }
  const mission = await api.signed(admin(), vendor, both)
  await expect
    .poll(async () => (await api.read(admin(), vendor, mission.id)).body.data.tasks.total, waitOptions)
    .toBe(32)
  const { address, goto, page } = await openPage(world, {
    as: "firm collaborator",
    path: vendor.at(`services/${mission.id}`)
  })
  const main = page.getByRole("main")
  const sold = main.getByRole("region", { name: missions.services })
  await sold.getByText(filled(missions["progress.of"], { done: 0, total: 8 })).waitFor(waitOptions)
  // By keyboard: open the service, then go back to the mission.
  await sold.getByRole("link", { name: "Tenue comptable" }).focus()
  await page.keyboard.press("Enter")
  await main.getByRole("heading", { name: "Tenue comptable", level: 2 }).waitFor(waitOptions)
  expect(address()).toBe(vendor.at(`services/${mission.id}/1`))
  await main.getByText("Comptes à jour").waitFor(waitOptions)
  await main
    .getByRole("region", { name: missions.budget })
    .getByText("10\u00a0h", { exact: true })
    .first()
    .waitFor(waitOptions)
  const tasks = main.getByRole("region", { name: missions.tasks })
  await expect.poll(() => tasks.getByRole("listitem").count(), waitOptions).toBe(15)
  expect(await tasks.getByText("Paie – Saisie").count()).toBe(0)
  await expectAccessible(page, "one service of a mission")
  await main.getByRole("link", { name: "Tenue 2027" }).press("Enter")
  await sold.getByRole("link", { name: "Paie" }).waitFor(waitOptions)
  // The URL may name a service that an amendment has removed.
  await goto(vendor.at(`services/${mission.id}/9`))
  await main.getByText(missions["service.gone.title"]).waitFor(waitOptions)
  await page.setViewportSize({ width: 360, height: 780 })
  await goto(vendor.at(`services/${mission.id}/2`))
  await expect.poll(() => tasks.getByRole("listitem").count(), waitOptions).toBe(8)
  await expectNoSideways(page, "one service of a mission on a phone")
})

test("[SRQ-O01] [SRQ-007] [ACC-092] a request and the mission that it became lead to each other, for the firm and for the client", async () => {
  const bakery = world.companies.bakery
  const catalog = catalogOf(world.portal, world.firms.lumen, admin())
  const sold = await catalog.published({ title: fresh("Paie"), unit_price: 10_000 })
  const client = world.people["client admin"]
  const { body } = await catalog.order(bakery, client, [{ kind: "service", id: sold.id, quantity: 1 }], 10_000)
  const name = fresh("Paie 2027")
  const draft = await api.made(
    api.create(admin(), bakery, content(service, admin(), { name }), { request_id: body.data.id })
  )
  await api.made(api.act(admin(), bakery, draft.id, { type: "prepare" }))

  const firm = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf(bakery)}/services/${draft.id}`
  })
  const office = firm.page.getByRole("main")
  await office.getByRole("link", { name: missions.request }).click()
  await office.getByRole("link", { name: orders["see-mission"] }).click()
  await office.getByRole("heading", { name: new RegExp(name) }).waitFor(waitOptions)

  const { page } = await openPage(world, {
    as: "client admin",
    path: `/service-requests/${world.contextOf(bakery)}?request=${body.data.id}`,
    width: 360,
    touch: true
  })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: orders["see-mission"] }).click()
  await main.getByRole("heading", { name: new RegExp(name), level: 1 }).waitFor(waitOptions)
  await expectNoSideways(page, "a client's mission on a phone")
})
