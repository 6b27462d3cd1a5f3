import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { orderFlowMachine } from "#machines/catalog/orderFlow.machine.ts"
import { toOrderView } from "#machines/catalog/orderFlow.projection.ts"
import { filteredCatalog } from "#schemas/catalog/filters.ts"
import type { ChosenItem } from "#schemas/catalog/serviceRequest.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { catalogOf, fresh, step } from "#tests/api/catalog/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let vendor: Vendor
let other: Vendor
let admin: SignedInUser
let keeper: SignedInUser
let client: SignedInUser
let guest: SignedInUser
let catalog: ReturnType<typeof catalogOf>
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Lumen")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  other = await portal.make.vendor(firm, "Moulin")
  admin = await portal.make.staff(firm, "admin@lumen.example")
  keeper = await portal.make.staff(firm, "garde@lumen.example", "collaborator")
  await portal.arrange(
    (sql) => sql`insert into assignment (vendor_id, firm_id, user_id) values (${vendor.id}, ${firm.id}, ${keeper.id})`
  )
  client = await portal.make.client(vendor, "claire@client.example", "collaborator")
  guest = await portal.make.client(vendor, "hote@client.example", "guest")
  catalog = catalogOf(portal, firm, admin)
})
afterAll(() => portal.stop())

const one = (id: number, quantity = 1) => [{ kind: "service", id, quantity }]
const pack = (id: number) => [{ kind: "offer", id, quantity: 1 }]

