import { afterAll, beforeAll, expect, test } from "vitest"
import { asMissionService } from "#schemas/missions/missionRules.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { snapshot } from "#tests/models/missions/cases.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { missions, orders } = textsIn()
const waitOptions = { timeout: 30_000 }

let world: World
let service: { readonly id: number }
beforeAll(async () => {
  world = await startWorld()
  service = await catalogService(world.portal, world.firms.lumen, "Tenue comptable")
})
afterAll(() => world.stop())

const bakery = () => ({ ...world.companies.bakery, firmId: world.firms.lumen.id })
const at = (rest: string) => `/customer/${world.contextOf(bakery())}/${rest}`

test("[MIS-001] [MIS-002] [MIS-008] [MIS-O02] the firm foresees an amendment and proposes it, the client accepts it on a phone, and the tasks follow", async () => {
  const api = missionsOf(world.portal)
  const admin = world.people["firm admin"]
  const mission = await api.signed(admin, bakery(), content(service, admin))
  await expect
    .poll(async () => (await api.read(admin, bakery(), mission.id)).body.data.tasks.total, waitOptions)
    .toBe(24)

  const begun = (await api.tasks(admin, bakery(), mission.id)).body.data.findLast(
    ({ type }) => type === "accounting_firm_task"
  )
  expect(
    (await tasksOf(world.portal).event(admin, world.firms.lumen, begun?.id ?? 0, { type: "task.started" })).status
  ).toBe(200)

  const firm = await openPage(world, { as: "firm admin", path: at(`services/${mission.id}`) })
  const main = firm.page.getByRole("main")
  await main.getByRole("button", { name: missions.amend, exact: true }).click()
  await main
    .getByRole("heading", { name: filled(missions["amend.title"], { name: "Tenue 2027" }) })
    .waitFor(waitOptions)
  await main.getByRole("button", { name: missions["step.dates"] }).click()
  await main.getByRole("heading", { name: missions["step.dates.title"] }).waitFor(waitOptions)
  // The mission is halved; the effect on its tasks is shown before saving.
  const ends = main.getByLabel(missions["field.ends_on"]).first()
  await ends.fill("2027-06-30")
  await ends.press("Tab")
  await main.getByText(filled(missions["simulation.removed_other"], { count: 11 })).waitFor(waitOptions)
  await expectAccessible(firm.page, "the dates of an amendment")
  // The draft survives a reload, a colleague continues it, and the client does not see it yet.
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.summary.title"] }).waitFor(waitOptions)
  await firm.page.reload()
  await main.getByRole("heading", { name: missions["step.summary.title"] }).waitFor(waitOptions)
  expect((await api.read(admin, bakery(), mission.id)).body.data).toMatchObject({
    state: "signed",
    revision: mission.revision
  })
  const colleague = await openPage(world, { as: "firm collaborator", path: at(`services/${mission.id}`) })
  const seen = colleague.page.getByRole("main")
  await seen.getByText(/Avenant en préparation/).waitFor(waitOptions)
  await expectAccessible(colleague.page, "a mission with an amendment in preparation")
  await seen.getByRole("button", { name: missions["amend.resume"], exact: true }).click()
  await seen.getByRole("heading", { name: missions["step.summary.title"] }).waitFor(waitOptions)
  await colleague.page.close()
  await main.getByLabel(missions["amend.note"]).fill("Vous cessez en juin.")
  await main.getByRole("heading", { name: missions["simulation.people"] }).waitFor(waitOptions)
  await expectAccessible(firm.page, "the summary of an amendment")
  await main.getByRole("button", { name: missions["amend.finish"], exact: true }).click()
  await main.getByText(missions["state.amending"], { exact: true }).first().waitFor(waitOptions)
  await main.getByRole("heading", { name: missions["proposed.title"] }).waitFor(waitOptions)

  const client = await openPage(world, {
    as: "client admin",
    path: `/service-requests/${world.contextOf(bakery())}`,
    width: 360,
    touch: true
  })
  const theirs = client.page.getByRole("main")
  await theirs.getByRole("link", { name: orders.missions }).click()
  await theirs.getByRole("link", { name: "Tenue 2027" }).click()
  await theirs.getByText("Vous cessez en juin.").waitFor(waitOptions)
  await expectAccessible(client.page, "an amendment at 360 px")
  await expectNoSideways(client.page, "an amendment")
  await theirs.getByRole("button", { name: missions["client.accept"], exact: true }).click()
  await client.page
    .getByRole("alertdialog")
    .getByRole("button", { name: missions["client.accept"], exact: true })
    .click()
  await theirs.getByText(missions["state.signed"], { exact: true }).first().waitFor(waitOptions)

  // The firm's page is updated live: half of the tasks are removed, except one that had been started, which is named.
  await main
    .getByText(filled(missions["progress.of"], { done: 0, total: 13 }))
    .first()
    .waitFor(waitOptions)
  await main.getByText(filled(missions["making.stayed_one"], { count: 1 })).click()
  await main
    .locator(".section-fold")
    .getByRole("link", { name: begun?.title ?? "" })
    .waitFor(waitOptions)
})

