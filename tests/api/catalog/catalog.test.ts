import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { catalogOf, fresh, step } from "#tests/api/catalog/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let catalog: ReturnType<typeof catalogOf>
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Lumen")
  admin = await portal.make.staff(firm, "admin@lumen.example", "collaborator")
  catalog = catalogOf(portal, firm, admin)
})
afterAll(() => portal.stop())

const errorsOf = async (over: object) => {
  const { body, status } = await catalog.createService(over)
  return { status, errors: body.errors }
}

describe("categories", () => {
  test("[CAT-003] are added, renamed, ordered and removed while they are empty", async () => {
    const own = await portal.make.firm("Ordre")
    const keeper = await portal.make.staff(own, "ordre@lumen.example", "collaborator")
    const there = catalogOf(portal, own, keeper)
    const [one, two, three] = [
      await there.category("Social"),
      await there.category("Fiscal"),
      await there.category("Juridique")
    ]
    const names = async () => (await there.categories()).map(({ name }) => name)
    expect(await names()).toEqual(["Social", "Fiscal", "Juridique"])
    const place = (id: number, at: number) => there.call("POST", there.at("categories", id, "/place"), { place: at })
    expect((await place(three.id, 0)).status).toBe(200)
    expect(await names()).toEqual(["Juridique", "Social", "Fiscal"])
    await place(three.id, 9)
    expect(await names()).toEqual(["Social", "Fiscal", "Juridique"])
    const renamed = await there.call("PATCH", there.at("categories", one.id), { name: " Paie  et social " }, keeper, {
      "if-match": '"1"'
    })
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: "Paie et social", revision: 2 } } })
    expect(
      (await there.call("PATCH", there.at("categories", one.id), { name: "X" }, keeper, { "if-match": '"1"' })).status
    ).toBe(412)
    expect((await there.call("POST", there.at("categories"), { name: "fiscal" })).body.errors).toEqual({
      name: ["catalog.category_taken"]
    })
    expect((await there.createService({ category_id: two.id })).status).toBe(201)
    expect((await there.remove("categories", two.id)).body).toMatchObject({ closed_by: ["isCategoryEmpty"] })
    expect((await there.remove("categories", three.id)).status).toBe(204)
    expect(await names()).toEqual(["Paie et social", "Fiscal"])
  })
})

