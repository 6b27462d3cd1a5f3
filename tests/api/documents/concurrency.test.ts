import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentsOf, type MadeDocument, type Vendor } from "#tests/api/documents/support.ts"
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

const company = async (): Promise<Vendor> => portal.make.vendor(firm, `Client ${(count += 1)}`)
const move = async (vendor: Vendor, id: number, folder_id: number) =>
  (await documents.update(staff, vendor, id, { folder_id })).status

/** Inconsistencies of a tree: nodes that are not connected to the root, wrong counters, wrong `buried` flags. */
const faults = async (vendor: Vendor) => {
  const rows = await portal.arrange(
    (sql) => sql`with recursive down as (
        select id, kind, parent_id, deleted_at, false as below from node where vendor_id = ${vendor.id} and is_root
        union all
        select n.id, n.kind, n.parent_id, n.deleted_at, d.below or d.deleted_at is not null from node n join down d on n.parent_id = d.id
      )
      select 'lost' as fault, n.id from node n where vendor_id = ${vendor.id} and id not in (select id from down)
      union all
      select 'counter', n.id from node n where vendor_id = ${vendor.id} and kind = 'folder' and (counter, folder_count) <>
        (select count(*)::integer, (count(*) filter (where c.kind = 'folder'))::integer from node c where c.parent_id = n.id and c.deleted_at is null)
      union all
      select 'buried', n.id from node n join down d on d.id = n.id
       where n.kind = 'folder' and n.deleted_at is null and n.buried <> d.below`
  )
  return rows
}

describe("two people at once", () => {
  test("two opposite moves never make a cycle, however often", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const vendor = await company()
      const one = await portal.make.folder(vendor, "Un")
      const two = await portal.make.folder(vendor, "Deux")
      const statuses = await Promise.all([move(vendor, one.id, two.id), move(vendor, two.id, one.id)])
      expect(statuses.sort()).toEqual([200, 409])
      expect(await faults(vendor)).toEqual([])
    }
  })

  test("two opposite moves of deep folders that share nothing but the tree never make a cycle", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const vendor = await company()
      const branch = async (name: string) => {
        const trunk = await portal.make.folder(vendor, name)
        const limb = await portal.make.folder(vendor, "Branche", { parent: trunk.id })
        return { limb, leaf: await portal.make.folder(vendor, "Feuille", { parent: limb.id }) }
      }
      const [one, two] = [await branch("Un"), await branch("Deux")]
      const statuses = await Promise.all([
        move(vendor, one.limb.id, two.leaf.id),
        move(vendor, two.limb.id, one.leaf.id)
      ])
      expect(statuses.sort()).toEqual([200, 409])
      expect(await faults(vendor)).toEqual([])
    }
  })

  test("three folders moved in a ring leave no ring", async () => {
    const vendor = await company()
    const [a, b, c] = await Promise.all(["A", "B", "C"].map((name) => portal.make.folder(vendor, name)))
    if (a === undefined || b === undefined || c === undefined) throw new Error("no folders")
    const ring = [
      [a.id, b.id],
      [b.id, c.id],
      [c.id, a.id]
    ] as const
    const statuses = await Promise.all(ring.map(([from, to]) => move(vendor, from, to)))
    expect(statuses.sort()).toEqual([200, 200, 409])
    expect(await faults(vendor)).toEqual([])
  })

  test("[VAL-030] of ten folders made at once under one name one is made", async () => {
    const vendor = await company()
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await documents.create(staff, vendor, { name: "Un", folder_id: null })).status
      )
    )
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
    expect(await faults(vendor)).toEqual([])
  })

  test("[VAL-034] validating a document and deleting its folder: one of the two is refused", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const vendor = await company()
      const folder = await portal.make.folder(vendor, "Banque")
      const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
      const [valid, gone] = await Promise.all([
        documents.event(staff, vendor, paper.id, { type: "document.validated" }),
        documents.event(staff, vendor, folder.id, { type: "node.trashed" })
      ])
      expect([
        [200, 409],
        [404, 200]
      ]).toContainEqual([valid.status, gone.status])
    }
  })

  test("documents carried across two folders in both directions all arrive", async () => {
    const vendor = await company()
    const left = await portal.make.folder(vendor, "Gauche")
    const right = await portal.make.folder(vendor, "Droite")
    const papers: Array<MadeDocument> = []
    for (let index = 0; index < 12; index += 1) {
      const parent = index % 2 === 0 ? left.id : right.id
      papers.push(await documents.document(vendor, `${index}.pdf`, { parent, author: staff }))
    }
    const statuses = await Promise.all(
      papers.map(({ id }, index) => move(vendor, id, index % 2 === 0 ? right.id : left.id))
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await faults(vendor)).toEqual([])
  })

  test("a storm of every kind of change leaves a sound tree and a whole log", async () => {
    const vendor = await company()
    const folders = await Promise.all(
      Array.from({ length: 6 }, (_, index) => portal.make.folder(vendor, `Dossier ${index}`))
    )
    const papers: Array<MadeDocument> = []
    for (let index = 0; index < 6; index += 1) {
      const parent = folders[index]?.id ?? vendor.root
      papers.push(await documents.document(vendor, `${index}.pdf`, { parent, author: staff }))
    }
    const at = <A>(list: ReadonlyArray<A>, index: number): A => {
      const item = list[index % list.length]
      if (item === undefined) throw new Error("an empty list")
      return item
    }
    const storm = Array.from({ length: 60 }, (_, index) => {
      const folder = at(folders, index * 7 + 1)
      const other = at(folders, index * 5 + 2)
      const paper = at(papers, index * 3)
      const acts = [
        () => move(vendor, folder.id, other.id),
        () => move(vendor, paper.id, other.id),
        async () => (await documents.create(staff, vendor, { name: `Neuf ${index}`, folder_id: folder.id })).status,
        async () => (await documents.event(staff, vendor, folder.id, { type: "node.trashed" })).status,
        async () => (await documents.event(staff, vendor, folder.id, { type: "node.restored" })).status,
        async () => (await documents.event(staff, vendor, paper.id, { type: "document.validated" })).status,
        async () => (await documents.event(staff, vendor, paper.id, { type: "document.unvalidated" })).status,
        async () => (await documents.update(staff, vendor, paper.id, { name: `${index} bis.pdf` })).status,
        async () => (await documents.event(staff, vendor, paper.id, { type: "node.trashed" })).status,
        async () => (index % 20 === 9 ? (await documents.emptyTrash(staff, vendor)).status : 200)
      ]
      return at(acts, index)()
    })
    const statuses = await Promise.all(storm)
    expect(statuses.filter((status) => ![200, 201, 404, 409, 422].includes(status))).toEqual([])
    expect(await faults(vendor)).toEqual([])
    expect(await portal.arrange((sql) => sql`select app.broken_seal(${firm.id}) as broken`)).toEqual([{ broken: null }])
  })
})
