import { Schema } from "effect"
import fc from "#tests/support/properties.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  DocumentAccess,
  DocumentNode,
  FolderContent,
  FolderNode,
  TreeNode,
  Version,
  WholeFolder,
  WholeNode
} from "#schemas/documents/node.ts"
import { byName } from "#schemas/documents/list/nameOrder.ts"
import { nameFaults, nameKey } from "#schemas/documents/rules/names.ts"
import { Data } from "#schemas/shared/page.ts"
import { documentsOf, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
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
const strict = { onExcessProperty: "error" } as const

describe("the form on the wire", () => {
  test("[DOC-002] [DOC-005] every answer is exactly what the contract says", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await portal.make.folder(vendor, "Relevés", { parent: folder.id })
    await documents.document(vendor, "seul.pdf", { author: staff })
    const valid = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const gone = await documents.document(vendor, "b.pdf", { parent: folder.id, author: staff })
    await documents.event(staff, vendor, valid.id, { type: "document.validated" })
    const trashed = await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    Schema.decodeUnknownSync(Data(TreeNode), strict)(trashed.body)
    for (const place of ["root", folder.hash, String(folder.id), "trash", "-1"]) {
      const { body } = await documents.content<unknown>(staff, vendor, place)
      expect(Schema.decodeUnknownSync(FolderContent, strict)(body)).toEqual(body)
    }
    const answers = [
      [Data(Schema.Array(FolderNode)), "folders"],
      [Data(Schema.Array(FolderNode)), `folders?parent=${folder.id}&reveal=${folder.hash}`],
      [Data(DocumentNode), `documents/${valid.hash}`],
      [Data(DocumentNode), `documents/${gone.id}`],
      [Data(WholeFolder), `folders/${folder.hash}`],
      [Data(WholeNode), `nodes/${folder.id}`],
      [Data(WholeNode), `nodes/${valid.id}`],
      [Data(WholeNode), `nodes/${gone.id}`],
      [Data(Schema.Array(Version)), `documents/${valid.hash}/versions`],
      [Data(DocumentAccess), "documents/access"]
    ] as const
    for (const [schema, path] of answers) {
      const { body } = await documents.get<unknown>(staff, vendor, path)
      expect(Schema.decodeUnknownSync(schema as Schema.Codec<unknown>, strict)(body)).toEqual(body)
    }
  })

  test("[DOC-001] [NET-077] what is asked for by itself names its items or versions and whether the caller watches it", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const below = await portal.make.folder(vendor, "Relevés", { parent: folder.id })
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const gone = await documents.document(vendor, "b.pdf", { parent: folder.id, author: staff })
    await documents.version(vendor, paper.id, staff)
    await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    const guest = await portal.make.client(vendor, `regard.${vendor.id}@client.example`, "guest")
    await portal.call("PUT", `/api/vendors/${vendor.id}/nodes/${folder.id}/survey`, { as: guest })
    const one = async (as: SignedInUser, id: number) =>
      (await documents.get<{ data: WholeNode }>(as, vendor, `nodes/${id}`)).body.data
    expect(await one(guest, folder.id)).toMatchObject({
      type: "folder",
      is_surveyed: true,
      folders: [below.id],
      documents: [paper.id],
      children: [below.id, paper.id],
      counter: 2
    })
    expect((await one(staff, folder.id)).is_surveyed).toBe(false)
    const document = await one(staff, paper.id)
    expect(document).toMatchObject({ type: "document", versions: [expect.any(Number), paper.version] })
    await documents.event(staff, vendor, folder.id, { type: "node.trashed" })
    expect(await one(staff, folder.id)).toMatchObject({ folder_id: -1, folders: [], documents: [], children: [] })
  })

  test("[DOC-008] a document without a date on its latest version counts as validated by its own", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    // As for an imported document: the date of validation is known, but not which version was validated.
    await portal.arrange((sql) => sql`update node set validated_at = '2024-05-06T10:00:00Z' where id = ${paper.id}`)
    const read = async () =>
      (await documents.get<{ data: DocumentNode }>(staff, vendor, `documents/${paper.id}`)).body.data
    expect(await read()).toMatchObject({ is_validated: true, validated_at: "2024-05-06T10:00:00.000Z" })
    const trashed = await documents.event(staff, vendor, paper.id, { type: "node.trashed" })
    expect(refusalOf(trashed)).toMatchObject({ status: 409, code: "closed.isNotValidated" })
    const listed = await documents.content(staff, vendor, folder.hash, "?validated=false")
    expect(listed.body.data).toEqual([])
    await documents.event(staff, vendor, paper.id, { type: "document.unvalidated" })
    expect(await read()).toMatchObject({ is_validated: false, validated_at: null })
  })

  test("[DOC-019] [ROL-015] a guest reads what the others read", async () => {
    const vendor = await company()
    const guest = await portal.make.client(vendor, `invite.${vendor.id}@client.example`, "guest")
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const paths = [
      "folders",
      `folders/${folder.hash}/content`,
      `documents/${paper.hash}`,
      `documents/${paper.id}/versions`
    ]
    for (const path of paths) {
      const [theirs, ours] = [
        await documents.get<object>(guest, vendor, path),
        await documents.get<object>(staff, vendor, path)
      ]
      expect([theirs.status, theirs.body]).toEqual([200, ours.body])
    }
  })

  test("[DOC-009] a document's start date is its latest version's, and its facts are that version's", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", {
      parent: folder.id,
      author: staff,
      startDate: "2020-01-01T00:00:00Z"
    })
    await documents.version(vendor, paper.id, staff)
    const node = (await documents.get<{ data: DocumentNode }>(staff, vendor, `documents/${paper.id}`)).body.data
    const versions = (
      await documents.get<{ data: ReadonlyArray<Version> }>(staff, vendor, `documents/${paper.id}/versions`)
    ).body.data
    expect([node.start_date, node.version_id, node.version_number]).toEqual([
      versions[0]?.created_at,
      versions[0]?.id,
      2
    ])
  })

  test("a person's new name reaches the documents that show it", async () => {
    const vendor = await company()
    const author = await portal.make.client(vendor, `zoe.${vendor.id}@client.example`)
    const folder = await portal.make.folder(vendor, "Banque")
    const written = await documents.document(vendor, "a.pdf", { parent: folder.id, author })
    const other = await documents.document(vendor, "b.pdf", { parent: folder.id, author: staff })
    await documents.event(author, vendor, other.id, { type: "document.validated" })
    const gone = await documents.document(vendor, "c.pdf", { parent: folder.id, author: staff })
    await documents.event(author, vendor, gone.id, { type: "node.trashed" })
    await portal.arrange((sql) => sql`update app_user set firstname = 'Zoé', lastname = 'Lune' where id = ${author.id}`)
    const person = { id: author.id, name: "Zoé Lune" }
    const read = async (id: number) => (await documents.get<object>(staff, vendor, `documents/${id}`)).body
    expect(await read(written.id)).toMatchObject({ data: { author: person } })
    expect(await read(other.id)).toMatchObject({ data: { validator: person, author: { id: staff.id } } })
    expect(await read(gone.id)).toMatchObject({ data: { deleted_by: person } })
  })

  test("adding to a folder rewrites the folder and none of its items", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    for (let index = 0; index < 20; index += 1)
      await documents.document(vendor, `${index}.pdf`, { parent: folder.id, author: staff })
    const versionsOf = async () =>
      new Map(
        (
          (await portal.arrange(
            (sql) => sql`select id::float8 as id, xmin::text as xmin from node where vendor_id = ${vendor.id}`
          )) as ReadonlyArray<{ id: number; xmin: string }>
        ).map(({ id, xmin }) => [id, xmin])
      )
    const before = await versionsOf()
    const made = await documents.create(staff, vendor, { name: "Neuf", folder_id: folder.id })
    const after = await versionsOf()
    const touched = [...after].filter(([id, xmin]) => before.get(id) !== xmin).map(([id]) => id)
    expect(touched).toEqual(expect.arrayContaining([folder.id, made.body.data.id]))
    expect(touched).toHaveLength(2)
  })
})

