import { afterAll, beforeAll, describe, expect, test } from "vitest"
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

describe("GET …/documents/access", () => {
  test("[DOC-O04] [ROL-015] says what each role may do", async () => {
    const vendor = await company()
    const rights = async (user: SignedInUser) => (await documents.get<object>(user, vendor, "documents/access")).body
    const common = { vendor_id: vendor.id, tree: "ready", refresh_every: 60_000 }
    const client = (role: "admin" | "collaborator" | "guest") =>
      portal.make.client(vendor, `${role}.${vendor.id}@client.example`, role)
    const yes = { can_write: true, can_validate: true }
    expect(await rights(staff)).toEqual({ data: { ...common, role: "firm_admin", ...yes } })
    expect(await rights(await client("admin"))).toEqual({ data: { ...common, role: "client_admin", ...yes } })
    expect(await rights(await client("collaborator"))).toEqual({
      data: { ...common, role: "client_collaborator", can_write: true, can_validate: false }
    })
    expect(await rights(await client("guest"))).toEqual({
      data: { ...common, role: "client_guest", can_write: false, can_validate: false }
    })
  })

  test.each([
    ["0", 0],
    ["false", 0],
    ["15000", 15_000],
    ["-3", 60_000],
    ["often", 60_000],
    ["", 60_000]
  ])(
    "[DOC-017] [DOC-O01] [ROL-029] [CST-020] with ecmAutoRefresh at %j the refresh is %i",
    async (value, refresh_every) => {
      const other = await portal.make.firm(`Rythme ${(count += 1)}`, `rythme${count}.localhost`)
      const admin = await portal.make.staff(other, `r${count}@rythme.example`)
      const vendor = await portal.make.vendor(other, "Client")
      await portal.arrange(
        (sql) =>
          sql`insert into global_parameter (firm_id, key, value) values (${other.id}, 'ecmAutoRefresh', ${value})`
      )
      expect((await documents.get(admin, vendor, "documents/access")).body).toMatchObject({ data: { refresh_every } })
    }
  )

  test("[ERR-030] says that the tree is being made", async () => {
    const vendor = await company()
    await portal.arrange((sql) => sql`update vendor set tree_state = 'building' where id = ${vendor.id}`)
    expect((await documents.get(staff, vendor, "documents/access")).body).toMatchObject({ data: { tree: "building" } })
  })
})

