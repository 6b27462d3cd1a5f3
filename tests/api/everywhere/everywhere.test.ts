import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Found } from "#schemas/everywhere/everywhere.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  portal = await startPortal()
  tasks = tasksOf(portal)
})
afterAll(() => portal.stop())

let serial = 0
const word = (n: number) => `zorglub${n}`

/** Two companies with one of each kind of object whose name contains the word. */
const scene = async () => {
  const n = ++serial
  const { make } = portal
  const firm = await make.firm(`Partout ${n}`)
  const one = await make.vendor(firm, `Boulangerie ${word(n)} Unique`)
  const two = await make.vendor(firm, `Garage ${word(n)}`)
  const people = {
    admin: await make.staff(firm, `admin${n}@partout.example`),
    collaborator: await make.staff(firm, `collaborator${n}@partout.example`, "collaborator"),
    client: await make.client(one, `${word(n)}.client@partout.example`),
    guest: await make.client(one, `guest${n}@partout.example`, "guest")
  }
  const author = people.admin
  const folder = await make.folder(one, `Dossier ${word(n)}`)
  const { document } = documentsOf(portal)
  const bill = await document(one, `Facture ${word(n)} Élodie.pdf`, { parent: folder.id, author })
  const other = await document(two, `Relevé ${word(n)}.pdf`, { author })
  await tasks.make(people.admin, firm, {
    type: "information_request",
    title: `Pièces ${word(n)}`,
    vendor_ids: [one.id]
  })
  await tasks.make(people.admin, firm, { title: `Interne ${word(n)}`, vendor_ids: [two.id] })
  return { n, firm, one, two, folder, bill, other, word: word(n), ...people }
}
const ask = (as: SignedInUser | undefined, firm: { readonly id: number }, q: string, more = "") =>
  portal.call<{ readonly data: Found; readonly code?: string }>(
    "GET",
    `/api/accounting-firms/${firm.id}/search?q=${encodeURIComponent(q)}${more}`,
    as === undefined ? {} : { as }
  )
const find = async (as: SignedInUser, firm: { readonly id: number }, q: string, more = "") => {
  const answer = await ask(as, firm, q, more)
  expect(answer.status).toBe(200)
  return answer.body.data
}
const namesOf = ({ clients, documents, people, tasks: found }: Found) => ({
  clients: clients.map(({ name }) => name),
  documents: documents.map(({ name }) => name).toSorted(),
  tasks: found.map(({ title }) => title),
  people: people.map(({ email }) => email)
})
const nothing = { clients: [], documents: [], tasks: [], people: [] }

test("the firm finds clients, folders and documents, tasks and people of all clients, each with its client and its place", async () => {
  const { admin, bill, firm, folder, one, two, word: asked } = await scene()
  const found = await find(admin, firm, asked.toUpperCase())
  expect(namesOf(found)).toEqual({
    clients: [one.name, two.name],
    documents: [`Dossier ${asked}`, `Facture ${asked} Élodie.pdf`, `Relevé ${asked}.pdf`],
    tasks: [`Interne ${asked}`, `Pièces ${asked}`],
    people: [`${asked}.client@partout.example`]
  })
  expect(found.documents.find(({ id }) => id === bill.id)).toEqual({
    id: bill.id,
    kind: "document",
    hash: bill.hash,
    name: bill.name,
    extension: "pdf",
    company: { id: one.id, name: one.name },
    way: [{ id: folder.id, hash: folder.hash, name: `Dossier ${asked}` }]
  })
  expect(found.tasks.map(({ company }) => company?.id)).toEqual([two.id, one.id])
  expect(found.people[0]?.company).toEqual({ id: one.id, name: one.name })
  // Words match in any order, without accents, by their beginning; all of them must match.
  expect(namesOf(await find(admin, firm, `elod ${asked} factures`)).documents).toEqual([bill.name])
  expect(namesOf(await find(admin, firm, `${asked} mirabelle`))).toEqual(nothing)
  expect(namesOf(await find(admin, firm, " ?! "))).toEqual(nothing)
  const few = await find(admin, firm, asked, "&limit=1")
  expect(Object.values(namesOf(few)).map(({ length }) => length)).toEqual([1, 1, 1, 1])
})

test("members of the team are found by the staff alone, and a client by its number and code", async () => {
  const { admin, client, firm, n, one } = await scene()
  expect(namesOf(await find(admin, firm, `collaborator${n}`)).people).toEqual([`collaborator${n}@partout.example`])
  expect(namesOf(await find(client, firm, `collaborator${n}`)).people).toEqual([])
  await portal.arrange((sql) => sql`update vendor set siren = '732829320', client_code = 'ZQ-77' where id = ${one.id}`)
  expect(namesOf(await find(admin, firm, "732 829")).clients).toEqual([one.name])
  expect((await find(admin, firm, "zq-77")).clients).toEqual([
    { id: one.id, name: one.name, code: "ZQ-77", active: true }
  ])
  // Clients cannot search by the client code, which belongs to the firm.
  expect((await find(client, firm, "zq-77")).clients).toEqual([])
  expect((await find(client, firm, "unique")).clients.map(({ code }) => code)).toEqual([null])
})

