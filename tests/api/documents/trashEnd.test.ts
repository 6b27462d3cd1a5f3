import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { FolderContent } from "#schemas/documents/node.ts"
import type { TrashSummary } from "#schemas/documents/trash.api.ts"
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
const listed = async (vendor: Vendor, query = "") => (await documents.content(staff, vendor, "trash", query)).body
const idsIn = async (vendor: Vendor) => (await listed(vendor)).data.map(({ id }) => id)
/** Makes a deletion `days` older. */
const age = (id: number, days: number) =>
  portal.arrange(
    (sql) => sql`update node set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`
  )
const rowsOf = async (vendor: Vendor) =>
  (await portal.arrange((sql) => sql`select count(*)::int as rows from node where vendor_id = ${vendor.id}`))[0]
/** Nested folders with a document in each. */
const pile = async (vendor: Vendor) => {
  const top = await portal.make.folder(vendor, "Haut")
  const mid = await portal.make.folder(vendor, "Milieu", { parent: top.id })
  const inTop = await documents.document(vendor, "haut.pdf", { parent: top.id, author: staff, size: 10 })
  const inMid = await documents.document(vendor, "milieu.pdf", { parent: mid.id, author: staff, size: 20 })
  return { top, mid, inTop, inMid }
}

describe("the trash's rows", () => {
  test("[DOC-015] [DOC-025] say where each was, and whether it can go back there", async () => {
    const vendor = await company()
    const { inMid, inTop, mid, top } = await pile(vendor)
    const wayOf = async (id: number) => {
      const found = (await listed(vendor)).trash?.ways.find(({ nodes }) => nodes.includes(id as never))
      return found === undefined ? undefined : { way: found.way, folder_hash: found.folder_hash }
    }
    await trash(vendor, inMid.id)
    await trash(vendor, inTop.id)
    expect(await wayOf(inMid.id)).toEqual({ way: ["Haut", "Milieu"], folder_hash: mid.hash })
    await trash(vendor, mid.id)
    expect(await wayOf(inMid.id)).toEqual({ way: ["Haut", "Milieu"], folder_hash: null })
    expect(await wayOf(inTop.id)).toEqual({ way: ["Haut"], folder_hash: top.hash })
    expect(await wayOf(mid.id)).toEqual({ way: ["Haut"], folder_hash: top.hash })
  })

  test("[DOC-015] come in the order of their deletion, the latest first, or as they are sorted, page by page", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const papers = []
    for (const [index, name] of ["b.pdf", "a.txt", "d.csv", "c.pdf", "e.pdf"].entries()) {
      const paper = await documents.document(vendor, name, { parent: folder.id, author: staff, size: 100 - index })
      await trash(vendor, paper.id)
      await age(paper.id, index % 2 === 0 ? 10 - index : index)
      papers.push(paper)
    }
    const namesBy = async (query: string) => {
      const names: Array<string> = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
        const page: FolderContent = await listed(vendor, `?limit=2${query}${from}`)
        expect(page.trash?.total).toBe(5)
        expect(page.trash?.ways.flatMap(({ nodes }) => nodes)).toEqual(page.data.map(({ id }) => id))
        names.push(...page.data.map(({ name }) => name))
        cursor = page.next_cursor
      }
      return names.map((name) => name.slice(0, 1)).join("")
    }
    expect(await namesBy("")).toBe("acedb")
    expect(await namesBy("&sort=name&order=asc")).toBe("abcde")
    expect(await namesBy("&sort=name&order=desc")).toBe("edcba")
    expect(await namesBy("&sort=date&order=asc")).toBe("bdeca")
    expect(await namesBy("&sort=size&order=asc")).toBe("ecdab")
    expect(await namesBy("&sort=type&order=asc")).toBe("dbcea")
    for (const cursor of ["zzz", btoa('["x","y"]'), btoa("[1]")])
      expect((await documents.content(staff, vendor, "trash", `?cursor=${encodeURIComponent(cursor)}`)).status).toBe(
        400
      )
  })

  test("[DOC-026] [NET-076] its summary counts what emptying would take away", async () => {
    const vendor = await company()
    const read = async () => (await documents.get<{ data: TrashSummary }>(staff, vendor, "trash")).body.data
    expect(await read()).toEqual({
      entries: 0,
      folders: 0,
      documents: 0,
      size: 0,
      due_soon: 0,
      next_purge_at: null,
      kept_days: 30
    })
    const { inTop, top } = await pile(vendor)
    await trash(vendor, inTop.id)
    await trash(vendor, top.id)
    await age(inTop.id, 24)
    const summary = await read()
    expect(summary).toEqual({
      entries: 2,
      folders: 2,
      documents: 2,
      size: 30,
      due_soon: 1,
      next_purge_at: expect.any(String),
      kept_days: 30
    })
    const left = (Date.parse(summary.next_purge_at ?? "") - Date.now()) / 86_400_000
    expect(Math.round(left)).toBe(6)
    const stranger = await portal.make.user(`etranger.${vendor.id}@ailleurs.example`)
    expect((await documents.get(stranger, vendor, "trash")).status).toBe(404)
  })
})