describe("POST …/folders", () => {
  test("[DOC-010] makes a folder at the root and one inside it", async () => {
    const vendor = await company()
    const outer = await documents.create(staff, vendor, { name: "Exercice 2026", folder_id: null })
    expect(outer).toMatchObject({
      status: 201,
      body: {
        data: { type: "folder", name: "Exercice 2026", folder_id: null, revision: 1, counter: 0, is_empty: true }
      }
    })
    const inner = await documents.create(staff, vendor, { name: "Banque", folder_id: outer.body.data.id })
    expect(inner.body.data).toMatchObject({ name: "Banque", folder_id: outer.body.data.id })
    const { body } = await documents.content(staff, vendor, outer.body.data.hash)
    expect(body).toEqual({
      folder: { ...outer.body.data, counter: 1, has_sub_folders: true, is_empty: false },
      breadcrumbs: [{ id: outer.body.data.id, hash: outer.body.data.hash, name: "Exercice 2026" }],
      data: [inner.body.data],
      next_cursor: null
    })
  })

  test("[VAL-O07] keeps the name in NFC", async () => {
    const vendor = await company()
    const { body } = await documents.create(staff, vendor, { name: "Re\u0301union", folder_id: null })
    expect(body.data.name).toBe("R\u00e9union")
  })

  test("a repeated call under its key makes nothing and answers the same", async () => {
    const vendor = await company()
    const sent = { headers: { "idempotency-key": "k-1" } }
    const body = { name: "Banque", folder_id: null }
    const first = await documents.create(staff, vendor, body, sent)
    const again = await documents.create(staff, vendor, body, sent)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await documents.content(staff, vendor, "root")).body.data).toEqual([first.body.data])
  })

  test("ten calls at once under one key make one folder", async () => {
    const vendor = await company()
    const sent = { headers: { "idempotency-key": "k-10" } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => documents.create(staff, vendor, { name: "Banque", folder_id: null }, sent))
    )
    expect(new Set(answers.map(({ body, status }) => JSON.stringify([status, body]))).size).toBe(1)
    expect((await documents.content(staff, vendor, "root")).body.data).toHaveLength(1)
  })

  test("a key used for something else is refused, another person's key is theirs", async () => {
    const vendor = await company()
    const sent = { headers: { "idempotency-key": "k-2" } }
    await documents.create(staff, vendor, { name: "Banque", folder_id: null }, sent)
    expect(refusalOf(await documents.create(staff, vendor, { name: "Caisse", folder_id: null }, sent))).toMatchObject({
      status: 422,
      code: "error.key_reused",
      errors: { "idempotency-key": ["error.key_reused"] }
    })
    const client = await portal.make.client(vendor, `cle.${vendor.id}@client.example`)
    expect((await documents.create(client, vendor, { name: "Caisse", folder_id: null }, sent)).status).toBe(201)
  })

  test("a key is forgotten after 24 hours and is not spent by a refusal", async () => {
    const vendor = await company()
    const sent = { headers: { "idempotency-key": "k-3" } }
    expect((await documents.create(staff, vendor, { name: "a/b", folder_id: null }, sent)).status).toBe(422)
    expect((await documents.create(staff, vendor, { name: "Banque", folder_id: null }, sent)).status).toBe(201)
    await portal.arrange(
      (sql) => sql`update idempotency set created_at = now() - interval '25 hours' where vendor_id = ${vendor.id}`
    )
    expect(refusalOf(await documents.create(staff, vendor, { name: "Banque", folder_id: null }, sent))).toEqual({
      status: 422,
      code: "error.422",
      errors: { name: ["name.taken"] }
    })
  })

  test("if_exists answers the folder that has the name, never a document", async () => {
    const vendor = await company()
    const first = await documents.create(staff, vendor, { name: "Banque", folder_id: null })
    const again = await documents.create(staff, vendor, { name: "BANQUE", folder_id: null, if_exists: "return" })
    expect([again.status, again.body]).toEqual([201, first.body])
    await documents.document(vendor, "releve", { parent: first.body.data.id, author: staff })
    const onDocument = { name: "Releve", folder_id: first.body.data.id, if_exists: "return" }
    expect(refusalOf(await documents.create(staff, vendor, onDocument))).toMatchObject({
      status: 422,
      errors: { name: ["name.taken"] }
    })
  })

  test("dropping the same folder twice at once gives one folder", async () => {
    const vendor = await company()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        documents.create(staff, vendor, { name: "Dépôt", folder_id: null, if_exists: "return" })
      )
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test("the parent's machine refuses: a document, the trash, a read-only folder", async () => {
    const vendor = await company()
    const closed = await portal.make.folder(vendor, "Clos", { readOnly: true })
    const gone = await portal.make.folder(vendor, "Ancien")
    const below = await portal.make.folder(vendor, "Dedans", { parent: gone.id })
    const home = await portal.make.folder(vendor, "Courant")
    const paper = await documents.document(vendor, "a.pdf", { parent: home.id, author: staff })
    await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    const into = async (folder_id: number) =>
      refusalOf(await documents.create(staff, vendor, { name: "Neuf", folder_id }))
    expect(await into(closed.id)).toEqual({ status: 409, code: "closed.isWritable", closed_by: ["isWritable"] })
    expect(await into(gone.id)).toEqual({ status: 409, code: "closed.isNotTrashed", closed_by: ["isNotTrashed"] })
    expect(await into(below.id)).toEqual({ status: 404, code: "error.404" })
    expect(await into(paper.id)).toEqual({ status: 404, code: "error.404" })
    expect(await into(999_999_999)).toEqual({ status: 404, code: "error.404" })
  })
})

