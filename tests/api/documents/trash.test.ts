import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import { eventually } from "#tests/support/eventually.ts"
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

const waitOptions = { timeout: 20_000, interval: 20 }
const company = async (): Promise<Vendor> => portal.make.vendor(firm, `Client ${(count += 1)}`)
const trash = (vendor: Vendor, id: number) => documents.event(staff, vendor, id, { type: "node.trashed" })
const restore = (vendor: Vendor, id: number, folder_id?: number) =>
  documents.event(staff, vendor, id, { type: "node.restored", ...(folder_id === undefined ? {} : { folder_id }) })
const inTrash = async (vendor: Vendor) =>
  (await documents.content(staff, vendor, "trash")).body.data.map(({ id }) => id).sort((a, b) => a - b)
const status = async (vendor: Vendor, rest: string) => (await documents.get(staff, vendor, rest)).status
/** Nested folders with a document in each. */
const pile = async (vendor: Vendor) => {
  const top = await portal.make.folder(vendor, "Haut")
  const mid = await portal.make.folder(vendor, "Milieu", { parent: top.id })
  const low = await portal.make.folder(vendor, "Bas", { parent: mid.id })
  const inTop = await documents.document(vendor, "haut.pdf", { parent: top.id, author: staff })
  const inLow = await documents.document(vendor, "bas.pdf", { parent: low.id, author: staff })
  return { top, mid, low, inTop, inLow }
}

