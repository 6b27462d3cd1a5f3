import { afterAll, beforeAll, expect, test } from "vitest"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let firm: { readonly id: number }
let staff: SignedInUser
let count = 0
beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
})
afterAll(() => portal.stop())

const company = (): Promise<Vendor> => portal.make.vendor(firm, `Client ${(count += 1)}`)
interface Batch {
  readonly type: string
  readonly folder_id?: number
  readonly nodes: ReadonlyArray<{ readonly id: number; readonly revision?: number }>
}
const batch = <A = { readonly data: ReadonlyArray<TreeNode> }>(vendor: Vendor, body: Batch, as = staff) =>
  portal.call<A>("POST", `/api/vendors/${vendor.id}/nodes/batch`, { as, body })
const refused = (vendor: Vendor, body: Batch, as = staff) => batch<ProblemDocument>(vendor, body, as)
const papers = async (vendor: Vendor, parent: number, names: ReadonlyArray<string>) => {
  const made = []
  for (const name of names) made.push(await documents.document(vendor, name, { parent, author: staff }))
  return made
}
const ids = (nodes: ReadonlyArray<{ readonly id: number }>) => nodes.map(({ id }) => ({ id }))

test("[DOC-O06] [NET-094] validates, moves, trashes and restores many nodes in one call, each with its own line in the log", async () => {
  const vendor = await company()
  const [from, to] = [await portal.make.folder(vendor, "Banque"), await portal.make.folder(vendor, "Archives")]
  const three = await papers(vendor, from.id, ["c.pdf", "a.pdf", "b.pdf"])
  const validated = await batch(vendor, { type: "document.validated", nodes: ids(three) })
  expect(validated.status).toBe(200)
  expect(validated.body.data.map(({ id, revision }) => [id, revision])).toEqual(three.map(({ id }) => [id, 2]))
  expect(validated.body.data.every((node) => node.type === "document" && node.is_validated)).toBe(true)
  const open = await batch(vendor, { type: "document.unvalidated", nodes: ids(three) })
  expect(open.status).toBe(200)
  const moved = await batch(vendor, {
    type: "node.moved",
    folder_id: to.id,
    nodes: three.map(({ id }) => ({ id, revision: 3 }))
  })
  expect(moved.body.data.map(({ folder_id }) => folder_id)).toEqual([to.id, to.id, to.id])
  const trashed = await batch(vendor, { type: "node.trashed", nodes: [...ids(three), { id: from.id }] })
  expect(trashed.body.data.map(({ folder_id }) => folder_id)).toEqual([-1, -1, -1, -1])
  const restored = await batch(vendor, { type: "node.restored", nodes: [{ id: from.id }, ...ids(three)] })
  expect(restored.body.data.map(({ folder_id }) => folder_id)).toEqual([null, to.id, to.id, to.id])
  expect((await documents.content(staff, vendor, to.hash)).body.folder?.counter).toBe(3)
  const types = (await documents.log(three[0]?.id ?? 0)).map((line) => (line as unknown as { type: string }).type)
  expect(types).toEqual(["document.validated", "document.unvalidated", "node.moved", "node.trashed", "node.restored"])
})

test("[DOC-O06] [NET-094] changes nothing when one node is in the way, and reports every one that is with the guard that closed it", async () => {
  const vendor = await company()
  const folder = await portal.make.folder(vendor, "Banque")
  const [free, validated, other] = await papers(vendor, folder.id, ["a.pdf", "b.pdf", "c.pdf"])
  const locked = await documents.document(vendor, "d.pdf", { parent: folder.id, author: staff, readOnly: true })
  await documents.event(staff, vendor, validated?.id ?? 0, { type: "document.validated" })
  const before = await documents.stored(vendor)
  const nodes = [
    { id: free?.id ?? 0 },
    { id: validated?.id ?? 0 },
    { id: locked.id },
    { id: 900_000_000_001 },
    { id: other?.id ?? 0, revision: 7 }
  ]
  const answer = await refused(vendor, { type: "node.trashed", nodes })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: "batch.refused",
    params: { count: 4 },
    closed_by: ["isNotValidated", "isWritable"],
    report: [
      { index: 1, code: "closed.isNotValidated", closed_by: ["isNotValidated"], name: "b.pdf" },
      { index: 2, code: "closed.isWritable", closed_by: ["isWritable"], name: "d.pdf" },
      { index: 3, code: "error.404", closed_by: [] },
      { index: 4, code: "error.412", closed_by: [], name: "c.pdf" }
    ]
  })
  expect(await documents.stored(vendor)).toEqual(before)
})

