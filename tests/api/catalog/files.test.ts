import { afterAll, beforeAll, expect, test } from "vitest"
import { lineOfService, serviceColumns } from "#schemas/catalog/serviceLines.ts"
import type { Import } from "#schemas/customers/imports.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { catalogOf, step } from "#tests/api/catalog/support.ts"
import { csv, xlsx } from "#tests/api/customers/importFiles.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

/** A new firm with an empty catalogue. */
const office = async () => {
  const name = `Import${(turn += 1)}`
  const firm = await portal.make.firm(name)
  const keeper = await portal.make.staff(firm, `aide@${name}.example`.toLowerCase(), "collaborator")
  return { firm, keeper, catalog: catalogOf(portal, firm, keeper) }
}
type Office = Awaited<ReturnType<typeof office>>

type Told = { readonly data: Import } & ProblemDocument
const importsOf = ({ firm, keeper }: Office) => {
  const at = (rest = "") => `/api/accounting-firms/${firm.id}/imports${rest}`
  const send = (body: Uint8Array, as: SignedInUser = keeper) =>
    portal.call<Told>("POST", at("?kind=catalog_services&name=prestations.csv"), {
      as,
      body,
      headers: { "content-type": "application/octet-stream" }
    })
  return {
    send,
    tried: async (body: Uint8Array) => {
      const read = await send(body)
      expect([read.status, read.body.errors]).toEqual([201, undefined])
      const { columns, id } = read.body.data
      return (await portal.call<Told>("POST", at(`/${id}/checks`), { as: keeper, body: { columns } })).body.data
    },
    run: async (id: number) => {
      expect((await portal.call("POST", at(`/${id}/runs`), { as: keeper })).status).toBe(202)
      return eventually(async () => {
        const { data } = (await portal.call<Told>("GET", at(`/${id}`), { as: keeper })).body
        expect(data.state).not.toMatch(/queued|running/)
        return data
      })
    }
  }
}
const download = async ({ firm }: Office, as: SignedInUser, format: string) => {
  const response = await fetch(`${portal.url}/api/accounting-firms/${firm.id}/catalog-services/exports/${format}`, {
    headers: { authorization: `Bearer ${as.token}`, "accept-language": "fr" }
  })
  return {
    status: response.status,
    name: response.headers.get("content-disposition"),
    bytes: new Uint8Array(await response.arrayBuffer())
  }
}
const services = async ({ catalog }: Office) => {
  const { data } = await catalog.services("?per_page=500")
  return Promise.all(data.map(async ({ id }) => (await catalog.readService(id)).body.data))
}
const quoted = (rows: ReadonlyArray<ReadonlyArray<string>>) => csv(rows.map((row) => row.map((cell) => `"${cell}"`)))
const head = [
  "Catégorie",
  "Prestation",
  "Réf",
  "Prix unitaire HT",
  "TVA",
  "Quantité",
  "Unité",
  "Fréquence",
  "Temps prévu",
  "Tâches"
]

test("[CAT-002] [CAT-003] services come from csv and xlsx as drafts, with their tasks and with categories that were missing", async () => {
  const rows = [
    head,
    [
      "Comptabilité",
      "Tenue",
      "CPT-1",
      "1 180,50 €",
      "20 %",
      "12",
      "mois",
      "mensuelle",
      "1h30",
      "Pièces | client | 5; Saisie | cabinet | 12 | Pièces"
    ],
    ["Social", "Bulletins", "", "24", "", "", "bulletin", "Month", "", ""]
  ]
  for (const file of [quoted(rows), await xlsx(rows)]) {
    const here = await office()
    const imports = importsOf(here)
    const ready = await imports.tried(file)
    expect([ready.kind, ready.state, ready.report]).toEqual(["catalog_services", "ready", []])
    expect(await here.catalog.categories()).toEqual([])
    expect(await imports.run(ready.id)).toMatchObject({ state: "done", imported: 2 })
    expect((await here.catalog.categories()).map(({ name }) => name)).toEqual(["Comptabilité", "Social"])
    expect(await services(here)).toMatchObject([
      {
        title: "Bulletins",
        state: "draft",
        unit_price: 2_400,
        vat_rate: 2_000,
        quantity: 1,
        frequency: "month",
        tasks: []
      },
      {
        title: "Tenue",
        state: "draft",
        reference: "CPT-1",
        unit_price: 118_050,
        quantity: 12,
        unit: "mois",
        frequency: "month",
        hours_budget: 90,
        tasks: [
          { name: "Pièces", who: "client", offset_days: 5, depends_on: [] },
          { name: "Saisie", who: "firm", offset_days: 12, depends_on: ["t1"] }
        ]
      }
    ])
  }
})