describe("services", () => {
  test("[CAT-002] [CAT-008] [CAT-009] [CST-043] [CST-044] are kept whole, with their tasks, as drafts", async () => {
    const tasks = [step("a", "Saisie"), { ...step("b", "Pièces"), who: "client" }, step("c", "Révision", "a", "b")]
    const contractual_text = [{ kind: "paragraph", spans: [{ text: "Le cabinet ", bold: true }, { text: "révise." }] }]
    const given = {
      title: `  ${fresh("Tenue")}  `,
      reference: "CPT-01",
      deliverable: "Balance",
      contractual_text,
      unit_price: 18_050,
      quantity: 12,
      unit: "mois",
      duration: 2,
      duration_unit: "semester",
      frequency: "two-months",
      hours_budget: 90,
      is_client_visible: false,
      tasks
    }
    const made = await catalog.createService(given)
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          ...given,
          title: given.title.trim(),
          state: "draft",
          total_price: 216_600,
          uses: 0,
          revision: 1,
          closed_by: []
        }
      }
    })
    const { id } = made.body.data
    expect((await catalog.readService(id)).body.data).toEqual(made.body.data)
    const changed = await catalog.changeService(id, { unit_price: 20_000 }, { "if-match": '"1"' })
    expect(changed.body.data).toMatchObject({ unit_price: 20_000, total_price: 240_000, revision: 2, tasks })
    expect((await catalog.changeService(id, { unit_price: 1 }, { "if-match": '"1"' })).status).toBe(412)
    const copy = await catalog.call<typeof made.body.data>("POST", catalog.at("services", id, "/duplicates"))
    expect(copy.body.data).toMatchObject({ title: `${given.title.trim()} (2)`, state: "draft", tasks })
    const told = await portal.arrange(
      (sql) =>
        sql<{ type: string }>`select type from event where entity = 'catalogService' and entity_id = ${id} order by id`
    )
    expect(told.map(({ type }) => type)).toEqual(["item.added", "item.changed"])
  })

  test("[CAT-004] [CST-042] prices, quantities and times out of their bounds are refused, each by its field", async () => {
    const bad = [
      [{ quantity: 0 }, "quantity", "catalog.quantity_invalid"],
      [{ quantity: 1e9 }, "quantity", "catalog.quantity_invalid"],
      [{ quantity: 1.5 }, "quantity", "catalog.quantity_invalid"],
      [{ unit_price: -1 }, "unit_price", "catalog.price_invalid"],
      [{ unit_price: 1e15 }, "unit_price", "catalog.price_invalid"],
      [{ unit_price: 10.5 }, "unit_price", "catalog.price_invalid"],
      [{ unit_price: "12" }, "unit_price", "catalog.price_invalid"],
      [{ vat_rate: 10_001 }, "vat_rate", "catalog.vat_invalid"],
      [{ duration: 0 }, "duration", "catalog.duration_invalid"],
      [{ hours_budget: -5 }, "hours_budget", "catalog.budget_invalid"],
      [{ title: "  " }, "title", "catalog.title_missing"],
      [{ reference: "x".repeat(41) }, "reference", "catalog.text_too_long"],
      [{ commercial_text: "a\u202eb" }, "commercial_text", "catalog.text_characters"],
      [{ category_id: 2_000_000_001 }, "category_id", "catalog.category_missing"]
    ] as const
    for (const [over, field, code] of bad) {
      const { errors, status } = await errorsOf(over)
      expect([over, status, errors?.[field]]).toEqual([over, 422, [code]])
    }
  })

  test("[CAT-008] [CAT-009] another duration or frequency than the listed ones is refused", async () => {
    expect((await errorsOf({ duration_unit: "decade" })).status).toBe(422)
    expect((await errorsOf({ frequency: "sometimes" })).status).toBe(422)
  })

  test("[CAT-005] [CAT-006] [CAT-007] [ERR-068] tasks are named once each, and never wait for each other", async () => {
    const refused = async (tasks: ReadonlyArray<object>) => (await errorsOf({ tasks })).errors
    expect(await refused([step("a", " ")])).toMatchObject({ "tasks.0.name": ["catalog.task_name_missing"] })
    expect(await refused([step("a", "Saisie"), step("b", "saisie ")])).toMatchObject({
      "tasks.1.name": ["catalog.task_name_twice"]
    })
    expect(await refused([step("a", "Saisie", "b"), step("b", "Révision", "a")])).toMatchObject({
      tasks: ["catalog.last_start"]
    })
    expect(await refused([step("a", "Début"), step("b", "Saisie", "c"), step("c", "Révision", "b")])).toMatchObject({
      "tasks.1.depends_on": ["catalog.tasks_cycle"]
    })
    expect(await refused([step("a", "Saisie", "z")])).toMatchObject({
      "tasks.0.depends_on": ["catalog.dependency_unknown"]
    })
    expect(await refused([{ ...step("a", "Saisie"), who: "role" }])).toMatchObject({
      "tasks.0.role": ["catalog.task_role_missing"]
    })
    expect((await errorsOf({ tasks: Array.from({ length: 101 }, (_, n) => step(`k${n}`, `T ${n}`)) })).status).toBe(422)
  })

  test("[MIS-O03] [CAT-003] a title is once in the catalogue, whatever its case, and lists are searched and filtered", async () => {
    const category = await catalog.category()
    const title = fresh("Établissement du bilan")
    const one = await catalog.published({ title, category_id: category.id, reference: "BIL-7" })
    await catalog.createService({ title: `${title} détaillé`, category_id: category.id, is_client_visible: false })
    expect((await errorsOf({ title: title.toUpperCase() })).errors).toEqual({ title: ["catalog.title_taken"] })
    const found = async (query: string) =>
      (await catalog.services(`?category_id=${category.id}${query}`)).data.map((line) => line.title)
    expect(await found("")).toEqual([title, `${title} détaillé`])
    expect(await found("&search=etablissement")).toHaveLength(2)
    expect(await found("&search=bil-7")).toEqual([title])
    expect(await found("&state=draft")).toEqual([`${title} détaillé`])
    expect(await found("&visible=client")).toEqual([title])
    expect(await found("&search=%25")).toEqual([])
    const paged = await catalog.services(`?category_id=${category.id}&per_page=1&page=2`)
    expect(paged).toMatchObject({ pagination: { total: 2, last_page: 2 }, data: [{ title: `${title} détaillé` }] })
    expect(one.state).toBe("published")
  })
})