describe("GET …/folders", () => {
  test("[DOC-010] gives one level, and the levels on the way to a folder", async () => {
    const vendor = await company()
    const top = await portal.make.folder(vendor, "Haut")
    const mid = await portal.make.folder(vendor, "Milieu", { parent: top.id })
    const low = await portal.make.folder(vendor, "Bas", { parent: mid.id })
    await portal.make.folder(vendor, "Autre")
    await documents.document(vendor, "a.pdf", { parent: top.id, author: staff })
    const names = async (query: string) =>
      (await documents.get<{ data: ReadonlyArray<FolderNode> }>(staff, vendor, `folders${query}`)).body.data.map(
        ({ name }) => name
      )
    expect(await names("")).toEqual(["Autre", "Haut"])
    expect(await names(`?parent=${top.id}`)).toEqual(["Milieu"])
    expect(await names(`?reveal=${low.hash}`)).toEqual(["Autre", "Haut", "Milieu", "Bas"])
    expect(await names(`?reveal=${"0".repeat(16)}`)).toEqual(["Autre", "Haut"])
    expect((await documents.get(staff, vendor, "folders?parent=999999999")).status).toBe(404)
  })
})

const sorts = ["default", "name", "date", "size", "type"] as const
const page = (sort: string, order: string, rest = "") => `?sort=${sort}&order=${order}${rest}`

