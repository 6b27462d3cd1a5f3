import { afterAll, beforeAll, expect, test } from "vitest"
import { catalogOf, fresh } from "#tests/api/catalog/support.ts"
import { expectAccessible, expectNoSideways, openPage } from "#tests/support/browser.ts"
import { shell } from "#tests/support/pages/Shell.ts"
import { filled, textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type World } from "#tests/support/world.ts"

const { app, errors, home, missions, orders } = textsIn()

let world: World
let api: ReturnType<typeof catalogOf>
beforeAll(async () => {
  world = await startWorld()
  api = catalogOf(world.portal, world.firms.lumen, world.people["firm admin"])
})
afterAll(() => world.stop())

const waitOptions = { timeout: 30_000 }
const at = (rest = "") => `/service-requests/${world.contextOf(world.companies.bakery)}${rest}`
const inbox = (rest = "") => `/settings/${world.firmContextOf("lumen")}/offers${rest}`

test("[ACC-093] [SRQ-006] [SRQ-005] the address filters the catalogue by categories, offers and services", async () => {
  const [social, fiscal] = [await api.category(fresh("Social")), await api.category(fresh("Fiscal"))]
  const paie = await api.published({ category_id: social.id, title: fresh("Paie") })
  const tva = await api.published({ category_id: fiscal.id, title: fresh("TVA") })
  const bilan = await api.published({ category_id: fiscal.id, title: fresh("Bilan") })
  const offer = await api.publishedOffer([tva], { title: fresh("Essentiel") })
  const { goto, page } = await openPage(world, { as: "client admin", path: at(`/catalog?categories=${social.id}`) })
  const main = page.getByRole("main")
  const titles = [paie, tva, bilan, offer].map(({ title }) => title)
  const shown = async () =>
    (await main.locator(".catalog-card h3").allTextContents()).filter((title) => titles.includes(title)).toSorted()
  await expect.poll(shown, waitOptions).toEqual([paie.title])
  await expectAccessible(page, "the catalogue of a client")
  await goto(at(`/catalog?categories=${social.id},${fiscal.id}&catalog-offer=&catalog-service=`))
  await expect.poll(shown, waitOptions).toEqual(titles.toSorted())
  await goto(at(`/catalog?catalog-offer=${offer.id}&catalog-service=${paie.id},${bilan.id}`))
  await expect.poll(shown, waitOptions).toEqual([bilan.title, offer.title, paie.title].toSorted())
  // Pressing a category adds it to the URL; pressing it again removes it.
  await goto(at("/catalog"))
  await main.getByRole("button", { name: fiscal.name, exact: true }).click()
  await expect.poll(() => decodeURIComponent(page.url()), waitOptions).toMatch(new RegExp(`categories=.?${fiscal.id}`))
  await expect.poll(shown, waitOptions).toEqual([bilan.title, offer.title, tva.title].toSorted())
  await main.getByLabel(orders.search).fill("bilan")
  await expect.poll(shown, waitOptions).toEqual([bilan.title])
  await main.getByRole("button", { name: orders.all, exact: true }).click()
  await expect.poll(shown, waitOptions).toEqual(titles.toSorted())
})

test("[ACC-094] [ACC-095] [SRQ-005] [CAT-O01] one service and one offer have their pages; a private offer and a draft have none", async () => {
  const service = await api.published({
    title: fresh("Conseil"),
    commercial_text: "Une heure avec nous",
    unit_price: 12_000
  })
  const offer = await api.publishedOffer([service], { title: fresh("Pack"), duration: 12, duration_unit: "month" })
  const secret = await api.publishedOffer([service], { title: fresh("Secret"), is_public: false })
  const { expectProblem, goto, page } = await openPage(world, {
    as: "client admin",
    path: at(`/service/${service.id}`)
  })
  expectProblem(/404 /)
  const main = page.getByRole("main")
  await main.getByRole("heading", { name: service.title, level: 1 }).waitFor(waitOptions)
  await main.getByText("Une heure avec nous").waitFor(waitOptions)
  await main.getByRole("button", { name: filled(orders["add-of"], { title: service.title }) }).click()
  await main.getByRole("region", { name: orders["basket.label"] }).waitFor(waitOptions)
  await goto(at(`/offer/${offer.id}`))
  await main.getByRole("heading", { name: offer.title, level: 1 }).waitFor(waitOptions)
  // The price is per unit of the service's frequency.
  await main.getByText(/10,00\s€ HT par mois/).waitFor(waitOptions)
  await expectAccessible(page, "an offer of the catalogue")
  await goto(at(`/offer/${secret.id}`))
  await main.getByText(errors["error.404"]).first().waitFor(waitOptions)
  expect(await main.getByText(secret.title).count()).toBe(0)
})

