import { afterAll, beforeAll, expect, test } from "vitest"
import type { HomeGuide } from "#schemas/home/home.ts"
import { favouritesLimit, recentDocuments } from "#schemas/home/homeRules.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let admin: SignedInUser
let client: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Favoris")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  admin = await portal.make.staff(firm, "sophie@favoris.example")
  client = await portal.make.client(vendor, "claire@favoris.example", "guest")
})
afterAll(() => portal.stop())

const guide = async (as: SignedInUser) =>
  (await portal.call<{ readonly data: HomeGuide }>("GET", `/api/accounting-firms/${firm.id}/home/guide`, { as })).body
    .data
const favour = (as: SignedInUser, document: string | null, is_favourite = true, of = vendor) =>
  portal.call<ProblemDocument>("POST", `/api/vendors/${of.id}/favourites`, {
    as,
    body: { document_hash: document, is_favourite }
  })
const look = (as: SignedInUser, document: string) =>
  portal.call("POST", `/api/vendors/${vendor.id}/documents/${document}/looks`, { as })
const paper = (name: string) => documentsOf(portal).document(vendor, name, { author: admin })
const favourites = async (as: SignedInUser) =>
  (await guide(as)).favourites.map(({ company, document }) => document?.name ?? company.name)

test("[ACC-084] clients and documents are kept at hand, each person their own, as long as they see them", async () => {
  const [lease, invoice] = [await paper("bail.pdf"), await paper("facture.pdf")]
  for (const one of [null, lease.hash, lease.hash, invoice.hash]) expect((await favour(admin, one)).status).toBe(204)
  expect(await favourites(admin)).toEqual(["bail.pdf", "Boulangerie", "facture.pdf"])
  expect(await favourites(client)).toEqual([])
  expect((await favour(client, lease.hash)).status).toBe(204)
  expect(await favourites(client)).toEqual(["bail.pdf"])
  expect((await favour(admin, invoice.hash, false)).status).toBe(204)
  await documentsOf(portal).event(admin, vendor, lease.id, { type: "node.trashed" })
  expect([await favourites(admin), await favourites(client)]).toEqual([["Boulangerie"], []])
  expect((await favour(admin, lease.hash)).status).toBe(404)
  const other = await portal.make.vendor(await portal.make.firm("Ailleurs"), "Étrangère")
  expect((await favour(admin, null, true, other)).status).toBe(404)
  await portal.arrange(
    (sql) => sql`insert into favourite (user_id, firm_id, vendor_id, node_id)
      select ${client.id}, ${firm.id}, ${vendor.id}, id from node where vendor_id = ${vendor.id} and kind = 'document' limit 1
      on conflict do nothing`
  )
  for (let n = 0; n < favouritesLimit; n += 1) await favour(client, (await paper(`${n}.pdf`)).hash)
  const full = await favour(client, (await paper("trop.pdf")).hash)
  expect([full.status, full.body.closed_by]).toEqual([409, ["hasFreeFavourite"]])
})

test("[ACC-084] the documents that were opened last are at hand, the latest first", async () => {
  const papers = []
  for (let n = 0; n <= recentDocuments; n += 1) papers.push(await paper(`lu${n}.pdf`))
  for (const { hash } of papers) expect((await look(admin, hash)).status).toBe(204)
  await look(admin, papers[2]?.hash ?? "")
  expect((await guide(admin)).documents.map(({ document }) => document.name)).toEqual(
    [2, 6, 5, 4, 3, 1].map((n) => `lu${n}.pdf`)
  )
  expect((await guide(client)).documents).toEqual([])
  expect((await look(admin, "0".repeat(16))).status).toBe(404)
})