describe("into the trash and back", () => {
  test("[DOC-002] [DOC-006] [DOC-015] [DOC-024] [DOC-025] a document goes to the trash and comes back", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const gone = await trash(vendor, paper.id)
    const facts = { folder_id: -1, deleted_from: folder.id, deleted_by: { id: staff.id, name: "anne Essai" } }
    expect(gone.body.data).toMatchObject({ ...facts, deleted_at: expect.any(String), revision: 2 })
    expect((await documents.content(staff, vendor, folder.hash)).body).toMatchObject({
      folder: { counter: 0 },
      data: []
    })
    expect((await documents.content(staff, vendor, "-1")).body).toEqual({
      folder: null,
      breadcrumbs: [],
      data: [gone.body.data],
      next_cursor: null,
      trash: {
        total: 1,
        due_soon: 0,
        kept_days: 30,
        ways: [{ nodes: [paper.id], way: ["Banque"], folder_hash: folder.hash }]
      }
    })
    const back = await restore(vendor, paper.id)
    expect(back.body.data).toMatchObject({
      folder_id: folder.id,
      deleted_at: null,
      deleted_by: null,
      deleted_from: null
    })
    expect((await documents.content(staff, vendor, folder.hash)).body).toMatchObject({ folder: { counter: 1 } })
    expect(await inTrash(vendor)).toEqual([])
  })

  test("a folder in the trash takes everything below out of reach, and brings it back", async () => {
    const vendor = await company()
    const { inLow, inTop, low, mid, top } = await pile(vendor)
    expect((await trash(vendor, top.id)).status).toBe(200)
    const paths = [
      `folders/${top.hash}/content`,
      `folders/${mid.hash}/content`,
      `folders/${low.id}/content`,
      `folders?parent=${mid.id}`,
      `documents/${inTop.hash}`,
      `documents/${inLow.id}`,
      `documents/${inLow.hash}/versions`
    ]
    for (const path of paths) expect([path, await status(vendor, path)]).toEqual([path, 404])
    const change = { status: 404, code: "error.404" }
    expect(refusalOf(await documents.update(staff, vendor, inLow.id, { name: "b.pdf" }))).toEqual(change)
    expect(refusalOf(await trash(vendor, low.id))).toEqual(change)
    expect(await inTrash(vendor)).toEqual([top.id])
    expect((await restore(vendor, top.id)).status).toBe(200)
    for (const path of paths) expect([path, await status(vendor, path)]).toEqual([path, 200])
  })

  test("what was in the trash on its own stays there when the folder around it comes back", async () => {
    const vendor = await company()
    const { inLow, inTop, low, mid, top } = await pile(vendor)
    await trash(vendor, mid.id)
    await trash(vendor, inTop.id)
    await trash(vendor, top.id)
    expect(await inTrash(vendor)).toEqual([top.id, mid.id, inTop.id].sort((a, b) => a - b))
    expect(await status(vendor, `documents/${inTop.hash}`)).toBe(200)
    await restore(vendor, top.id)
    expect(await inTrash(vendor)).toEqual([mid.id, inTop.id].sort((a, b) => a - b))
    expect(await status(vendor, `documents/${inLow.hash}`)).toBe(404)
    await restore(vendor, mid.id)
    expect(await status(vendor, `folders/${low.hash}/content`)).toBe(200)
    expect(await status(vendor, `documents/${inLow.hash}`)).toBe(200)
  })

  test("[DOC-O04] [VAL-037] restores to the former place, else to the given one, else to the root, where no document goes", async () => {
    const vendor = await company()
    const { inTop, low, mid, top } = await pile(vendor)
    const other = await portal.make.folder(vendor, "Autre")
    await trash(vendor, inTop.id)
    expect((await restore(vendor, inTop.id, other.id)).body.data.folder_id).toBe(top.id)
    await trash(vendor, inTop.id)
    await trash(vendor, low.id)
    await trash(vendor, top.id)
    expect(refusalOf(await restore(vendor, inTop.id))).toEqual({
      status: 409,
      code: "closed.hasPlace",
      closed_by: ["hasPlace"]
    })
    expect(refusalOf(await restore(vendor, inTop.id, vendor.root))).toMatchObject({ code: "closed.isInAFolder" })
    expect((await restore(vendor, inTop.id, other.id)).body.data.folder_id).toBe(other.id)
    expect((await restore(vendor, low.id)).body.data.folder_id).toBe(null)
    expect(refusalOf(await restore(vendor, mid.id))).toEqual({ status: 404, code: "error.404" })
    expect((await restore(vendor, top.id)).body.data.folder_id).toBe(null)
    expect((await documents.content(staff, vendor, "root")).body.data.map(({ name }) => name)).toEqual([
      "Haut",
      "Bas",
      "Autre"
    ])
  })

  test("[DOC-O04] a place that is in the trash, a document or nothing is no place", async () => {
    const vendor = await company()
    const { inTop, mid, top } = await pile(vendor)
    const paper = await documents.document(vendor, "seul.pdf", { author: staff })
    await trash(vendor, inTop.id)
    await trash(vendor, top.id)
    expect(refusalOf(await restore(vendor, inTop.id, mid.id))).toEqual({
      status: 409,
      code: "closed.hasPlace",
      closed_by: ["hasPlace"]
    })
    expect((await restore(vendor, inTop.id, paper.id)).status).toBe(404)
    expect((await restore(vendor, inTop.id, 999_999_999)).status).toBe(404)
  })

  test("[DOC-O04] [VAL-030] comes back under a number where its name is taken meanwhile", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const papers = []
    for (let turn = 0; turn < 3; turn += 1) {
      const paper = await documents.document(vendor, "Relevé.pdf", { parent: folder.id, author: staff })
      await trash(vendor, paper.id)
      papers.push(paper)
    }
    const names = []
    for (const paper of papers) names.push((await restore(vendor, paper.id)).body.data.name)
    expect(names).toEqual(["Relevé.pdf", "Relevé (1).pdf", "Relevé (2).pdf"])
  })
})

describe("what the trash refuses", () => {
  test("[VAL-033] [ERR-036] a validated or read-only item", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const valid = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const closed = await documents.document(vendor, "b.pdf", { parent: folder.id, author: staff, readOnly: true })
    await documents.event(staff, vendor, valid.id, { type: "document.validated" })
    const before = await documents.stored(vendor)
    const refused = (guard: string) => ({ status: 409, code: `closed.${guard}`, closed_by: [guard] })
    expect(refusalOf(await trash(vendor, valid.id))).toEqual(refused("isNotValidated"))
    expect(refusalOf(await trash(vendor, closed.id))).toEqual(refused("isWritable"))
    expect(await documents.stored(vendor)).toEqual(before)
  })

  test.each(["validated", "read-only document", "read-only folder"])(
    "[VAL-034] [ERR-042] a folder that holds a %s item, however deep",
    async (kind) => {
      const vendor = await company()
      const { inLow, low, mid, top } = await pile(vendor)
      if (kind === "validated") await documents.event(staff, vendor, inLow.id, { type: "document.validated" })
      if (kind === "read-only document")
        await documents.document(vendor, "clos.pdf", { parent: low.id, author: staff, readOnly: true })
      if (kind === "read-only folder") await portal.make.folder(vendor, "Clos", { parent: low.id, readOnly: true })
      const before = await documents.stored(vendor)
      for (const folder of [top, mid, low]) {
        expect(refusalOf(await trash(vendor, folder.id))).toEqual({
          status: 409,
          code: "closed.holdsNothingProtected",
          closed_by: ["holdsNothingProtected"]
        })
      }
      expect(await documents.stored(vendor)).toEqual(before)
    }
  )

  test("[VAL-035] [ERR-041] a financial year that holds documents", async () => {
    const vendor = await company()
    const { inLow, inTop, top } = await pile(vendor)
    await portal.arrange((sql) => sql`update node set alias = 'financial-year-2026' where id = ${top.id}`)
    expect(refusalOf(await trash(vendor, top.id))).toMatchObject({ status: 409, code: "closed.isNoFilledYear" })
    for (const paper of [inLow, inTop]) await trash(vendor, paper.id)
    expect((await trash(vendor, top.id)).status).toBe(200)
  })
})

