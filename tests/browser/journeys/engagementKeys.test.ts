import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, fresh, step } from "#tests/api/catalog/support.ts"
import { openPage } from "#tests/support/browser.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { catalog, form, home, missions, orders, tasks } = textsIn()

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
/** Maximum number of Tab presses; more than the tab stops of any of these screens. */
const stops = 150

/** Presses Tab until the element has the focus. */
const reach = async (page: Page, target: Locator) => {
  await target.waitFor(waitOptions)
  for (let turn = 0; turn < stops; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
const press = async (page: Page, target: Locator, key = "Enter") => {
  await reach(page, target)
  await page.keyboard.press(key)
}
const type = async (page: Page, target: Locator, words: string) => {
  await reach(page, target)
  await page.keyboard.type(words)
}
/** Waits until the focus is on an element: a removed element must not lose it. */
const expectFocus = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), { ...waitOptions, message: where })
    .toBe(true)

test(
  "[CAT-003] [SRQ-004] [MIS-004] [ACC-042] [ACC-093] [ACC-070] from the offer to the answered request everything is reached and done by keyboard alone",
  { timeout: 300_000 },
  async () => {
    const bakery = world.companies.bakery
    const [sold, offered, agreed] = [fresh("Tenue"), fresh("Essentiel"), fresh("Mission")]
    const api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
    await api.published({
      title: sold,
      unit_price: 18_000,
      quantity: 12,
      unit: "mois",
      tasks: [{ ...step("a", "Transmettre les pièces"), who: "client" }]
    })

    // The firm creates an offer and publishes it.
    const firm = await openPage(world, {
      as: "firm admin",
      path: `/settings/${world.firmContextOf("lumen")}/offers/catalog-offers`
    })
    const { page } = firm
    const office = page.getByRole("main")
    await press(page, office.getByRole("button", { name: catalog["offers.add"] }))
    await type(page, page.getByRole("dialog").getByLabel(catalog["field.title"]), offered)
    await page.keyboard.press("Enter")
    await office.getByRole("heading", { name: offered, level: 1 }).waitFor(waitOptions)
    await type(page, office.getByLabel(catalog["offer.add"]), sold)
    await press(page, office.getByRole("button", { name: form.save, exact: true }))
    await page.getByText(filled(catalog.saved, { title: offered })).waitFor(waitOptions)
    await expectFocus(page, "an offer is saved")
    await press(page, office.getByRole("button", { name: catalog.publish, exact: true }))
    await office.getByText(catalog["state.published"], { exact: true }).waitFor(waitOptions)

    // The client orders it.
    const client = await openPage(world, {
      as: "client admin",
      path: `/service-requests/${world.contextOf(bakery)}/catalog`
    })
    const main = client.page.getByRole("main")
    await press(client.page, main.getByRole("button", { name: filled(orders["add-of"], { title: offered }) }))
    await expectFocus(client.page, "an offer is chosen")
    await press(client.page, main.getByRole("button", { name: orders["to-summary"] }))
    await main.getByRole("heading", { name: orders.summary }).waitFor(waitOptions)
    await expectFocus(client.page, "the summary is shown")
    await press(client.page, main.getByRole("button", { name: orders.order, exact: true }))
    await press(client.page, main.getByRole("link", { name: orders["done.follow"] }))
    await main.getByText(orders["turn.client.requested"]).waitFor(waitOptions)

    // The firm goes from home to the request and on to the mission, and marks it as signed.
    await firm.goto(`/home/${world.firmContextOf("lumen")}`)
    const waiting = office.getByRole("region", { name: home["line.orders"] })
    await press(page, waiting.getByRole("link", { name: offered, exact: true }))
    await press(page, office.getByRole("link", { name: orders["create-mission"] }))
    await office.getByRole("heading", { name: missions["step.data.title"] }).waitFor(waitOptions)
    const name = office.getByLabel(missions["field.name"])
    await reach(page, name)
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(agreed)
    for (const next of ["services", "team", "dates", "summary"] as const) {
      await press(page, office.getByRole("button", { name: missions.next, exact: true }))
      await office.getByRole("heading", { name: missions[`step.${next}.title`] }).waitFor(waitOptions)
      await expectFocus(page, `the step ${next} is shown`)
    }
    await press(page, office.getByRole("button", { name: missions.finish, exact: true }))
    await office.getByText(missions["state.notSigned"], { exact: true }).waitFor(waitOptions)
    await press(page, office.getByRole("button", { name: missions.sign, exact: true }))
    const question = page.getByRole("alertdialog")
    await press(page, question.getByRole("button", { name: missions.sign, exact: true }))
    await question.waitFor({ state: "detached", ...waitOptions })
    await office.getByRole("button", { name: missions.amend, exact: true }).waitFor(waitOptions)
    await expectFocus(page, "a mission is signed")

    // The client opens the resulting request and answers it with a document, through the native file chooser.
    await client.goto(`/tasks/${world.contextOf(bakery)}`)
    await press(client.page, main.getByRole("link", { name: `${sold} – Transmettre les pièces` }).first())
    const answer = client.page.getByRole("region", { name: tasks["answer.title"] })
    const [chooser] = await Promise.all([
      client.page.waitForEvent("filechooser", waitOptions),
      press(client.page, answer.getByRole("button", { name: tasks["answer.files"], exact: true }))
    ])
    await chooser.setFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Tout y est.") })
    await press(client.page, answer.getByRole("button", { name: filled(tasks["answer.give_one"], { count: 1 }) }))
    await client.page.getByText(tasks["submitted.wait"]).waitFor(waitOptions)
    await expectFocus(client.page, "a request is answered")
  }
)