test("[CAT-004] [CAT-007] [CST-042] each wrong line is told with its place, and the good ones go in without it", async () => {
  const here = await office()
  const imports = importsOf(here)
  const category = await here.catalog.category("Social")
  await here.catalog.createService({ title: "Déjà là", category_id: category.id })
  const rows = [
    head,
    ["Social", "Bonne", "", "10", "", "", "", "", "", ""],
    ["Social", "=cmd|calc", "", "10", "", "", "", "", "", ""],
    ["Social", "Négative", "", "-10", "", "", "", "", "", ""],
    ["Social", "Énorme", "", "99999999999", "", "", "", "", "", ""],
    ["Social", "Nulle", "", "10", "", "0", "", "", "", ""],
    ["Social", "Milliard", "", "10", "", "1000000000", "", "", "", ""],
    ["Social", "Ronde", "", "10", "", "", "", "", "", "A | cabinet | 1 | B; B | cabinet | 2 | A"],
    ["Social", "déjà LÀ", "", "10", "", "", "", "", "", ""],
    ["", "Sans catégorie", "", "10", "", "", "", "", "", ""],
    ["Social", "Bonne", "", "10", "", "", "", "parfois", "", ""]
  ]
  const faulty = await imports.tried(quoted(rows))
  expect(faulty.report.map(({ code, field, line }) => [line, field, code])).toEqual([
    [3, "service_title", "customer.import_formula"],
    [4, "unit_price", "catalog.price_invalid"],
    [5, "unit_price", "catalog.price_invalid"],
    [6, "quantity", "catalog.quantity_invalid"],
    [7, "quantity", "catalog.quantity_invalid"],
    [8, "service_tasks", "catalog.last_start"],
    [9, "service_title", "catalog.title_taken"],
    [10, "category", "catalog.category_name_missing"],
    [11, "frequency", "catalog.frequency_invalid"],
    [11, "service_title", "customer.import_twice"]
  ])
  expect(await imports.run(faulty.id)).toMatchObject({ state: "partial", imported: 1 })
  expect((await services(here)).map(({ title }) => title)).toEqual(["Bonne", "Déjà là"])
})

test("[CAT-002] [CAT-003] what is exported is imported as it was, and spreadsheets work nothing of it out", async () => {
  const here = await office()
  const category = await here.catalog.category("Conseil")
  const tasks = [step("a", "Pièces"), { ...step("b", "Revue", "a"), who: "role", role: "admin" }]
  await here.catalog.createService({
    category_id: category.id,
    title: "Prévisionnel",
    deliverable: "Trois ans",
    contractual_text: [{ kind: "paragraph", spans: [{ text: "Sous un mois." }] }],
    unit_price: 89_050,
    vat_rate: 550,
    quantity: 3,
    unit: "an",
    frequency: "two-weeks",
    hours_budget: 95,
    is_client_visible: false,
    tasks
  })
  const [was] = await services(here)
  for (const format of ["csv", "xlsx"]) {
    const file = await download(here, here.keeper, format)
    expect([file.status, file.name?.includes(`.${format}`)]).toEqual([200, true])
    const there = await office()
    const imports = importsOf(there)
    const ready = await imports.tried(file.bytes)
    expect([ready.state, ready.report]).toEqual(["ready", []])
    await imports.run(ready.id)
    const [now] = await services(there)
    if (was === undefined || now === undefined) throw new Error("a service is missing")
    expect(lineOfService(now, "Conseil", "fr")).toEqual(lineOfService(was, "Conseil", "fr"))
  }
  await here.catalog.createService({ category_id: category.id, title: "Calcul", commercial_text: "=1+1" })
  const text = new TextDecoder().decode((await download(here, here.keeper, "csv")).bytes)
  expect(text).toContain("'=1+1")
  expect(text.split("\r\n")[0]?.split(";")).toHaveLength(serviceColumns.length)
})

test("[CAT-003] [ACC-002] files of the catalogue are for the firm's accountants alone", async () => {
  const here = await office()
  const vendor = await portal.make.vendor(here.firm, "Boulangerie")
  const client = await portal.make.client(vendor, `client${turn}@bakery.example`)
  const { keeper: stranger } = await office()
  const statuses = async (as: SignedInUser) => [
    (await download(here, as, "csv")).status,
    (await importsOf(here).send(csv([head]), as)).status
  ]
  expect([await statuses(client), await statuses(stranger)]).toEqual([
    [403, 403],
    [404, 404]
  ])
})