describe("names", () => {
  const bad = [
    ["", "name.empty"],
    ["   ", "name.empty"],
    ["a/b", "name.forbidden_characters"],
    ['a"b', "name.forbidden_characters"],
    ["a\u0000b", "name.control_characters"],
    ["a\nb", "name.control_characters"],
    ["facture\u202efdp.exe", "name.control_characters"],
    ["\ud800", "name.control_characters"],
    [" a", "name.edge_space"],
    ["a.", "name.trailing_dot"],
    ["NUL.pdf", "name.reserved"],
    ["a".repeat(255), "name.too_long"]
  ] as const

  test.each(bad)("[VAL-029] [VAL-O07] refuses %j with %s, for a new folder and for a rename", async (name, code) => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const before = await documents.stored(vendor)
    const refused = { status: 422, code: "error.422", errors: { name: [code] } }
    expect(refusalOf(await documents.create(staff, vendor, { name, folder_id: null }))).toEqual(refused)
    expect(refusalOf(await documents.update(staff, vendor, folder.id, { name }))).toEqual(refused)
    expect(await documents.stored(vendor)).toEqual(before)
  })

  test("[VAL-030] [VAL-O07] refuses a taken name whatever its case, and lets a node change its own", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const other = await portal.make.folder(vendor, "Caisse")
    expect(refusalOf(await documents.update(staff, vendor, other.id, { name: "bANQUE" }))).toEqual({
      status: 422,
      code: "error.422",
      errors: { name: ["name.taken"] }
    })
    expect((await documents.update(staff, vendor, folder.id, { name: "BANQUE" })).body.data).toMatchObject({
      name: "BANQUE",
      revision: 2
    })
  })
})

describe("PATCH …/nodes/:id", () => {
  test("[DOC-028] [DOC-029] renames and moves at once, or does neither", async () => {
    const vendor = await company()
    const from = await portal.make.folder(vendor, "De")
    const to = await portal.make.folder(vendor, "Vers")
    const paper = await documents.document(vendor, "a.pdf", { parent: from.id, author: staff })
    await documents.document(vendor, "b.pdf", { parent: from.id, author: staff })
    await documents.document(vendor, "c.pdf", { parent: to.id, author: staff })
    const before = await documents.stored(vendor)
    expect(
      refusalOf(await documents.update(staff, vendor, paper.id, { name: "c.pdf", folder_id: to.id }))
    ).toMatchObject({ status: 422, errors: { name: ["name.taken"] } })
    expect(await documents.stored(vendor)).toEqual(before)
    // That the name exists in the old folder does not matter.
    const moved = await documents.update(staff, vendor, paper.id, { name: "b.pdf", folder_id: to.id })
    expect(moved).toMatchObject({ status: 200, body: { data: { name: "b.pdf", folder_id: to.id, revision: 2 } } })
    expect((await documents.log(paper.id)).map(({ type }) => type)).toEqual(["node.renamed", "node.moved"])
    const counters = (await documents.content(staff, vendor, "root")).body.data.map((node) => [
      node.name,
      "counter" in node && node.counter
    ])
    expect(counters).toEqual([
      ["De", 1],
      ["Vers", 2]
    ])
  })

  test("If-Match lets the present revision through and refuses a forgotten one", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const as = (name: string, revision: string) =>
      documents.update(staff, vendor, folder.id, { name }, { headers: { "if-match": revision } })
    expect((await as("Un", '"1"')).status).toBe(200)
    const before = await documents.stored(vendor)
    expect(refusalOf(await as("Deux", '"1"'))).toEqual({ status: 412, code: "error.412" })
    expect(refusalOf(await as("Deux", "soon"))).toEqual({ status: 412, code: "error.412" })
    expect(await documents.stored(vendor)).toEqual(before)
    expect((await as("Deux", 'W/"2"')).status).toBe(200)
    expect((await as("Trois", "*")).body.data.revision).toBe(4)
    const late = { type: "node.trashed" }
    expect(
      refusalOf(await documents.event(staff, vendor, folder.id, late, { headers: { "if-match": '"3"' } }))
    ).toEqual({ status: 412, code: "error.412" })
  })

  test("of two renames that saw the same revision one is refused", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const statuses = await Promise.all(
      ["Un", "Deux"].map(async (name) => {
        const sent = { headers: { "if-match": '"1"' } }
        return (await documents.update(staff, vendor, folder.id, { name }, sent)).status
      })
    )
    expect(statuses.sort()).toEqual([200, 412])
  })

  test("[VAL-037] [ERR-033] no document moves to the root; no node moves below itself or into nothing", async () => {
    const vendor = await company()
    const outer = await portal.make.folder(vendor, "Haut")
    const inner = await portal.make.folder(vendor, "Bas", { parent: outer.id })
    const gone = await portal.make.folder(vendor, "Ancien")
    const paper = await documents.document(vendor, "a.pdf", { parent: outer.id, author: staff })
    await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    const before = await documents.stored(vendor)
    const move = async (id: number, folder_id: number) =>
      refusalOf(await documents.update(staff, vendor, id, { folder_id }))
    const closed = (guard: string) => ({ status: 409, code: `closed.${guard}`, closed_by: [guard] })
    expect(await move(paper.id, vendor.root)).toEqual(closed("isInAFolder"))
    expect(await move(outer.id, outer.id)).toEqual(closed("staysInTheTree"))
    expect(await move(outer.id, inner.id)).toEqual(closed("staysInTheTree"))
    expect(await move(paper.id, gone.id)).toEqual(closed("hasPlace"))
    expect(await move(vendor.root, outer.id)).toMatchObject({ status: 409, code: "closed.isNotRoot" })
    for (const place of [paper.id, 999_999_999]) {
      expect(await move(inner.id, place)).toEqual({ status: 404, code: "error.404" })
    }
    expect(await documents.stored(vendor)).toEqual(before)
  })

  test("[UPL-019] a document's extension follows its name, a folder has none", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const renamed = await documents.update(staff, vendor, paper.id, { name: "Courrier.TXT" })
    expect(renamed.body.data).toMatchObject({ name: "Courrier.TXT", extension: "txt" })
    await documents.update(staff, vendor, folder.id, { name: "archives.zip" })
    expect(await portal.arrange((sql) => sql`select extension from node where id = ${folder.id}`)).toEqual([
      { extension: "" }
    ])
  })

  test("an update that changes nothing stores nothing", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const before = await documents.stored(vendor)
    for (const body of [{}, { name: "Banque" }, { folder_id: vendor.root }]) {
      expect((await documents.update(staff, vendor, folder.id, body)).body.data.revision).toBe(1)
    }
    expect(await documents.stored(vendor)).toEqual(before)
  })
})

