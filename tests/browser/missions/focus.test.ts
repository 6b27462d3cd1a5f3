import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, fresh } from "#tests/api/catalog/support.ts"
import { catalogService, content, missionsOf } from "#tests/api/missions/support.ts"
import { openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { missions, orders } = textsIn()
const waitOptions = { timeout: 30_000 }

let world: World
let service: { readonly id: number }
beforeAll(async () => {
  world = await startWorld()
  service = await catalogService(world.portal, world.firms.lumen)
})
afterAll(() => world.stop())

const bakery = () => ({ ...world.companies.bakery, firmId: world.firms.lumen.id })
const admin = () => world.people["firm admin"]
/** Text of the focused element, or "the page" if the focus was lost. */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    return active === null || active === document.body ? "the page" : (active.textContent ?? "").trim()
  })

test("[MIS-001] a client who answers an amendment by keys stands at the mission afterwards", async () => {
  const api = missionsOf(world.portal)
  const mission = await api.signed(admin(), bakery(), content(service, admin(), { name: fresh("Tenue") }))
  const next = { ...content(service, admin(), { name: mission.name }), ends_on: "2027-11-30" }
  await api.made(
    api.call(admin(), bakery(), "POST", `/${mission.id}/versions`, {
      body: {
        content: { ...next, services: next.services.map((one) => ({ ...one, ends_on: "2027-11-30" })) }
      }
    })
  )
  const { page } = await openPage(world, {
    as: "client admin",
    path: `/service-requests/${world.contextOf(bakery())}?mission=${mission.id}`
  })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: missions["client.accept"], exact: true }).press("Enter")
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: missions["client.accept"], exact: true })
    .press("Enter")
  await main.getByText(missions["state.signed"], { exact: true }).first().waitFor(waitOptions)
  await main
    .getByRole("button", { name: missions["client.accept"], exact: true })
    .waitFor({ state: "detached", ...waitOptions })
  await expect.poll(() => focusIn(page), waitOptions).toContain(mission.name)
})

test("[MIS-O01] the focus goes to a neighbour when the unfinished mission of a line is deleted by keys", async () => {
  const api = missionsOf(world.portal)
  const vendor = await world.portal.make.vendor(world.firms.lumen, fresh("Verrerie"))
  for (const name of ["Bilan", "Conseil"])
    await api.made(api.create(admin(), vendor, content(service, admin(), { name })))
  const { page } = await openPage(world, {
    as: "firm admin",
    path: `/customer/${world.contextOf({ ...vendor })}/services`
  })
  const main = page.getByRole("main")
  for (const [name, left] of [
    ["Bilan", "Conseil"],
    // The list is empty now: the focus moves to its toolbar.
    ["Conseil", ""]
  ] as const) {
    await main.getByRole("button", { name: filled(missions["delete.of"], { name }) }).press("Enter")
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: missions["delete.confirm"], exact: true })
      .press("Enter")
    await main.getByRole("link", { name, exact: true }).waitFor({ state: "detached", ...waitOptions })
    await page.getByRole("alertdialog").waitFor({ state: "detached", ...waitOptions })
    await expect.poll(() => focusIn(page), waitOptions).toBe(left)
  }
  expect(await main.locator(".missions :focus").count()).toBe(1)
})

test("[SRQ-O01] [SRQ-007] the focus stays with a request that is accepted, declined or taken back by keys", async () => {
  const api = catalogOf(world.portal, world.firms.lumen, admin())
  const order = async (name: string) => {
    const sold = await api.published({ title: fresh(name), unit_price: 10_000 })
    const client = world.people["client admin"]
    const { body } = await api.order(bakery(), client, [{ kind: "service", id: sold.id, quantity: 1 }], 10_000)
    return body.data
  }
  const [taken, refused, back] = [await order("Paie"), await order("Bilan"), await order("Conseil")]
  const inbox = (id: number) => `/settings/${world.firmContextOf("lumen")}/offers?request=${id}`
  const firm = await openPage(world, { as: "firm admin", path: inbox(taken.id) })
  const office = firm.page.getByRole("main")
  await office.getByRole("button", { name: orders.accept, exact: true }).press("Enter")
  await office.getByRole("button", { name: orders.accept, exact: true }).waitFor({ state: "detached", ...waitOptions })
  await expect.poll(() => focusIn(firm.page), waitOptions).toBe(orders["create-mission"])

  await firm.goto(inbox(refused.id))
  await office.getByRole("button", { name: orders.decline, exact: true }).press("Enter")
  const dialog = firm.page.getByRole("dialog")
  await dialog.getByLabel(orders["decline.reason"]).fill("Pas avant juin")
  // The list is refetched before the request is answered: the line moves while its button has the focus.
  const isListed = Promise.withResolvers<void>()
  await firm.page.route(new RegExp(`/service-requests/${refused.id}$`), (route) =>
    isListed.promise.then(() => route.continue())
  )
  await dialog.getByRole("button", { name: orders.decline, exact: true }).press("Enter")
  await office
    .getByRole("button", { name: refused.title })
    .getByText(orders["state.declined"], { exact: true })
    .waitFor(waitOptions)
  await expect.poll(() => focusIn(firm.page), waitOptions).toBe(orders.decline)
  isListed.resolve()
  await office.getByRole("button", { name: orders.decline, exact: true }).waitFor({ state: "detached", ...waitOptions })
  await expect.poll(() => focusIn(firm.page), waitOptions).toContain(refused.title)

  const { page } = await openPage(world, {
    as: "client admin",
    path: `/service-requests/${world.contextOf(bakery())}?request=${back.id}`
  })
  const main = page.getByRole("main")
  await main.getByRole("button", { name: orders.withdraw, exact: true }).press("Enter")
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: orders["withdrawal.confirm"], exact: true })
    .press("Enter")
  await main.getByRole("button", { name: orders.withdraw, exact: true }).waitFor({ state: "detached", ...waitOptions })
  await expect.poll(() => focusIn(page), waitOptions).toContain(back.title)
})