describe("DELETE …/folders/trash", () => {
  test("[DOC-026] removes nodes and versions at every depth for good, and nothing else", async () => {
    const vendor = await company()
    const neighbour = await company()
    const { inLow, inTop, low, mid, top } = await pile(vendor)
    const kept = await portal.make.folder(vendor, "Reste")
    const shared = "ab".repeat(32)
    const paper = await documents.document(vendor, "reste.pdf", { parent: kept.id, author: staff, checksum: shared })
    const theirs = await documents.document(neighbour, "autre.pdf", { author: staff })
    await trash(neighbour, theirs.id)
    await documents.version(vendor, inLow.id, staff)
    await trash(vendor, mid.id)
    await trash(vendor, top.id)
    expect(await documents.emptyTrash(staff, vendor)).toMatchObject({ status: 200, body: { data: { removed: 5 } } })
    expect(await inTrash(vendor)).toEqual([])
    // A job deletes the rows.
    await eventually(async () => {
      const { nodes, versions } = (await documents.stored(vendor)) as unknown as Record<
        "nodes" | "versions",
        ReadonlyArray<{ id: number; document_id: number }>
      >
      expect(nodes.map(({ id }) => id)).toEqual([vendor.root, kept.id, paper.id])
      expect(versions.map(({ document_id }) => document_id)).toEqual([paper.id])
    }, waitOptions)
    expect(await inTrash(neighbour)).toEqual([theirs.id])
    for (const id of [top.id, mid.id, low.id, inTop.id, inLow.id]) expect((await restore(vendor, id)).status).toBe(404)
    expect(await documents.emptyTrash(staff, vendor)).toMatchObject({ body: { data: { removed: 0 } } })
    expect((await documents.log(top.id)).map(({ type, after }) => [type, after.state])).toEqual([
      ["node.trashed", "trashed"],
      ["node.purged", "gone"]
    ])
  })

  test("[DOC-026] [ROL-007] is not for a client's collaborator, who restores and removes nothing for good", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const collaborator = await portal.make.client(vendor, `collab.${vendor.id}@client.example`, "collaborator")
    const boss = await portal.make.client(vendor, `patron.${vendor.id}@client.example`, "admin")
    await documents.event(collaborator, vendor, folder.id, { type: "node.trashed" })
    const refused = { status: 403, code: "error.403", closed_by: ["mayPurge"] }
    expect(refusalOf(await documents.emptyTrash(collaborator, vendor))).toEqual(refused)
    const chosen = { as: collaborator, body: { node_ids: [folder.id] } }
    expect(refusalOf(await portal.call("POST", `/api/vendors/${vendor.id}/trash/purge`, chosen))).toEqual(refused)
    expect((await documents.event(collaborator, vendor, folder.id, { type: "node.restored" })).status).toBe(200)
    await documents.event(collaborator, vendor, folder.id, { type: "node.trashed" })
    expect((await documents.emptyTrash(boss, vendor)).status).toBe(200)
    expect(await inTrash(vendor)).toEqual([])
  })

  test("[DOC-019] is not for guests", async () => {
    const vendor = await company()
    const guest = await portal.make.client(vendor, `invite.${vendor.id}@client.example`, "guest")
    const folder = await portal.make.folder(vendor, "Banque")
    await trash(vendor, folder.id)
    expect(refusalOf(await documents.emptyTrash(guest, vendor))).toEqual({
      status: 403,
      code: "error.403",
      closed_by: ["isWriter"]
    })
    expect(await inTrash(vendor)).toEqual([folder.id])
  })
})