describe("what a client can order", () => {
  test("[SRQ-005] [SRQ-001] [CAT-O01] is published and public, and nothing else whatever its id", async () => {
    const shown = await catalog.published({ title: fresh("Paie"), deliverable: "Bulletins" })
    const internal = await catalog.published({ is_client_visible: false, unit_price: 3_000 })
    const draft = (await catalog.createService()).body.data
    const open = await catalog.publishedOffer([shown, internal], { duration: 12, duration_unit: "month", unit: "mois" })
    const secret = await catalog.publishedOffer([shown], { is_public: false })
    const { body } = await catalog.clientCatalog(vendor, client)
    const ids = body.data.services.map(({ id }) => id)
    expect([ids.includes(shown.id), ids.includes(internal.id), ids.includes(draft.id)]).toEqual([true, false, false])
    expect(body.data.offers.map(({ id }) => id)).toContain(open.id)
    expect(body.data.offers.map(({ id }) => id)).not.toContain(secret.id)
    // The internal service counts in the price but is not listed.
    const offer = (await catalog.clientOffer(vendor, open.id, client)).body.data
    expect(offer).toMatchObject({ total_price: 13_000, unit_price: 1_083, unit: "mois" })
    expect(offer).toMatchObject({ services: [{ service_id: shown.id, deliverable: "Bulletins" }] })
    expect(JSON.stringify(offer)).not.toContain(internal.title)
    const reads = [
      await catalog.clientService(vendor, internal.id, client),
      await catalog.clientService(vendor, draft.id, client),
      await catalog.clientOffer(vendor, secret.id, client)
    ]
    expect(reads.map(({ status }) => status)).toEqual([404, 404, 404])
    for (const items of [one(internal.id), one(draft.id), pack(secret.id), one(2_000_000_001), one(2 ** 40)]) {
      const refused = await catalog.order(vendor, client, items, 10_000)
      expect([items, refused.status, refused.body.closed_by]).toEqual([items, 409, ["isOrderable"]])
    }
  })

  // The server sends the whole catalogue, and the browser filters it by the URL. So this test proves that the
  // answer contains what the three filters need: an offer has the categories of all its services, internal ones
  // included.
  test("[SRQ-006] is narrowed by lists of categories, offers and services, with what the server says of each", async () => {
    const [social, fiscal] = [await catalog.category(), await catalog.category()]
    const pay = await catalog.published({ category_id: social.id })
    const tax = await catalog.published({ category_id: fiscal.id })
    const mixed = await catalog.publishedOffer([pay, tax])
    const plain = await catalog.publishedOffer([tax])
    const all = (await catalog.clientCatalog(vendor, client)).body.data
    const narrowed = (filters: Partial<Parameters<typeof filteredCatalog>[1]>) => {
      const shown = filteredCatalog(all, { categories: [], "catalog-offer": [], "catalog-service": [], ...filters })
      return [shown.offers, shown.services].map((items) => items.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
    }
    expect(narrowed({ categories: [social.id] })).toEqual([[mixed.id], [pay.id]])
    expect(narrowed({ categories: [fiscal.id] })).toEqual([[mixed.id, plain.id], [tax.id]])
    expect(narrowed({ "catalog-offer": [plain.id, 2_000_000_001], "catalog-service": [pay.id] })).toEqual([
      [plain.id],
      [pay.id]
    ])
    expect(narrowed({ categories: [social.id], "catalog-offer": [plain.id] })).toEqual([[], []])
    expect(narrowed({})).toEqual(
      [all.offers.map(({ id }) => Number(id)), all.services.map(({ id }) => Number(id))].map((ids) =>
        ids.toSorted((a, b) => a - b)
      )
    )
  })

  test("[SRQ-001] [ACC-092] [ACC-093] [ACC-094] [ACC-095] is for the company's people: guests look, accountants do not order, others find nothing", async () => {
    const service = await catalog.published()
    const stranger = await portal.make.client(other, "autre@client.example", "admin")
    expect((await catalog.clientCatalog(vendor, guest)).body.data.closed_by).toEqual(["isWriter"])
    expect((await catalog.order(vendor, guest, one(service.id), 10_000)).body.closed_by).toEqual(["isWriter"])
    expect((await catalog.order(vendor, admin, one(service.id), 10_000)).body.closed_by).toEqual(["isClientUser"])
    const offer = await catalog.publishedOffer([service])
    const pages = async (as: SignedInUser) => [
      (await catalog.clientCatalog(vendor, as)).status,
      (await catalog.clientService(vendor, service.id, as)).status,
      (await catalog.clientOffer(vendor, offer.id, as)).status
    ]
    expect([await pages(client), await pages(guest), await pages(stranger)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [404, 404, 404]
    ])
    expect((await catalog.order(vendor, stranger, one(service.id), 10_000)).status).toBe(404)
    const none = await portal.make.firm("Sans module", "sans.localhost", ["documents"])
    const alone = await portal.make.vendor(none, "Seule")
    const person = await portal.make.client(alone, "seule@client.example", "admin")
    expect((await catalog.clientCatalog(alone, person)).body.closed_by).toEqual(["hasModule"])
  })
})

describe("an order", () => {
  test("[SRQ-004] [SRQ-O01] keeps its words and prices whatever becomes of the catalogue", async () => {
    const service = await catalog.published({ unit_price: 2_500, tasks: [step("a", "Bulletins")], reference: "SOC-1" })
    const offer = await catalog.publishedOffer([service], { typed_price: 2_000 })
    const made = await catalog.order(vendor, client, [...one(service.id, 3), ...pack(offer.id)], 9_500, {
      message: " Dès janvier "
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          state: "requested",
          title: service.title,
          more: 1,
          message: "Dès janvier",
          totals: { net: 9_500, vat: 1_900, gross: 11_400 },
          requested_by: { id: client.id },
          items: [
            { service_id: service.id, quantity: 3, total_price: 7_500 },
            { offer_id: offer.id, title: offer.title, total_price: 2_000 }
          ]
        }
      }
    })
    // Clients may not read how the firm works.
    expect(made.body.data.items[0]?.services[0]).toMatchObject({ reference: "", tasks: [] })
    const { id } = made.body.data
    await catalog.changeService(service.id, { unit_price: 99_900, title: fresh("Autre nom") })
    const kept = (await catalog.readRequest(vendor, id)).body.data
    expect(kept).toMatchObject({ title: service.title, totals: { net: 9_500 } })
    expect(kept.items[0]?.services[0]).toMatchObject({
      unit_price: 2_500,
      reference: "SOC-1",
      tasks: [{ name: "Bulletins" }]
    })
    expect((await catalog.remove("services", service.id)).body).toMatchObject({ closed_by: ["isItemUnused"] })
    await catalog.act("offers", offer.id, "item.archived")
    expect((await catalog.remove("offers", offer.id)).body).toMatchObject({ closed_by: ["isItemUnused"] })
    expect((await catalog.readOffer(offer.id)).body.data).toMatchObject({ state: "archived", uses: 1 })
  })

  test("[SRQ-003] is added up as its summary shows it, to the cent and by rate of VAT", async () => {
    const odd = await catalog.published({ unit_price: 1_333, vat_rate: 550 })
    const usual = await catalog.published({ unit_price: 9_999, vat_rate: 2_000 })
    const offer = await catalog.publishedOffer([odd, usual], { typed_price: 10_001 })
    const chosen: ReadonlyArray<ChosenItem> = [
      { kind: "service", id: odd.id, quantity: 3 },
      { kind: "service", id: usual.id, quantity: 1 },
      { kind: "offer", id: offer.id, quantity: 1 }
    ]
    const actor = createActor(orderFlowMachine, {
      input: { key: randomUUID(), items: [], message: "", step: "choosing" }
    })
    actor.start()
    for (const item of chosen) actor.send({ type: "item.added", item })
    actor.send({ type: "summary.asked" })
    const shown = toOrderView(actor.getSnapshot(), (await catalog.clientCatalog(vendor, client)).body.data)
    actor.stop()
    expect(shown).toMatchObject({ step: "summary", canOrder: true, totals: { net: 3_999 + 9_999 + 10_001 } })
    expect(shown.totals.rates.map(({ vat_rate }) => vat_rate)).toEqual([2_000, 550])
    const made = await catalog.order(vendor, client, chosen, shown.totals.net)
    expect([made.status, made.body.data.totals]).toEqual([201, shown.totals])
  })

  test("[SRQ-004] at a price that is no longer the shown one is refused, and nothing is kept", async () => {
    const service = await catalog.published({ unit_price: 2_500 })
    const before = (await catalog.requests(vendor)).pagination.total
    await catalog.changeService(service.id, { unit_price: 2_600 })
    const refused = await catalog.order(vendor, client, one(service.id), 2_500)
    expect([refused.status, refused.body.closed_by]).toEqual([409, ["isPriceAsShown"]])
    expect((await catalog.requests(vendor)).pagination.total).toBe(before)
  })

  test("[SRQ-004] sent twice at the same moment makes one request, and another content under its key none", async () => {
    const service = await catalog.published()
    const key = randomUUID()
    const both = await Promise.all([1, 2, 3].map(() => catalog.order(vendor, client, one(service.id), 10_000, { key })))
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
    // The first response was lost: the repeated request gets the same order, even if the service is archived by then.
    await catalog.act("services", service.id, "item.archived")
    expect((await catalog.order(vendor, client, one(service.id), 10_000, { key })).body.data.id).toBe(
      both[0]?.body.data.id
    )
    const altered = await catalog.order(vendor, client, one(service.id, 2), 20_000, { key })
    expect([altered.status, altered.body.closed_by]).toEqual([409, ["isSameOrder"]])
  })

  test("[SRQ-004] [CAT-003] of what is archived at that moment is whole or refused, never half", async () => {
    for (let round = 0; round < 5; round += 1) {
      const service = await catalog.published()
      const offer = await catalog.publishedOffer([service])
      const [ordered, archived] = await Promise.all([
        catalog.order(vendor, client, pack(offer.id), 10_000),
        catalog.act("offers", offer.id, "item.archived")
      ])
      expect(archived.status).toBe(200)
      if (ordered.status === 409) expect(ordered.body.closed_by).toEqual(["isOrderable"])
      else expect(ordered).toMatchObject({ status: 201, body: { data: { totals: { net: 10_000 } } } })
      expect((await catalog.order(vendor, client, pack(offer.id), 10_000)).body.closed_by).toEqual(["isOrderable"])
    }
  })

  test("[SRQ-002] [CAT-004] of nothing, of the same twice, or of impossible quantities is refused", async () => {
    const service = await catalog.published()
    const errors = async (items: Parameters<typeof catalog.order>[2]) =>
      (await catalog.order(vendor, client, items, 10_000)).body.errors?.["items"]
    expect(await errors([])).toEqual(["service_request.items_missing"])
    expect(await errors([...one(service.id), ...one(service.id)])).toEqual(["catalog.service_twice"])
    for (const quantity of [0, -1, 1e9, 1.5])
      expect(await errors(one(service.id, quantity))).toEqual(["catalog.quantity_invalid"])
    const offer = await catalog.publishedOffer([service])
    expect((await catalog.order(vendor, client, [{ kind: "offer", id: offer.id, quantity: 2 }], 20_000)).status).toBe(
      409
    )
  })
})