describe("what leaves the trash for good", () => {
  test("[DOC-026] chosen nodes go, all of them or none, and are out of everyone's reach at once", async () => {
    const vendor = await company()
    const { inMid, inTop, mid, top } = await pile(vendor)
    const living = await portal.make.folder(vendor, "Reste")
    await trash(vendor, inTop.id)
    await trash(vendor, mid.id)
    const before = await documents.stored(vendor)
    expect(refusalOf(await documents.purge(staff, vendor, [inTop.id, living.id]))).toMatchObject({
      status: 409,
      code: "closed.isTrashed"
    })
    expect(refusalOf(await documents.purge(staff, vendor, [inTop.id, inMid.id]))).toMatchObject({ status: 404 })
    expect(refusalOf(await documents.purge(staff, vendor, []))).toMatchObject({
      status: 422,
      errors: { node_ids: ["selection.empty"] }
    })
    expect(await documents.stored(vendor)).toEqual(before)
    expect(await documents.purge(staff, vendor, [mid.id])).toMatchObject({
      status: 200,
      body: { data: { removed: 2 } }
    })
    expect(await idsIn(vendor)).toEqual([inTop.id])
    for (const id of [mid.id, inMid.id])
      expect((await documents.event(staff, vendor, id, { type: "node.restored" })).status).toBe(404)
    for (const path of [
      `documents/${inMid.hash}`,
      `documents/${inMid.id}/content`,
      `nodes/${mid.id}`,
      `documents/${inMid.hash}/versions`
    ])
      expect([path, (await documents.get(staff, vendor, path)).status]).toEqual([path, 404])
    await eventually(async () => expect(await rowsOf(vendor)).toEqual({ rows: 4 }), waitOptions)
    expect((await documents.content(staff, vendor, top.hash)).body.folder).toMatchObject({ counter: 0 })
    expect((await documents.log(mid.id)).map(({ after, type }) => [type, after.state])).toEqual([
      ["node.trashed", "trashed"],
      ["node.purged", "gone"]
    ])
    expect((await documents.purge(staff, vendor, [mid.id])).status).toBe(404)
  })

  test("[DOC-025] [DOC-026] what was in the trash on its own outlives the folder around it, and asks for a place", async () => {
    const vendor = await company()
    const { inMid, mid, top } = await pile(vendor)
    const other = await portal.make.folder(vendor, "Autre")
    await trash(vendor, inMid.id)
    await trash(vendor, mid.id)
    await trash(vendor, top.id)
    expect((await documents.purge(staff, vendor, [top.id])).body.data).toEqual({ removed: 2 })
    expect((await listed(vendor)).trash?.ways).toEqual(
      expect.arrayContaining([
        { nodes: [inMid.id], way: ["Haut", "Milieu"], folder_hash: null },
        { nodes: [mid.id], way: ["Haut"], folder_hash: null }
      ])
    )
    await eventually(async () => expect(await rowsOf(vendor)).toEqual({ rows: 4 }), waitOptions)
    expect(refusalOf(await documents.event(staff, vendor, inMid.id, { type: "node.restored" }))).toMatchObject({
      status: 409,
      code: "closed.hasPlace"
    })
    const back = await documents.event(staff, vendor, inMid.id, { type: "node.restored", folder_id: other.id })
    expect(back.body.data).toMatchObject({ folder_id: other.id, deleted_at: null, deleted_from: null })
    expect((await documents.event(staff, vendor, mid.id, { type: "node.restored" })).body.data.folder_id).toBe(null)
    // Restored once to another folder, it returns to that folder the next time.
    await trash(vendor, inMid.id)
    expect((await documents.event(staff, vendor, inMid.id, { type: "node.restored" })).body.data.folder_id).toBe(
      other.id
    )
  })

  test("[DOC-019] is nothing that a guest or a stranger decides", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await trash(vendor, folder.id)
    const guest = await portal.make.client(vendor, `invite.${vendor.id}@client.example`, "guest")
    expect(refusalOf(await documents.purge(guest, vendor, [folder.id]))).toEqual({
      status: 403,
      code: "error.403",
      closed_by: ["isWriter"]
    })
    const rival = await portal.make.staff(
      await portal.make.firm(`Rival${vendor.id}`),
      `rival.${vendor.id}@rival.example`
    )
    expect((await documents.purge(rival, vendor, [folder.id])).status).toBe(404)
    const own = await portal.make.vendor({ id: firm.id }, "Voisin")
    expect((await documents.purge(staff, own, [folder.id])).status).toBe(404)
    expect(await idsIn(vendor)).toEqual([folder.id])
  })

  test("[DOC-026] [CST-021] two thousand nodes are listed by page and gone in one call, some hundreds in a transaction", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Relevés")
    await portal.arrange(
      (
        sql
      ) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, extension, author_id, version_id, media_type, version_number, deleted_at, deleted_by)
        select ${vendor.firmId}, ${vendor.id}, 'document', ${folder.id}, 'releve ' || i || '.pdf', 'releve ' || i || '.pdf', 'pdf', ${staff.id}, 1, 'application/pdf', 1, now(), ${staff.id}
          from generate_series(1, 2000) i`
    )
    const page = await listed(vendor, "?limit=100")
    expect([page.data.length, page.trash?.total]).toEqual([100, 2_000])
    expect((await documents.emptyTrash(staff, vendor)).body.data).toEqual({ removed: 2_000 })
    expect(await idsIn(vendor)).toEqual([])
    const [log] = await portal.arrange(
      (sql) => sql`select count(*)::int as lines from event where vendor_id = ${vendor.id} and type = 'node.purged'`
    )
    expect(log).toEqual({ lines: 2_000 })
    await eventually(async () => expect(await rowsOf(vendor)).toEqual({ rows: 2 }), waitOptions)
  })
})

describe("the thirty days", () => {
  test("[DOC-026] end a node's stay by themselves, and no sooner", async () => {
    const vendor = await company()
    const { inTop, mid, top } = await pile(vendor)
    const young = await portal.make.folder(vendor, "Jeune")
    await trash(vendor, inTop.id)
    await trash(vendor, mid.id)
    await trash(vendor, young.id)
    await age(inTop.id, 29)
    await age(mid.id, 30)
    await documents.sweepTrash()
    expect((await idsIn(vendor)).toSorted((one, other) => one - other)).toEqual([inTop.id, young.id])
    await eventually(async () => expect(await rowsOf(vendor)).toEqual({ rows: 4 }), waitOptions)
    const line = (await documents.log(mid.id)).at(-1)
    expect(line).toMatchObject({
      user_id: null,
      type: "node.expired",
      payload: { keptDays: 30, daysInTrash: 30 },
      before: { state: "trashed" },
      after: { state: "gone" },
      folders: [-1]
    })
    await documents.sweepTrash()
    expect((await idsIn(vendor)).toSorted((one, other) => one - other)).toEqual([inTop.id, young.id])
    expect((await documents.content(staff, vendor, top.hash)).status).toBe(200)
  })

  test("[DOC-026] are told seven days before their end, once, to the person who put it there", async () => {
    const vendor = await company()
    const first = await portal.make.staff(firm, `premiere.${vendor.id}@aube.example`)
    const left = await portal.make.client(vendor, `partie.${vendor.id}@client.example`)
    const make = (name: string) => portal.make.folder(vendor, name)
    const put = async (as: SignedInUser, name: string, days: number) => {
      const { id } = await make(name)
      await documents.event(as, vendor, id, { type: "node.trashed" })
      await age(id, days)
      return id
    }
    await put(first, "Un", 23)
    await put(first, "Deux", 26)
    await put(first, "Trois", 22)
    await put(left, "Quatre", 24)
    await portal.arrange((sql) => sql`delete from vendor_user where user_id = ${left.id}`)
    await documents.sweepTrash()
    await documents.sweepTrash()
    const told = async () =>
      portal.arrange(
        (sql) => sql`select payload->>'nodes' as nodes, (payload->>'user_id')::int as user_id from event
          where vendor_id = ${vendor.id} and type = 'trash.warned' order by id`
      )
    const mails = async () =>
      portal.arrange(
        (sql) => sql`select user_id, kind from mail where user_id in (${first.id}, ${left.id}) order by id`
      )
    expect(await told()).toEqual(
      expect.arrayContaining([
        { nodes: "2", user_id: first.id },
        { nodes: "1", user_id: left.id }
      ])
    )
    expect(await mails()).toEqual([{ user_id: first.id, kind: "trash" }])
    // Two days pass.
    await portal.arrange(
      (
        sql
      ) => sql`with n as (update node set deleted_at = deleted_at - interval '2 days' where vendor_id = ${vendor.id} and deleted_at is not null)
        update trash_warning set told_until = told_until - interval '2 days' where vendor_id = ${vendor.id}`
    )
    await documents.sweepTrash()
    expect(await mails()).toHaveLength(2)
    expect(await told()).toHaveLength(3)
  })
})