describe("offers", () => {
  test("[CAT-001] [CAT-O01] sum their services up, unless a price is typed over it", async () => {
    const category = await catalog.category()
    const monthly = await catalog.published({
      category_id: category.id,
      unit_price: 18_000,
      quantity: 12,
      hours_budget: 720
    })
    const slips = await catalog.published({ unit_price: 2_500, vat_rate: 550, hours_budget: 10 })
    const services = [
      { service_id: slips.id, quantity: 24 },
      { service_id: monthly.id, quantity: 6 }
    ]
    const made = await catalog.createOffer({ services, duration: 12, duration_unit: "month" })
    expect(made.body.data).toMatchObject({
      state: "draft",
      total_price: 168_000,
      unit_price: 14_000,
      hours_budget: 600,
      category_ids: [slips.category_id, category.id],
      totals: {
        net: 168_000,
        vat: 24_900,
        gross: 192_900,
        rates: [
          { vat_rate: 2_000, net: 108_000, vat: 21_600 },
          { vat_rate: 550, net: 60_000, vat: 3_300 }
        ]
      },
      services: [
        { service_id: slips.id, total_price: 60_000, hours_budget: 240 },
        { service_id: monthly.id, total_price: 108_000, hours_budget: 360 }
      ]
    })
    const { id } = made.body.data
    const typed = await catalog.changeOffer(id, { typed_price: 150_001, typed_minutes: 500 })
    expect(typed.body.data).toMatchObject({ total_price: 150_001, hours_budget: 500, totals: { net: 150_001 } })
    expect(typed.body.data.services.reduce((all, { total_price }) => all + total_price, 0)).toBe(150_001)
    expect((await catalog.changeOffer(id, { typed_price: null })).body.data.total_price).toBe(168_000)
    const twice = await catalog.changeOffer(id, { services: [services[0], services[0]] })
    expect(twice.body.errors).toEqual({ services: ["catalog.service_twice"] })
    const none = await catalog.changeOffer(id, { services: [{ service_id: slips.id, quantity: 0 }] })
    expect(none.body.errors).toEqual({ services: ["catalog.quantity_invalid"] })
  })

  test("[CAT-003] a service of a published offer is not archived, and what anything names is not deleted", async () => {
    const service = await catalog.published()
    const offer = await catalog.publishedOffer([service])
    expect((await catalog.act("services", service.id, "item.archived")).body).toMatchObject({
      closed_by: ["isInNoPublishedOffer"]
    })
    expect((await catalog.remove("services", service.id)).body).toMatchObject({ closed_by: ["isItemUnused"] })
    expect((await catalog.act("offers", offer.id, "item.archived")).status).toBe(200)
    expect((await catalog.act("services", service.id, "item.archived")).status).toBe(200)
    expect((await catalog.act("offers", offer.id, "item.restored")).status).toBe(200)
    expect((await catalog.act("offers", offer.id, "item.published")).body).toMatchObject({
      closed_by: ["areServicesPublished"]
    })
    const found = await catalog.offers(`?category_id=${service.category_id}&state=draft`)
    expect(found.data.find(({ id }) => id === offer.id)).toMatchObject({ service_count: 1, unpublished_count: 1 })
    expect((await catalog.remove("offers", offer.id)).status).toBe(204)
    expect((await catalog.remove("services", service.id)).status).toBe(204)
  })

  test("[CAT-003] two who archive and publish the same at once do not both win", async () => {
    const service = await catalog.published()
    const { body } = await catalog.createOffer({ services: [{ service_id: service.id, quantity: 1 }] })
    const both = await Promise.all([
      catalog.act("services", service.id, "item.archived"),
      catalog.act("offers", body.data.id, "item.published")
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test("[CAT-003] [ACC-002] [ACC-042] [ACC-043] [ACC-044] accountants reach the catalogue, clients and other firms nothing of it, whatever id they know", async () => {
  const vendor = await portal.make.vendor(firm, "Boulangerie")
  const client = await portal.make.client(vendor, "claire@client.example", "admin")
  const stranger = await portal.make.staff(await portal.make.firm("Atlas"), "admin@atlas.example")
  const service = await catalog.published()
  const asked = (as: SignedInUser) => catalog.readService(service.id, as)
  expect([(await asked(client)).status, (await asked(stranger)).status]).toEqual([403, 404])
  expect((await catalog.createService({}, client)).status).toBe(403)
  const clerk = await portal.make.staff(firm, "clerc@catalogue.example", "collaborator")
  const pages = (as: SignedInUser) =>
    Promise.all(
      ["catalog-offers", "catalog-categories", "catalog-services", `catalog-services/${service.id}`].map(
        async (path) => (await portal.call("GET", `/api/accounting-firms/${firm.id}/${path}`, { as })).status
      )
    )
  expect(await pages(clerk)).toEqual([200, 200, 200, 200])
  expect(await pages(client)).toEqual([403, 403, 403, 403])
  // A person outside the firm gets 403 or 404 for its lists, and 404 for its items.
  expect((await pages(stranger)).every((status) => status === 403 || status === 404)).toBe(true)
  const other = await portal.arrange((sql) => sql<{ id: number }>`select id from firm where name = 'Atlas'`)
  const inside = catalogOf(portal, { id: other[0]?.id ?? 0 }, stranger)
  expect((await inside.readService(service.id)).status).toBe(404)
  expect((await inside.createOffer({ services: [{ service_id: service.id, quantity: 1 }] })).body.errors).toEqual({
    services: ["catalog.service_unknown"]
  })
})