test("[MIS-001] a client declines with a reason, and a collaborator of theirs is shown no missions", async () => {
  const api = missionsOf(world.portal)
  const admin = world.people["firm admin"]
  const name = "Social 2027"
  const mission = await api.signed(admin, bakery(), content(service, admin, { name }))
  const other = asMissionService(snapshot({ service_id: service.id as never, title: "Paie" }), 2, {
    starts_on: "2027-01-01",
    ends_on: "2027-12-31"
  })
  const more = content(service, admin, { name })
  await api.made(
    api.call(admin, bakery(), "POST", `/${mission.id}/versions`, {
      body: { content: { ...more, services: [...more.services, other] } }
    })
  )
  const { goto, page } = await openPage(world, {
    as: "client admin",
    path: `/service-requests/${world.contextOf(bakery())}?mission=${mission.id}`
  })
  const main = page.getByRole("main")
  await main.getByText(missions["differences.added"]).waitFor(waitOptions)
  await main.getByRole("button", { name: missions["client.decline"], exact: true }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByLabel(missions["field.reason"]).fill("Pas maintenant")
  await dialog.getByRole("button", { name: missions["client.decline"], exact: true }).click()
  await main.getByText(missions["state.signed"], { exact: true }).first().waitFor(waitOptions)
  expect((await api.read(admin, bakery(), mission.id)).body.data.versions[0]).toMatchObject({
    state: "declined",
    reason: "Pas maintenant"
  })
  await goto(`/service-requests/${world.contextOf(bakery())}?show=missions`)
  await main.getByRole("link", { name }).waitFor(waitOptions)
  await expectAccessible(page, "a client's missions")

  const helper = await openPage(world, {
    as: "client collaborator",
    path: `/service-requests/${world.contextOf(bakery())}`
  })
  await helper.page.getByRole("main").getByRole("heading", { level: 1 }).waitFor(waitOptions)
  await expect.poll(() => helper.page.getByRole("link", { name: orders.missions }).count(), { timeout: 2_000 }).toBe(0)
})

test("[MIS-001] [MIS-O01] a mission that is prepared and not signed is changed in the same wizard", async () => {
  const api = missionsOf(world.portal)
  const admin = world.people["firm admin"]
  const mission = await api.prepared(admin, bakery(), content(service, admin, { name: "Conseil" }))
  const { page } = await openPage(world, { as: "firm collaborator", path: at(`services/${mission.id}`) })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: missions.edit, exact: true }).click()
  await main.getByLabel(missions["field.name"]).fill("Conseil et accompagnement")
  await main.getByRole("button", { name: missions["step.dates"] }).click()
  await main.getByRole("heading", { name: missions["step.dates.title"] }).waitFor(waitOptions)
  await main.getByLabel(missions["field.price"]).fill("200")
  await main.getByLabel(missions["field.price"]).press("Tab")
  await main.getByLabel(missions["field.hours"]).fill("30h")
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.summary.title"] }).waitFor(waitOptions)
  await main.getByRole("button", { name: missions.finish, exact: true }).click()
  await main.getByRole("heading", { name: /Conseil et accompagnement/ }).waitFor(waitOptions)
  await main.getByText(missions["state.notSigned"], { exact: true }).waitFor(waitOptions)
  const { content: kept, minutes_planned, price_net } = (await api.read(admin, bakery(), mission.id)).body.data
  expect([kept.name, kept.services[0]?.snapshot.unit_price, price_net, minutes_planned]).toEqual([
    "Conseil et accompagnement",
    20_000,
    240_000,
    1_800
  ])
})