test("[ACC-002] nobody finds a name of another firm or of a company they may not open: collaborator, client, guest, stranger", async () => {
  const { client, collaborator, firm, guest, one, two, word: asked } = await scene()
  const elsewhere = await scene()
  expect(namesOf(await find(elsewhere.admin, elsewhere.firm, asked))).toEqual(nothing)
  expect((await ask(elsewhere.admin, firm, asked)).status).toBe(404)
  expect((await ask(undefined, firm, asked)).status).toBe(401)
  // The collaborator is assigned to no client.
  expect(namesOf(await find(collaborator, firm, asked))).toEqual(nothing)
  await portal.arrange(
    (sql) =>
      sql`insert into assignment (vendor_id, firm_id, user_id) values (${two.id}, ${firm.id}, ${collaborator.id})`
  )
  expect(namesOf(await find(collaborator, firm, asked))).toEqual({
    clients: [two.name],
    documents: [`Relevé ${asked}.pdf`],
    tasks: [`Interne ${asked}`],
    people: []
  })
  expect(namesOf(await find(client, firm, asked))).toEqual({
    clients: [one.name],
    documents: [`Dossier ${asked}`, `Facture ${asked} Élodie.pdf`],
    tasks: [`Pièces ${asked}`],
    people: [`${asked}.client@partout.example`]
  })
  // [ROL-015] A guest finds documents, but no people.
  expect(namesOf(await find(guest, firm, asked)).people).toEqual([])
  expect(namesOf(await find(guest, firm, asked)).documents).toEqual([`Dossier ${asked}`, `Facture ${asked} Élodie.pdf`])
})

test("[ACC-002] [ROL-O05] what is deactivated is gone: a person, a company for its users, a module", async () => {
  const { admin, client, collaborator, firm, guest, one, two, word: asked } = await scene()
  await portal.arrange((sql) => sql`update firm_user set active = false where user_id = ${collaborator.id}`)
  expect([401, 404]).toContain((await ask(collaborator, firm, asked)).status)
  await portal.arrange(
    (sql) => sql`update module set is_active = false where firm_id = ${firm.id} and name in ('documents', 'tasks')`
  )
  const without = await find(admin, firm, asked)
  expect([without.documents, without.tasks]).toEqual([[], []])
  expect(without.clients.length).toBe(2)
  await portal.arrange((sql) => sql`update module set is_active = true where firm_id = ${firm.id}`)
  await portal.arrange((sql) => sql`update vendor set active = false where id = ${one.id}`)
  const found = await find(admin, firm, asked)
  expect(found.clients.map(({ active, id }) => [id, active])).toEqual([
    [two.id, true],
    [one.id, false]
  ])
  expect(namesOf(found).documents).toEqual([`Relevé ${asked}.pdf`])
  expect(namesOf(found).tasks).toEqual([`Interne ${asked}`])
  for (const person of [client, guest]) {
    const { body, status } = await ask(person, firm, asked)
    expect(status !== 200 || JSON.stringify(body.data) === JSON.stringify(nothing)).toBe(true)
  }
})

test("[THM-O01] [DOC-024] a hidden document's name is never found, nor one in the trash", async () => {
  const { admin, bill, firm, folder, n, one, word: asked } = await scene()
  const client = await portal.make.client(one, `worker${n}@partout.example`, "collaborator")
  const themes = themesOf(portal)
  const secret = await themes.ofVendor(one, admin)
  await themes.put(one, admin, bill, [secret])
  expect(namesOf(await find(client, firm, asked)).documents).toEqual([`Dossier ${asked}`])
  await themes.give(one, admin, client, [secret])
  expect(namesOf(await find(client, firm, asked)).documents).toContain(bill.name)
  const trashed = await portal.call("POST", `/api/vendors/${one.id}/nodes/${folder.id}/events`, {
    as: admin,
    body: { type: "node.trashed" }
  })
  expect(trashed.status).toBe(200)
  expect(namesOf(await find(admin, firm, asked)).documents).not.toContain(`Dossier ${asked}`)
  expect(namesOf(await find(client, firm, asked)).documents).toEqual([])
})

test("a word that many have is found among the newest, and an old rare one all the same", async () => {
  const { admin, bill, firm, one, word: asked } = await scene()
  await portal.arrange(
    (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key)
      select ${firm.id}, ${one.id}, 'folder', ${one.root}, 'Mirliton ' || i, 'mirliton ' || i from generate_series(1, 3200) i`
  )
  expect((await find(admin, firm, "mirliton")).documents.length).toBe(6)
  expect(namesOf(await find(admin, firm, "mirliton 3")).documents).toContain("Mirliton 3")
  expect(namesOf(await find(admin, firm, `facture ${asked}`)).documents).toEqual([bill.name])
})

test("whatever is typed is answered", async () => {
  const { admin, client, firm } = await scene()
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("%", "_", "\\", "'", "''", "a:*", "a & b", "!x", "@1", "#1", "«€»", "1", "\u0000", "zorglub%")
  )
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(admin, client), async (q, as) => {
      expect([200, 400]).toContain((await ask(as, firm, q)).status)
    }),
    { numRuns: 60 }
  )
})