describe("validation", () => {
  test("[DOC-007] [DOC-020] [DOC-022] [DOC-023] marks the version and the document, and takes it back", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const yes = await documents.event(staff, vendor, paper.id, { type: "document.validated" })
    const person = { id: staff.id, name: "anne Essai" }
    expect(yes.body.data).toMatchObject({ is_validated: true, validated_at: expect.any(String), validator: person })
    const versions = async () =>
      (await documents.get<{ data: unknown }>(staff, vendor, `documents/${paper.hash}/versions`)).body.data
    expect(await versions()).toMatchObject([{ number: 1, validated_at: expect.any(String), validator: person }])
    const no = await documents.event(staff, vendor, paper.id, { type: "document.unvalidated" })
    expect(no.body.data).toMatchObject({ is_validated: false, validated_at: null, validator: null, revision: 3 })
    expect(await versions()).toMatchObject([{ number: 1, validated_at: null, validator: null }])
  })

  test("a folder has nothing to validate", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    expect(refusalOf(await documents.event(staff, vendor, folder.id, { type: "document.validated" }))).toEqual({
      status: 409,
      code: "error.409"
    })
  })

  test("[DOC-003] [DOC-004] lists the versions, the newest first, each with its ancestor", async () => {
    const vendor = await company()
    const folder = await portal.make.folder(vendor, "Banque")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    await documents.version(vendor, paper.id, staff)
    const answer = await documents.get<{ data: ReadonlyArray<{ id: number }> }>(
      staff,
      vendor,
      `documents/${paper.id}/versions`
    )
    expect(answer.body.data).toMatchObject([
      { number: 2, ancestor_id: paper.version, document_id: paper.id, has_signatures: false },
      { id: paper.version, number: 1, ancestor_id: null }
    ])
  })
})
