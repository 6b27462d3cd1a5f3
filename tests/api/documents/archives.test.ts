import { randomBytes } from "node:crypto"
import { request } from "node:http"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Archive } from "#schemas/documents/archives.api.ts"
import { documentOf, sendFile } from "#tests/api/uploads/sending.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let bank: { readonly id: number }
const bytesOf = new Map<string, Uint8Array<ArrayBuffer>>()

const put = async (folder: { readonly id: number }, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  bytesOf.set(name, bytes)
  return documentOf(await sendFile(portal, { as: staff, vendor, folder, name, bytes }))
}
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  bank = await portal.make.folder(vendor, "Banque")
})
afterAll(() => portal.stop())

const text = (size: number) => Uint8Array.from(Buffer.from(randomBytes(size).toString("base64").slice(0, size)))
const make = <A = { readonly data: Archive }>(node_ids: ReadonlyArray<number>, as = staff, at = vendor.id) =>
  portal.call<A>("POST", `/api/vendors/${at}/archives`, { as, body: { node_ids } })
const addressOf = (ticket: string, at = vendor.id) => `${portal.url}/api/vendors/${at}/archives/${ticket}`
const fetched = async (node_ids: ReadonlyArray<number>) => {
  const { body } = await make(node_ids)
  const answer = await fetch(addressOf(body.data.ticket))
  return { made: body.data, answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test("[DOC-O06] [NET-066] a folder comes as a zip with everything below it, of the size that was told", async () => {
  const statements = await portal.make.folder(vendor, "Relevés", { parent: bank.id })
  await portal.make.folder(vendor, "Vide", { parent: bank.id })
  const first = await put(bank, "Été 2026 n° 1.txt", text(70_000))
  await put(statements, "janvier.txt", text(6_000_000))
  const gone = await put(statements, "effacé.txt", text(10))
  await portal.call("POST", `/api/vendors/${vendor.id}/nodes/${gone.id}/events`, {
    as: staff,
    body: { type: "node.trashed" }
  })
  const { answer, bytes, made } = await fetched([bank.id])
  expect(made).toMatchObject({ name: "Banque.zip", documents: 2, size: bytes.length })
  expect(answer.headers.get("content-length")).toBe(String(bytes.length))
  expect(answer.headers.get("content-disposition")).toContain('filename="Banque.zip"')
  expect(answer.headers.get("content-security-policy")).toContain("sandbox")
  const files = unzipSync(bytes)
  expect(Object.keys(files).sort()).toEqual(
    ["Banque/", "Banque/Relevés/", "Banque/Relevés/janvier.txt", "Banque/Vide/", "Banque/Été 2026 n° 1.txt"].sort()
  )
  expect(Buffer.compare(files["Banque/Relevés/janvier.txt"] ?? Buffer.alloc(0), bytesOf.get("janvier.txt")!)).toBe(0)
  // A document that is selected together with its folder is included once. With several items, the archive has the name
  // of their folder.
  const both = await fetched([first.id, bank.id])
  expect(Object.keys(unzipSync(both.bytes))).toHaveLength(5)
  const two = await fetched([first.id, statements.id])
  expect(two.made.name).toBe("Banque.zip")
  expect(strFromU8(unzipSync((await fetched([first.id])).bytes)["Été 2026 n° 1.txt"] ?? new Uint8Array())).toBe(
    Buffer.from(bytesOf.get("Été 2026 n° 1.txt") ?? []).toString()
  )
})

test("[ACC-002] [DOC-O06] a ticket is worth the rights and the session of the person it was given to, for its company alone", async () => {
  const folder = await portal.make.folder(vendor, "Juridique")
  await put(folder, "bail.txt", text(100))
  const guest = await portal.make.client(vendor, "lea@aube.example", "guest")
  const other = await portal.make.vendor(firm, "Garage")
  const stranger = await portal.make.staff(await portal.make.firm("Brume"), "nadia@brume.example")
  expect((await make([folder.id], stranger)).status).toBe(404)
  expect((await make([folder.id], staff, other.id)).status).toBe(404)
  expect((await make([900_000_000_001])).status).toBe(404)
  expect((await make([folder.id, 900_000_000_001])).status).toBe(404)
  const { body } = await make([folder.id], guest)
  expect((await fetch(addressOf(body.data.ticket), { method: "HEAD" })).status).toBe(200)
  expect((await fetch(addressOf(body.data.ticket, other.id))).status).toBe(404)
  expect((await fetch(addressOf("A".repeat(43)))).status).toBe(404)
  await portal.arrange((sql) => sql`update session set ended_at = now() where user_id = ${guest.id}`)
  expect((await fetch(addressOf(body.data.ticket))).status).toBe(404)
  const mine = await make([folder.id])
  await portal.arrange((sql) => sql`update archive_ticket set expires_at = now()`)
  expect((await fetch(addressOf(mine.body.data.ticket))).status).toBe(404)
})

test("[NET-066] a ticket works once, in a minute, for the browser that asked", async () => {
  const folder = await portal.make.folder(vendor, "Une fois")
  await put(folder, "bail.txt", text(100))
  const agent = (name: string) => ({ headers: { "user-agent": name } })
  const ticketOf = async () =>
    (
      await portal.call<{ readonly data: Archive }>("POST", `/api/vendors/${vendor.id}/archives`, {
        as: staff,
        body: { node_ids: [folder.id] },
        ...agent("Navigateur A")
      })
    ).body.data.ticket
  const once = addressOf(await ticketOf())
  expect((await fetch(once, agent("Navigateur B"))).status).toBe(404)
  expect((await fetch(once, { method: "HEAD", ...agent("Navigateur A") })).status).toBe(200)
  const both = await Promise.all([1, 2, 3].map(() => fetch(once, agent("Navigateur A"))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect((await fetch(once, agent("Navigateur A"))).status).toBe(404)
  await ticketOf()
  const [left] = await portal.arrange(
    (sql) => sql<{ seconds: number }>`
      select extract(epoch from max(expires_at) - now())::float8 as seconds from archive_ticket where vendor_id = ${vendor.id}`
  )
  expect(left?.seconds).toBeLessThanOrEqual(60)
})

test("[DOC-O06] a caller who hangs up in the middle stops the archive, and one whose file is broken gets no whole one", async () => {
  const folder = await portal.make.folder(vendor, "Gros")
  const paper = await put(folder, "gros.txt", text(30_000_000))
  const { body } = await make([folder.id])
  await new Promise<void>((resolve, reject) => {
    const asked = request(addressOf(body.data.ticket), (answer) => {
      answer.once("data", () => {
        answer.destroy()
        resolve()
      })
    })
    asked.on("error", reject)
    asked.end()
  })
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
  await portal.arrange((sql) => sql`update version set size = size + 5 where document_id = ${paper.id}`)
  const short = await make([folder.id])
  const broken = await fetch(addressOf(short.body.data.ticket))
  await expect(broken.arrayBuffer()).rejects.toThrow()
})