test("[ACC-093] [SRQ-002] [SRQ-003] [SRQ-004] the three steps survive a reload, are the same in another tab, and make one request", async () => {
  const service = await api.published({ title: fresh("Bulletins"), unit_price: 2_400, quantity: 1 })
  const first = await openPage(world, { as: "client collaborator", path: at("/catalog"), width: 360, touch: true })
  const main = first.page.getByRole("main")
  await main.getByRole("button", { name: filled(orders["add-of"], { title: service.title }) }).click()
  await main.getByRole("button", { name: orders["to-summary"] }).click()
  await main.getByRole("heading", { name: orders.summary }).waitFor(waitOptions)
  await main.getByLabel(filled(orders["quantity-of"], { title: service.title })).fill("3")
  await main.getByText("72,00").first().waitFor(waitOptions)
  await expectNoSideways(first.page, "the summary of an order on a phone")
  await first.page.reload()
  await main.getByRole("heading", { name: orders.summary }).waitFor(waitOptions)
  const quantity = main.getByLabel(filled(orders["quantity-of"], { title: service.title }))
  expect(await quantity.inputValue()).toBe("3")

  const second = await openPage(world, { beside: first, path: at("/catalog") })
  const other = second.page.getByRole("main")
  await other.getByRole("heading", { name: orders.summary }).waitFor(waitOptions)
  await other.getByLabel(orders.message).fill("Pour mars")
  await expect.poll(() => main.getByLabel(orders.message).inputValue(), waitOptions).toBe("Pour mars")
  await other.getByRole("button", { name: orders.order, exact: true }).click()
  await other.getByText(orders.done).waitFor(waitOptions)
  // The first tab is updated too: its basket is empty.
  await main.getByRole("heading", { name: orders.summary }).waitFor({ state: "detached", ...waitOptions })
  const { data } = await api.requests(world.companies.bakery, world.people["client collaborator"])
  expect(data.filter(({ title }) => title === service.title)).toMatchObject([
    { message: "Pour mars", totals: { net: 7_200 } }
  ])
})

test("[ERR-066] [SRQ-004] an order that the server could not take says that it was not made, and goes with what was typed at the next try", async () => {
  const service = await api.published({ title: fresh("Bilan"), unit_price: 5_000, quantity: 1 })
  const { expectProblem, page } = await openPage(world, { as: "client admin", path: at("/catalog") })
  expectProblem(/503/)
  await page.route(/\/service-requests$/, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.fallback()
  )
  const main = page.getByRole("main")
  await main.getByRole("button", { name: filled(orders["add-of"], { title: service.title }) }).click()
  await main.getByRole("button", { name: orders["to-summary"] }).click()
  await main.getByLabel(orders.message).fill("Pour juin")
  await main.getByRole("button", { name: orders.order, exact: true }).click()
  await main.getByText(errors["service_request.not_created"]).waitFor(waitOptions)
  await expectAccessible(page, "an order that was not made")
  const own = async () =>
    (await api.requests(world.companies.bakery, world.people["client admin"])).data.filter(
      ({ title }) => title === service.title
    )
  expect(await own()).toEqual([])
  await page.unroute(/\/service-requests$/)
  expect(await main.getByLabel(orders.message).inputValue()).toBe("Pour juin")
  await main.getByRole("button", { name: orders.order, exact: true }).click()
  await main.getByText(orders.done).waitFor(waitOptions)
  expect(await own()).toMatchObject([{ message: "Pour juin", totals: { net: 5_000 } }])
})

