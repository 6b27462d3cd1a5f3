import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import type { FolderContent } from "#schemas/documents/node.ts"
import { documentsOf, type Refused, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let admin: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  firm = await portal.make.firm("Exercices")
  admin = await portal.make.staff(firm, "admin@exercices.example")
})
afterAll(() => portal.stop())

const at = (vendor: Vendor, id?: number) =>
  `/api/vendors/${vendor.id}/accounting-periods${id === undefined ? "" : `/${id}`}`
const list = async (vendor: Vendor, as = admin) =>
  (await portal.call<{ readonly data: ReadonlyArray<AccountingPeriod> }>("GET", at(vendor), { as })).body.data
const year = { name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31" }
const create = (vendor: Vendor, body: object = year, as = admin) =>
  portal.call<{ readonly data: AccountingPeriod } & Refused["body"]>("POST", at(vendor), { as, body })
const remove = (vendor: Vendor, id: number, as = admin) =>
  portal.call<{ readonly data: AccountingPeriod } & Refused["body"]>("DELETE", at(vendor, id), { as })
const content = async (vendor: Vendor, folder: string) =>
  (await portal.call<FolderContent>("GET", `/api/vendors/${vendor.id}/folders/${folder}/content`, { as: admin })).body
    .data
const ready = async (vendor: Vendor) => {
  await expect.poll(async () => (await list(vendor)).map(({ state }) => state), { timeout: 15_000 }).toEqual(["ready"])
  return (await list(vendor))[0] as AccountingPeriod
}

describe("a financial year", () => {
  test("[CLI-006] [CLI-018] [CLI-019] [CLI-O05] [NET-065] is being created until a job has made its folders, and being deleted until another has taken them away", async () => {
    const vendor = await portal.make.vendor(firm, "Un")
    const made = await create(vendor)
    expect(made).toMatchObject({
      status: 201,
      body: { data: { ...year, state: "creating", folder_hash: null, holds_documents: false, closed_by: [] } }
    })
    const period = await ready(vendor)
    expect((await content(vendor, "root")).map(({ name }) => name)).toEqual(["Exercice 2026"])
    expect((await content(vendor, period.folder_hash ?? "")).map(({ name }) => name).toSorted()).toEqual(
      ["Achats", "Banque", "Bilan et clôture", "Notes de frais", "Ventes"].toSorted()
    )
    expect(await remove(vendor, period.id)).toMatchObject({ status: 202, body: { data: { state: "deleting" } } })
    await expect.poll(() => list(vendor), { timeout: 15_000 }).toEqual([])
    await expect.poll(() => content(vendor, "root"), { timeout: 15_000 }).toEqual([])
    expect((await remove(vendor, period.id)).status).toBe(404)
    const told = await portal.arrange(
      (sql) =>
        sql<{
          type: string
        }>`select type from event where entity = 'accounting_period' and entity_id = ${period.id} order by id`
    )
    expect(told.map(({ type }) => type)).toEqual([
      "year.added",
      "folders.made",
      "deletion.requested",
      "folders.examined"
    ])
  })

  test("[VAL-035] is kept while a document lies in it, within sight or out of it, by its folder's own rule too", async () => {
    const vendor = await portal.make.vendor(firm, "Deux")
    await create(vendor)
    const period = await ready(vendor)
    const [bank] = await content(vendor, period.folder_hash ?? "")
    const paper = await documents.document(vendor, "relevé.pdf", { parent: bank?.id ?? 0, author: admin })
    const boss = await portal.make.client(vendor, "boss@deux.example", "admin")
    const theme = await portal.call<{ readonly data: { readonly id: number } }>(
      "POST",
      `/api/accounting-firms/${firm.id}/themes`,
      {
        as: admin,
        body: { title: "Cabinet", color: "#112233", sharing: "private", acl: "read-write" }
      }
    )
    await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${paper.id}/themes`, {
      as: admin,
      body: { theme_ids: [theme.body.data.id] }
    })
    for (const as of [admin, boss]) {
      const refused = await remove(vendor, period.id, as)
      expect(refused).toMatchObject({ status: 409, body: { code: "closed.isNoFilledYear" } })
      expect((refused.body as Refused["body"]).detail).toContain("Déplacez-les d’abord")
    }
    const root = await content(vendor, "root")
    const trashed = await documents.event(boss, vendor, root[0]?.id ?? 0, { type: "node.trashed" })
    expect(trashed).toMatchObject({ status: 409, body: { closed_by: ["isNoFilledYear", "holdsNothingProtected"] } })
    // A document in the trash does not block the removal of the year.
    await documents.event(admin, vendor, paper.id, { type: "node.trashed" })
    expect((await remove(vendor, period.id)).status).toBe(202)
    await expect.poll(() => list(vendor), { timeout: 15_000 }).toEqual([])
  })

  test("[VAL-031] [VAL-O05] [CLI-006] is refused field by field, and among the company's others", async () => {
    const vendor = await portal.make.vendor(firm, "Trois")
    const errorsOf = async (body: object) => (await create(vendor, { ...year, ...body })).body.errors
    expect(await errorsOf({ name: "2025/2026" })).toEqual({ name: ["customer.year_name_slash"] })
    expect(await errorsOf({ name: " ", start: "2026-02-30", end: "" })).toEqual({
      name: ["customer.year_name_missing"],
      start: ["customer.date_invalid"],
      end: ["field.required"]
    })
    expect(await errorsOf({ end: "2025-12-31" })).toEqual({ end: ["customer.year_order"] })
    expect(await errorsOf({ end: "2028-01-01" })).toEqual({ end: ["customer.year_too_long"] })
    // Two concurrent requests: one of them is refused.
    const both = await Promise.all([create(vendor), create(vendor)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await errorsOf({ name: "Autre", start: "2026-12-31", end: "2027-12-31" })).toEqual({
      start: ["customer.year_overlap"]
    })
    expect(await errorsOf({ name: "EXERCICE 2026", start: "2027-01-01", end: "2027-12-31" })).toEqual({
      name: ["name.taken"]
    })
  })

  test("[CLI-O05] lies where the tree model puts years, and takes up a folder that has its name", async () => {
    const vendor = await portal.make.vendor(firm, "Quatre")
    const books = await portal.make.folder(vendor, "Comptabilité", { isDefault: true })
    await portal.arrange((sql) => sql`update node set alias = 'accounting' where id = ${books.id}`)
    const old = await portal.make.folder(vendor, "exercice 2026", { parent: books.id })
    await create(vendor)
    expect((await ready(vendor)).folder_hash).toBe(old.hash)
    expect((await content(vendor, books.hash)).map(({ alias, name }) => [name, alias])).toMatchObject([
      ["exercice 2026", expect.stringMatching(/^financial-year-\d+$/)]
    ])
  })

  test("[CLI-006] is its firm's and its administrators' to open and close, the others' to read, and absent for strangers", async () => {
    const vendor = await portal.make.vendor(firm, "Cinq")
    const helper = await portal.make.client(vendor, "helper@cinq.example", "collaborator")
    const boss = await portal.make.client(vendor, "boss@cinq.example", "admin")
    const stranger = await portal.make.staff(await portal.make.firm("Ailleurs"), "admin@ailleurs.example")
    expect(await create(vendor, year, helper)).toMatchObject({ status: 403, body: { closed_by: ["isCompanyAdmin"] } })
    expect((await create(vendor, year, boss)).status).toBe(201)
    const seen = await portal.call("GET", at(vendor), { as: helper })
    expect(seen).toMatchObject({ status: 200, body: { data: [year], closed_by: ["isCompanyAdmin"] } })
    expect((await create(vendor, year, stranger)).status).toBe(404)
    expect((await portal.call("GET", at(vendor), { as: stranger })).status).toBe(404)
  })
})