test("[DOC-O06] two names that would meet in the folder they are moved to are told apart before anything moves", async () => {
  const vendor = await company()
  const [one, two, to] = [
    await portal.make.folder(vendor, "Un"),
    await portal.make.folder(vendor, "Deux"),
    await portal.make.folder(vendor, "Trois")
  ]
  const [first] = await papers(vendor, one.id, ["Facture.pdf"])
  const [second] = await papers(vendor, two.id, ["facture.PDF"])
  const answer = await refused(vendor, {
    type: "node.moved",
    folder_id: to.id,
    nodes: [{ id: first?.id ?? 0 }, { id: second?.id ?? 0 }]
  })
  expect(answer.status).toBe(409)
  expect(answer.body.report).toEqual([{ index: 1, code: "name.taken", closed_by: [], name: "facture.PDF" }])
  expect((await documents.content(staff, vendor, to.hash)).body.data).toEqual([])
})

test("[NET-094] [ROL-015] guests and strangers change nothing, and an unfit batch is told field by field", async () => {
  const vendor = await company()
  const folder = await portal.make.folder(vendor, "Banque")
  const [paper] = await papers(vendor, folder.id, ["a.pdf"])
  const nodes = [{ id: paper?.id ?? 0 }]
  const guest = await portal.make.client(vendor, `lea${vendor.id}@aube.example`, "guest")
  const stranger = await portal.make.staff(
    await portal.make.firm(`Brume${vendor.id}`),
    `nadia${vendor.id}@brume.example`
  )
  expect((await refused(vendor, { type: "node.trashed", nodes }, guest)).body.closed_by).toEqual(["isWriter"])
  expect((await refused(vendor, { type: "node.trashed", nodes }, stranger)).status).toBe(404)
  const errors = async (body: Batch) => {
    const { body: problem, status } = await refused(vendor, body)
    return [status, problem.errors]
  }
  expect(await errors({ type: "node.trashed", nodes: [] })).toEqual([422, { nodes: ["selection.empty"] }])
  expect(await errors({ type: "node.trashed", nodes: [...nodes, ...nodes] })).toEqual([
    422,
    { nodes: ["selection.repeated"] }
  ])
  expect(await errors({ type: "node.moved", nodes })).toEqual([422, { folder_id: ["field.required"] }])
  expect((await errors({ type: "node.renamed", nodes }))[0]).toBe(422)
})

test("[NET-094] of many batches over the same nodes at once each is whole or not there", async () => {
  const vendor = await company()
  const [from, to] = [await portal.make.folder(vendor, "Banque"), await portal.make.folder(vendor, "Archives")]
  const made = await papers(vendor, from.id, ["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
  const seen = made.map(({ id }) => ({ id, revision: 1 }))
  const answers = await Promise.all([
    batch(vendor, { type: "node.moved", folder_id: to.id, nodes: seen }),
    batch(vendor, { type: "document.validated", nodes: seen.toReversed() }),
    batch(vendor, { type: "node.trashed", nodes: seen }),
    batch(vendor, { type: "document.validated", nodes: seen })
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const rows = await portal.arrange(
    (sql) => sql<{ revision: number }>`select revision from node where vendor_id = ${vendor.id} and kind = 'document'`
  )
  expect(rows.map(({ revision }) => revision)).toEqual([2, 2, 2, 2])
})