/** Reads all pages by following the cursor. */
const walk = async (vendor: Vendor, folder: string, query: string, limit: number) => {
  const seen: Array<TreeNode> = []
  let cursor: string | null = ""
  for (let pages = 0; cursor !== null; pages += 1) {
    if (pages > 200) throw new Error("the cursor does not end")
    const at: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await documents.content(staff, vendor, folder, `${query}&limit=${limit}${at}`)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    seen.push(...body.data)
    cursor = body.next_cursor
  }
  return seen
}

describe("GET …/content by cursor", () => {
  test("[NET-O06] [DOC-014] visits everything once, folders first, in the order of the whole, in each sort", async () => {
    const item = fc.record({
      folder: fc.boolean(),
      name: fc.constantFrom("a", "B", "é", "z"),
      extension: fc.constantFrom("", ".pdf", ".PNG", ".docx"),
      size: fc.integer({ min: 1, max: 3 }),
      date: fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000001Z", "2026-02-01T00:00:00Z")
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 14 }), fc.integer({ min: 1, max: 5 }), async (items, limit) => {
        const vendor = await company()
        const folder = await portal.make.folder(vendor, "Banque")
        for (const [index, { date, extension, folder: isFolder, name, size }] of items.entries()) {
          const full = `${name} ${index}${extension}`
          if (isFolder) await portal.make.folder(vendor, full, { parent: folder.id })
          else {
            const facts = { parent: folder.id, author: staff, size, startDate: date }
            await documents.document(vendor, full, facts)
          }
        }
        for (const sort of sorts)
          for (const order of ["asc", "desc"]) {
            const whole = (await documents.content(staff, vendor, folder.hash, page(sort, order))).body.data
            const visited = await walk(vendor, folder.hash, page(sort, order), limit)
            expect(visited).toEqual(whole)
            expect(whole).toHaveLength(items.length)
            const kinds = whole.map(({ type }) => type)
            expect(kinds).toEqual([...kinds].sort().reverse())
          }
      }),
      { numRuns: 6 }
    )
  })

  test("[DOC-013] [NET-O06] sorts names as the tree in the browser does, whatever they are made of, page by page", async () => {
    const word = fc.constantFrom(
      "Facture",
      "facture",
      "été",
      "Été",
      "ete",
      "œuvre",
      "Zoé",
      "ñ",
      "ß",
      "-",
      "(",
      "_",
      "n°",
      "𝟙",
      "ﬁ"
    )
    const number = fc.integer({ min: 0, max: 120 }).map(String)
    const padded = fc.integer({ min: 0, max: 120 }).map((value) => String(value).padStart(3, "0"))
    const name = fc
      .array(fc.oneof(word, number, padded), { minLength: 1, maxLength: 4 })
      .chain((parts) => fc.constantFrom("", " ", ".").map((glue) => parts.join(glue)))
      .filter((text) => nameFaults(text).length === 0)
    const names = fc.uniqueArray(name, { minLength: 2, maxLength: 24, selector: nameKey })
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 7 }), async (drawn, limit) => {
        const vendor = await company()
        const folder = await portal.make.folder(vendor, "Banque")
        const made = await Promise.all(
          drawn.map((text) => documents.document(vendor, text, { parent: folder.id, author: staff }))
        )
        const expected = drawn.map((text, index) => ({ name: text, id: made[index]?.id ?? 0 })).toSorted(byName)
        const walked = await walk(vendor, folder.hash, page("name", "asc"), limit)
        expect(walked.map((node) => node.name)).toEqual(expected.map((node) => node.name))
        const back = await walk(vendor, folder.hash, page("name", "desc"), limit)
        expect(back.map((node) => node.name)).toEqual(expected.map((node) => node.name).toReversed())
      }),
      { numRuns: 12 }
    )
  })

  test("[DOC-013] counts numbers in names as numbers", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    for (const text of ["Facture-40.pdf", "facture-9.pdf", "Facture-06.pdf", "Été.pdf", "note.pdf", "etat.pdf"])
      await documents.document(vendor, text, { parent: folder.id, author: staff })
    expect((await walk(vendor, folder.hash, page("name", "asc"), 2)).map((node) => node.name)).toEqual([
      "etat.pdf",
      "Été.pdf",
      "Facture-06.pdf",
      "facture-9.pdf",
      "Facture-40.pdf",
      "note.pdf"
    ])
  })

  test("sorts documents by name, size, type and date, either way", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const add = (name: string, size: number, startDate: string) =>
      documents.document(vendor, name, { parent: folder.id, author: staff, size, startDate })
    await add("b.xls", 3, "2026-03-01T00:00:00Z")
    await add("A.pdf", 1, "2026-02-01T00:00:00Z")
    await add("c.doc", 2, "2026-01-01T00:00:00Z")
    const names = async (sort: string, order: string) =>
      (await documents.content(staff, vendor, folder.hash, page(sort, order))).body.data.map(({ name }) => name)
    const expected = {
      name: ["A.pdf", "b.xls", "c.doc"],
      size: ["A.pdf", "c.doc", "b.xls"],
      type: ["c.doc", "A.pdf", "b.xls"],
      date: ["c.doc", "A.pdf", "b.xls"],
      default: ["c.doc", "A.pdf", "b.xls"]
    }
    for (const sort of sorts) {
      expect(await names(sort, "asc")).toEqual(expected[sort])
      expect(await names(sort, "desc")).toEqual([...expected[sort]].reverse())
    }
  })

  test("[DOC-015] pages through the trash, the newest first unless another order is asked for", async () => {
    const vendor = await company()
    const papers = []
    for (let index = 0; index < 7; index += 1) {
      const { id } = await documents.document(vendor, `${index}.pdf`, { author: staff })
      await documents.event(staff, vendor, id, { type: "node.trashed" })
      papers.unshift(id)
    }
    expect((await walk(vendor, "trash", "?sort=date&order=desc", 2)).map(({ id }) => id)).toEqual(papers)
    expect((await walk(vendor, "trash", "?sort=name", 2)).map(({ id }) => id)).toEqual(papers.toReversed())
  })

  test("[DOC-021] filters validated and unvalidated documents and keeps the folders", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    await portal.make.folder(vendor, "Dedans", { parent: folder.id })
    const valid = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    await documents.document(vendor, "b.pdf", { parent: folder.id, author: staff })
    await documents.event(staff, vendor, valid.id, { type: "document.validated" })
    const names = async (query: string) =>
      (await documents.content(staff, vendor, folder.hash, query)).body.data.map(({ name }) => name)
    expect(await names("")).toEqual(["Dedans", "a.pdf", "b.pdf"])
    expect(await names("?validated=true")).toEqual(["Dedans", "a.pdf"])
    expect(await names("?validated=false")).toEqual(["Dedans", "b.pdf"])
    expect((await walk(vendor, folder.hash, "?validated=false", 1)).map(({ name }) => name)).toEqual([
      "Dedans",
      "b.pdf"
    ])
  })

  test("[DOC-021] [DOC-009] [DOC-O06] filters by author, kind and days in Paris narrow documents and keep folders, alone and together", async () => {
    const vendor = await company()
    const other = await portal.make.client(vendor, `lea.${vendor.id}@client.example`)
    const folder = await portal.make.folder(vendor, "Banque")
    await portal.make.folder(vendor, "Dedans", { parent: folder.id })
    const add = (name: string, author: SignedInUser, startDate: string) =>
      documents.document(vendor, name, { parent: folder.id, author, startDate })
    // The last instant of a day in Paris, and the first of the next day.
    await add("a.pdf", staff, "2026-05-31T21:59:59.999Z")
    await add("b.PNG", other, "2026-05-31T22:00:00Z")
    await add("c.docx", staff, "2026-06-02T10:00:00Z")
    const valid = await add("d.zip", other, "2026-06-02T11:00:00Z")
    await add("e", other, "2026-06-02T12:00:00Z")
    await documents.event(staff, vendor, valid.id, { type: "document.validated" })
    const names = async (query: string) =>
      (await documents.content(staff, vendor, folder.hash, query)).body.data.map(({ name }) => name).slice(1)
    expect(await names(`?author=${staff.id}`)).toEqual(["a.pdf", "c.docx"])
    expect(await names("?type=pdf")).toEqual(["a.pdf"])
    expect(await names("?type=images")).toEqual(["b.PNG"])
    expect(await names("?type=office")).toEqual(["c.docx"])
    expect(await names("?type=other")).toEqual(["d.zip", "e"])
    expect(await names("?to=2026-05-31")).toEqual(["a.pdf"])
    expect(await names("?from=2026-06-01&to=2026-06-01")).toEqual(["b.PNG"])
    expect(await names("?from=2026-06-02")).toEqual(["c.docx", "d.zip", "e"])
    expect(await names(`?from=2026-06-02&author=${other.id}&type=other&validated=false`)).toEqual(["e"])
    expect(await names("?author=9007199254740991")).toEqual([])
    const walked = await walk(vendor, folder.hash, `?author=${other.id}&sort=name&order=desc`, 1)
    expect(walked.map(({ name }) => name)).toEqual(["Dedans", "e", "d.zip", "b.PNG"])
  })

  test.each(["author=0", "author=x", "type=folder", "from=2026-02-30", "to=demain"])(
    "[ERR-001] the filter %s is a bad request",
    async (query) => {
      const vendor = await company()
      const answer = await documents.content<never>(staff, vendor, "root", `?${query}`)
      expect(refusalOf(answer)).toMatchObject({ status: 400 })
    }
  )

  const encode = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))
  test.each([
    ["no base64", "%25%25%25"],
    ["no JSON", Buffer.from("soon").toString("base64")],
    ["no list", encode({ k: 1 })],
    ["an empty list", encode([])],
    ["too many keys", encode([1, 2, 3, 4])],
    ["keys of another sort", encode([0, "a", 1])],
    ["a key that is no text or number", encode([0, null, 1])],
    ["a kind that is no number", encode(["x", "2026-01-01T00:00:00Z", 1])],
    ["a date that does not exist", encode([1, "2026-02-30T00:00:00Z", 1])],
    ["an id beyond every id", encode([1, "2026-01-01T00:00:00Z", "99999999999999999999"])],
    ["a NUL", encode([1, "\u0000", 1])],
    ["half a character", encode([1, "\ud800", 1])]
  ])("[ERR-001] a cursor with %s is a bad request", async (_, cursor) => {
    const vendor = await company()
    const answer = await documents.content<never>(staff, vendor, "root", `?cursor=${cursor}`)
    expect(refusalOf(answer)).toEqual({ status: 400, code: "error.400" })
    const inTrash = await documents.content<never>(staff, vendor, "trash", `?cursor=${cursor}`)
    expect([200, 400]).toContain(inTrash.status)
  })
})

test("[ERR-010] a fault of the database is no fault of the cursor", async () => {
  const broken = await startPortal()
  const firm = await broken.make.firm("Panne")
  const vendor = await broken.make.vendor(firm, "Client")
  const reader = await broken.make.staff(firm, "anne@panne.example")
  await broken.arrange((sql) => sql`alter table node rename column start_date to began`)
  const cursor = Buffer.from(JSON.stringify([1, "2026-01-01T00:00:00Z", 1])).toString("base64")
  const answer = await documentsOf(broken).content<never>(reader, vendor, "root", `?cursor=${cursor}`)
  await broken.stop()
  expect(refusalOf(answer)).toEqual({ status: 500, code: "error.500" })
})