describe("the firm's answer", () => {
  test("[SRQ-O01] [NOT-O02] the staff in charge is told of an order, the client of the answer, nobody of their own act", async () => {
    const service = await catalog.published()
    const { id } = (await catalog.order(vendor, client, one(service.id), 10_000)).body.data
    await catalog.answer(vendor, id, "order.accepted", keeper)
    const told = await portal.arrange(
      (sql) => sql<{ user_id: number; type: string }>`
        select user_id, type from notice where service_request_id = ${id} order by id`
    )
    expect(told).toEqual([
      { user_id: keeper.id, type: "order.placed" },
      { user_id: client.id, type: "order.accepted" }
    ])
    const heard = await portal.call<{ readonly data: ReadonlyArray<{ service_request_id: number }> }>(
      "GET",
      `/api/accounting-firms/${firm.id}/notifications`,
      { as: keeper }
    )
    expect(heard.status).toBe(200)
    expect(heard.body.data.some((notice) => notice.service_request_id === id)).toBe(true)
    const logged = await portal.arrange(
      (sql) =>
        sql<{ type: string }>`select type from event where entity = 'serviceRequest' and entity_id = ${id} order by id`
    )
    expect(logged.map(({ type }) => type)).toEqual(["order.placed", "order.accepted"])
  })

  test("[SRQ-O01] [ACC-002] the inbox holds the requests of all clients one reaches, counted by state", async () => {
    const service = await catalog.published({ title: fresh("Création de société") })
    const theirs = await portal.make.client(other, "moulin@client.example", "admin")
    const here = (await catalog.order(vendor, client, one(service.id), 10_000)).body.data
    const there = (await catalog.order(other, theirs, one(service.id), 10_000)).body.data
    const ids = async (as: SignedInUser, query = "?per_page=500") =>
      (await catalog.inbox(as, query)).body.data.map(({ id }) => id)
    expect(await ids(admin)).toEqual(expect.arrayContaining([here.id, there.id]))
    expect(await ids(keeper)).toContain(here.id)
    expect(await ids(keeper)).not.toContain(there.id)
    expect((await catalog.readRequest(other, there.id, keeper)).status).toBe(404)
    expect((await catalog.answer(other, there.id, "order.accepted", keeper)).status).toBe(404)
    // A request of another company is 404 here.
    expect((await catalog.readRequest(vendor, there.id, admin)).status).toBe(404)
    expect((await catalog.inbox(client)).status).toBe(403)
    expect(await ids(admin, "?search=creation")).toEqual(expect.arrayContaining([here.id, there.id]))
    expect(await ids(admin, `?search=moulin&vendor_id=${other.id}`)).toEqual([there.id])
    const before = (await catalog.inbox(admin)).body.counts
    await catalog.answer(other, there.id, "order.declined", admin, { reason: "Hors de notre métier." })
    const { counts } = (await catalog.inbox(admin, "?state=declined")).body
    expect([counts.requested, counts.declined]).toEqual([before.requested - 1, before.declined + 1])
    expect((await catalog.readRequest(other, there.id, theirs)).body.data).toMatchObject({
      state: "declined",
      reason: "Hors de notre métier.",
      decided_by: { id: admin.id }
    })
  })

  test("[SRQ-O01] [ACC-041] the inbox begins with what waits for the firm: requests to answer, then those to make a mission of", async () => {
    const service = await catalog.published({ title: fresh("Tenue") })
    const made: Array<number> = []
    for (let turn = 0; turn < 3; turn += 1)
      made.push((await catalog.order(vendor, client, one(service.id), 10_000)).body.data.id)
    const [asked = 0, taken = 0, refused = 0] = made
    await catalog.answer(vendor, taken, "order.accepted", admin)
    await catalog.answer(vendor, refused, "order.declined", admin, { reason: "Pas avant juin." })
    const { data } = (await catalog.inbox(admin, "?per_page=500")).body
    expect(data.map(({ id }) => id).filter((id) => made.includes(id))).toEqual([asked, taken, refused])
  })

  test("[SRQ-O01] [ACC-041] [ACC-092] a linked request comes with the page that it is on, for the firm and for its client", async () => {
    const service = await catalog.published({ title: fresh("Lien") })
    const made: Array<number> = []
    for (let turn = 0; turn < 4; turn += 1)
      made.push((await catalog.order(vendor, client, one(service.id), 10_000)).body.data.id)
    const [oldest = 0] = made
    const search = `?search=${encodeURIComponent(service.title)}&per_page=2`
    const lists = [
      async (query: string) => (await catalog.inbox(admin, query)).body,
      (query: string) => catalog.requests(vendor, client, query)
    ]
    for (const list of lists) {
      const { data, pagination } = await list(`${search}&request=${oldest}`)
      expect([pagination.page, data.some(({ id }) => Number(id) === oldest)]).toEqual([2, true])
      expect((await list(`${search}&request=${oldest}&state=declined`)).data).toEqual([])
      expect((await list(`${search}&page=2&request=2147483647`)).pagination.page).toBe(2)
    }
    await catalog.answer(vendor, oldest, "order.accepted", admin)
    const after = await lists[0]?.(`${search}&state=accepted&request=${oldest}`)
    expect([after?.pagination.page, after?.data.map(({ id }) => id)]).toEqual([1, [oldest]])
  })

  test("[SRQ-O01] [SRQ-007] is the firm's, and the withdrawal the client's; a refusal needs its reason", async () => {
    const service = await catalog.published()
    const { id } = (await catalog.order(vendor, client, one(service.id), 10_000)).body.data
    const tried = async (type: string, as: SignedInUser, more: object = {}) => {
      const { body, status } = await catalog.answer(vendor, id, type, as, more)
      return [status, body.closed_by]
    }
    expect(await tried("order.accepted", client)).toEqual([403, ["mayDecideRequest"]])
    expect(await tried("order.withdrawn", admin)).toEqual([403, ["mayOrder"]])
    expect(await tried("order.withdrawn", guest)).toEqual([403, ["mayOrder"]])
    expect(await tried("order.declined", admin, { reason: " " })).toEqual([409, ["hasDeclineReason"]])
    const both = await Promise.all([
      catalog.answer(vendor, id, "order.withdrawn", client),
      catalog.answer(vendor, id, "order.accepted", admin)
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test("[CLI-016] a client file that moves to another firm takes its orders along and leaves the catalogue", async () => {
  const service = await catalog.published()
  const { id } = (await catalog.order(vendor, client, one(service.id), 10_000)).body.data
  const elsewhere = await portal.make.firm("Atlas", "atlas.localhost")
  const rows = await portal.arrange(
    (sql) => sql<{ service_id: number | null; title: string }>`
      update service_request_line set firm_id = ${elsewhere.id} where request_id = ${id}
      returning service_id, snapshot->>'title' as title`
  )
  expect(rows).toEqual([{ service_id: null, title: service.title }])
})
