import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, step } from "#tests/api/catalog/support.ts"
import { expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { catalog, form, home, missions, orders } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const patience = { timeout: 30_000 }

test(
  "[CAT-001] [CAT-003] [SRQ-004] [SRQ-O01] [MIS-O01] [ACC-041] [ACC-042] [ACC-093] [ACC-070] a firm publishes an offer, a client orders it on a phone, and the firm begins the mission with it",
  { timeout: 180_000 },
  async () => {
    const bakery = world.companies.bakery
    const api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
    const service = await api.published({
      title: "Tenue comptable",
      unit_price: 18_000,
      quantity: 12,
      unit: "mois",
      tasks: [{ ...step("a", "Transmettre les pièces"), who: "client" }, step("b", "Saisir les pièces", "a")]
    })

    // The firm puts the offer together and publishes it.
    const firm = await openPage(world, {
      as: "firm admin",
      path: `/settings/${world.firmContextOf("lumen")}/offers/catalog-offers`
    })
    const office = firm.page.getByRole("main")
    await office.getByRole("button", { name: catalog["offers.add"] }).click()
    const dialog = firm.page.getByRole("dialog")
    await dialog.getByLabel(catalog["field.title"]).fill("Essentiel TPE")
    await dialog.getByLabel(catalog["field.title"]).press("Enter")
    await office.getByRole("heading", { name: "Essentiel TPE", level: 1 }).waitFor(patience)
    await office.getByLabel(catalog["offer.add"]).selectOption(String(service.id))
    await office.getByRole("button", { name: form.save, exact: true }).click()
    await firm.page.getByText(filled(catalog.saved, { title: "Essentiel TPE" })).waitFor(patience)
    await office.getByRole("button", { name: catalog.publish, exact: true }).click()
    await office.getByText(catalog["state.published"], { exact: true }).waitFor(patience)

    // The client orders it on a phone.
    const client = await openPage(world, {
      as: "client admin",
      path: `/service-requests/${world.contextOf(bakery)}/catalog`,
      width: 360,
      touch: true
    })
    const phone = client.page.getByRole("main")
    await phone.getByRole("button", { name: filled(orders["add-of"], { title: "Essentiel TPE" }) }).click()
    await phone.getByRole("button", { name: orders["to-summary"] }).click()
    await phone.getByRole("heading", { name: orders.summary }).waitFor(patience)
    await expectNoSideways(client.page, "the summary of an order")
    await phone.getByRole("button", { name: orders.order, exact: true }).click()
    await phone.getByRole("link", { name: orders["done.follow"] }).click()
    await phone.getByText(orders["turn.client.requested"]).waitFor(patience)

    // The firm finds it at home and in its inbox, and begins the mission with what was ordered.
    await firm.goto(`/home/${world.firmContextOf("lumen")}`)
    await office
      .getByRole("region", { name: home["line.orders"] })
      .getByRole("link", { name: "Essentiel TPE", exact: true })
      .click()
    await office.getByRole("link", { name: orders["create-mission"] }).click()
    await office.getByRole("heading", { name: missions["step.data.title"] }).waitFor(patience)
    await office.getByLabel(missions["field.name"]).fill("Essentiel 2027")
    await office.getByRole("button", { name: missions.next, exact: true }).click()
    await office.getByRole("heading", { name: missions["step.services.title"] }).waitFor(patience)
    await office.getByText("Tenue comptable").first().waitFor(patience)
    expect((await api.requests(bakery)).data[0]).toMatchObject({ title: "Essentiel TPE", state: "requested" })
  }
)