test("[ACC-092] [ACC-041] [SRQ-001] [SRQ-007] [SRQ-O01] the firm accepts or declines with a reason what a client asks, who sees whose turn it is and may take it back", async () => {
  const client = world.people["client admin"]
  const made = async (name: string) => {
    const service = await api.published({ title: fresh(name), unit_price: 10_000 })
    const { body } = await api.order(
      world.companies.bakery,
      client,
      [{ kind: "service", id: service.id, quantity: 1 }],
      10_000
    )
    return body.data
  }
  const [taken, refused, back] = [await made("Acceptée"), await made("Refusée"), await made("Reprise")]
  const firm = await openPage(world, { as: "firm admin", path: `/home/${world.firmContextOf("lumen")}` })
  const office = firm.page.getByRole("main")
  // Reachable from home, and from any page with one click.
  await office
    .getByRole("region", { name: home["line.orders"] })
    .getByRole("link", { name: taken.title, exact: true })
    .waitFor(waitOptions)
  await firm.page.getByRole("navigation").getByRole("link", { name: app["nav.orders"], exact: true }).click()
  const line = (title: string) => office.getByRole("button", { name: new RegExp(title) })
  // Only one menu entry is marked as current, although the settings' URL starts alike.
  await expect.poll(() => shell(firm.page).current(), waitOptions).toEqual([app["nav.orders"]])
  await line(taken.title).click()
  await expectAccessible(firm.page, "the inbox of requests")
  await office.getByRole("button", { name: orders.accept, exact: true }).click()
  await firm.page.getByText(filled(orders.accepted, { company: taken.company_name })).waitFor(waitOptions)
  await firm.goto(inbox(`?state=requested&request=${refused.id}`))
  await office.getByRole("button", { name: orders.decline, exact: true }).click()
  const dialog = firm.page.getByRole("dialog")
  await dialog.getByRole("button", { name: orders.decline, exact: true }).click()
  await dialog.getByText(errors["closed.hasDeclineReason"]).waitFor(waitOptions)
  await dialog.getByLabel(orders["decline.reason"]).fill("Pas avant juin")
  await dialog.getByRole("button", { name: orders.decline, exact: true }).click()
  await firm.page.getByText(filled(orders.declined, { company: refused.company_name })).waitFor(waitOptions)

  const { goto, page } = await openPage(world, { as: "client admin", path: at(), width: 360, touch: true })
  const main = page.getByRole("main")
  const own = (title: string) => main.getByRole("button", { name: new RegExp(title) })
  await own(taken.title).getByText(orders["turn.client.accepted"]).waitFor(waitOptions)
  await own(back.title).getByText(orders["turn.client.requested"]).waitFor(waitOptions)
  await own(refused.title).click()
  await main.getByText("Pas avant juin").waitFor(waitOptions)
  await expectNoSideways(page, "a client's requests on a phone")
  await goto(at(`?request=${back.id}`))
  await main.getByRole("button", { name: orders.withdraw, exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: orders["withdrawal.confirm"], exact: true }).click()
  await own(back.title).getByText(orders["settled.withdrawn.client"]).waitFor(waitOptions)
  await goto(`/home/${world.contextOf(world.companies.bakery)}`)
  await main
    .getByRole("region", { name: home["line.answered"] })
    .getByText(home["order.declined"], { exact: true })
    .first()
    .waitFor(waitOptions)
})

test("[SRQ-O01] [MIS-O01] from the inbox the wizard of a mission begins with what was ordered", async () => {
  const service = await api.published({ title: fresh("Paie du mois"), unit_price: 5_000 })
  const client = world.people["client admin"]
  const { body } = await api.order(
    world.companies.bakery,
    client,
    [{ kind: "service", id: service.id, quantity: 2 }],
    10_000
  )
  const { page } = await openPage(world, { as: "firm admin", path: inbox(`?request=${body.data.id}`) })
  const main = page.getByRole("main")
  await main.getByRole("link", { name: orders["create-mission"] }).click()
  await main.getByRole("heading", { name: missions["step.data.title"] }).waitFor(waitOptions)
  await main.getByLabel(missions["field.name"]).fill(fresh("Paie"))
  await main.getByRole("button", { name: missions.next, exact: true }).click()
  await main.getByRole("heading", { name: missions["step.services.title"] }).waitFor(waitOptions)
  await main.getByRole("listitem").filter({ hasText: service.title }).waitFor(waitOptions)
})

test("[SRQ-001] a guest reads the catalogue and orders nothing; an accountant is led away from it", async () => {
  const service = await api.published({ title: fresh("Lecture") })
  const { page } = await openPage(world, { as: "client guest", path: at("/catalog") })
  await page.getByRole("main").getByRole("link", { name: service.title }).waitFor(waitOptions)
  expect(await page.getByRole("button", { name: filled(orders["add-of"], { title: service.title }) }).count()).toBe(0)
  const accountant = await openPage(world, { as: "firm admin", path: at("/catalog") })
  await expect.poll(() => accountant.address(), waitOptions).toMatch(/^\/home/)
})

test("[ACC-092] [SRQ-O01] [SRQ-001] a link opens a request far down the list, and a guest is shown the catalogue without a way to order", async () => {
  const service = await api.published({ title: fresh("Ancienne"), unit_price: 10_000 })
  const order = () =>
    api.order(
      world.companies.bakery,
      world.people["client admin"],
      [{ kind: "service", id: service.id, quantity: 1 }],
      10_000
    )
  const oldest = (await order()).body.data
  for (let turn = 0; turn < 31; turn += 1) await order()
  for (const [as, path] of [
    ["firm collaborator", inbox(`?request=${oldest.id}`)],
    ["client collaborator", at(`?request=${oldest.id}`)]
  ] as const) {
    const { page } = await openPage(world, { as, path })
    const opened = page.getByRole("main").locator(".request-details")
    await opened.getByText(service.title).waitFor(waitOptions)
    await expect
      .poll(() => opened.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
  }
  const guest = await openPage(world, { as: "client guest", path: at() })
  const main = guest.page.getByRole("main")
  await main.getByRole("link", { name: orders["catalog.see"], exact: true }).click()
  await main.getByText(errors["closed.isWriter"]).waitFor(waitOptions)
  expect(await guest.page.getByRole("button", { name: orders.add }).count()).toBe(0)
  guest.expectProblem(/403 GET \/api\/vendors\/\d+\/missions/)
  guest.expectProblem(/status of 403/)
  await guest.goto(at("?show=missions"))
  await main.getByText(errors["closed.isMissionReader"]).waitFor(waitOptions)
})
