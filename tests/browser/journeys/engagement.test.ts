import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, fresh, step } from "#tests/api/catalog/support.ts"
import { missionsOf } from "#tests/api/missions/support.ts"
import { expectNoSideways, openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { catalog, form, home, missions, orders, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }

const photo = {
  name: "releve.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64"
  )
}

test(
  "[CAT-001] [CAT-003] [SRQ-004] [SRQ-O01] [MIS-004] [MIS-O01] [MIS-O02] [TSK-O04] [ACC-041] [ACC-042] [ACC-093] [ACC-070] a firm publishes an offer, a client orders it on a phone, the firm makes the mission and marks it signed, the client answers its first request with a document, and the mission moves",
  { timeout: 300_000 },
  async () => {
    const bakery = world.companies.bakery
    // Unique names, because a retry runs in the same database.
    const [sold, offered, agreed] = [fresh("Tenue comptable"), fresh("Essentiel TPE"), fresh("Essentiel 2027")]
    const api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
    const service = await api.published({
      title: sold,
      unit_price: 18_000,
      quantity: 12,
      unit: "mois",
      tasks: [{ ...step("a", "Transmettre les pièces"), who: "client" }, step("b", "Saisir les pièces", "a")]
    })

    // The firm creates an offer and publishes it.
    const firm = await openPage(world, {
      as: "firm admin",
      path: `/settings/${world.firmContextOf("lumen")}/offers/catalog-offers`
    })
    const office = firm.page.getByRole("main")
    await office.getByRole("button", { name: catalog["offers.add"] }).click()
    const dialog = firm.page.getByRole("dialog")
    await dialog.getByLabel(catalog["field.title"]).fill(offered)
    await dialog.getByLabel(catalog["field.title"]).press("Enter")
    await office.getByRole("heading", { name: offered, level: 1 }).waitFor(waitOptions)
    await office.getByLabel(catalog["offer.add"]).selectOption(String(service.id))
    await office.getByRole("button", { name: form.save, exact: true }).click()
    await firm.page.getByText(filled(catalog.saved, { title: offered })).waitFor(waitOptions)
    await office.getByRole("button", { name: catalog.publish, exact: true }).click()
    await office.getByText(catalog["state.published"], { exact: true }).waitFor(waitOptions)

    // The client orders it on a phone.
    const client = await openPage(world, {
      as: "client admin",
      path: `/service-requests/${world.contextOf(bakery)}/catalog`,
      width: 360,
      touch: true
    })
    const phone = client.page.getByRole("main")
    await phone.getByRole("button", { name: filled(orders["add-of"], { title: offered }) }).click()
    await phone.getByRole("button", { name: orders["to-summary"] }).click()
    await phone.getByRole("heading", { name: orders.summary }).waitFor(waitOptions)
    await expectNoSideways(client.page, "the summary of an order")
    await phone.getByRole("button", { name: orders.order, exact: true }).click()
    await phone.getByRole("link", { name: orders["done.follow"] }).click()
    await phone.getByText(orders["turn.client.requested"]).waitFor(waitOptions)

    // The firm opens the request from home and starts a mission with the ordered services.
    await firm.goto(`/home/${world.firmContextOf("lumen")}`)
    await office
      .getByRole("region", { name: home["line.orders"] })
      .getByRole("link", { name: offered, exact: true })
      .click()
    await office.getByRole("link", { name: orders["create-mission"] }).click()
    await office.getByRole("heading", { name: missions["step.data.title"] }).waitFor(waitOptions)
    await office.getByLabel(missions["field.name"]).fill(agreed)
    await office.getByRole("button", { name: missions.next, exact: true }).click()
    await office.getByRole("heading", { name: missions["step.services.title"] }).waitFor(waitOptions)
    await office.getByRole("listitem").filter({ hasText: sold }).waitFor(waitOptions)
    expect((await api.requests(bakery)).data[0]).toMatchObject({ title: offered, state: "requested" })

    // The firm prepares the mission (which converts the request) and marks it as signed.
    for (const step of ["team", "dates", "summary"] as const) {
      await office.getByRole("button", { name: missions.next, exact: true }).click()
      await office.getByRole("heading", { name: missions[`step.${step}.title`] }).waitFor(waitOptions)
    }
    await office.getByRole("button", { name: missions.finish, exact: true }).click()
    await office.getByText(missions["state.notSigned"], { exact: true }).waitFor(waitOptions)
    expect((await api.requests(bakery)).data[0]).toMatchObject({ title: offered, state: "converted" })
    await office.getByRole("button", { name: missions.sign, exact: true }).click()
    await firm.page.getByRole("alertdialog").getByRole("button", { name: missions.sign, exact: true }).click()
    const { data } = (await missionsOf(world.portal).list(world.people["firm admin"], world.firms.lumen)).body
    const mission = data.find(({ name }) => name === agreed)
    const total = (await missionsOf(world.portal).preview(world.people["firm admin"], bakery, mission?.id ?? 0)).body
      .data.total
    const moved = (done: number) => office.getByText(filled(missions["progress.of"], { done, total }))
    await moved(0).waitFor(waitOptions)

    // The mission's requests are in the client's list; one is answered on the phone, with a document.
    const asked = `${sold} – Transmettre les pièces`
    await client.goto(`/tasks/${world.contextOf(bakery)}`)
    await phone.getByRole("link", { name: asked }).first().tap()
    const answer = client.page.getByRole("region", { name: tasks["answer.title"] })
    await answer.getByLabel(tasks["answer.files"]).last().setInputFiles(photo)
    await answer.getByRole("button", { name: filled(tasks["answer.give_one"], { count: 1 }) }).click()
    await client.page.getByText(tasks["submitted.wait"]).waitFor(waitOptions)

    // The firm's list contains both kinds of tasks. The answer is accepted, and time is recorded.
    const list = `/tasks/${world.contextOf(bakery)}?all=true`
    await firm.goto(list)
    await office
      .getByRole("link", { name: `${sold} – Saisir les pièces` })
      .first()
      .waitFor(waitOptions)
    await firm.goto(`${list}&review=submitted`)
    await office.getByRole("link", { name: asked }).first().click()
    const panel = firm.page.getByRole("complementary", { name: tasks.panel })
    await panel.getByRole("link", { name: photo.name }).waitFor(waitOptions)
    await panel.getByRole("button", { name: tasks["act.accept"], exact: true }).click()
    await panel.getByText(tasks["review.accepted.firm"]).first().waitFor(waitOptions)
    await panel.getByRole("button", { name: tasks["time.note"], exact: true }).click()
    const noting = firm.page.getByRole("dialog", { name: tasks["time.note"] })
    await noting.getByLabel(tasks.time).fill("1h30")
    await noting.getByRole("button", { name: form.save, exact: true }).click()
    await panel.getByText("1\u00a0h\u00a030").waitFor(waitOptions)

    // The mission shows the progress.
    await firm.goto(`/customer/${world.contextOf(bakery)}/services`)
    await office.getByRole("link", { name: agreed }).click()
    await office.getByRole("button", { name: missions.amend, exact: true }).waitFor(waitOptions)
    await moved(1).waitFor(waitOptions)
    await office
      .getByRole("region", { name: missions.files })
      .getByRole("link", { name: photo.name, exact: true })
      .waitFor(waitOptions)
    await office
      .getByRole("region", { name: missions.log })
      .getByText(missions["log.mission.signed"])
      .waitFor(waitOptions)
    await office.getByText("1\u00a0h\u00a030", { exact: true }).waitFor(waitOptions)
  }
)
