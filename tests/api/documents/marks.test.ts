import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Flag, NodeMarks, OwnMarks, Survey, Validator, VersionSignature } from "#schemas/documents/marks.ts"
import type { Person } from "#schemas/documents/node.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf, type Vendor } from "#tests/api/documents/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let vendor: Vendor
let people: Readonly<Record<"admin" | "helper" | "client" | "guest" | "stranger", SignedInUser>>

beforeAll(async () => {
  portal = await startPortal()
  documents = documentsOf(portal)
  const { client, firm, staff, vendor: company } = portal.make
  const lumen = await firm("marks")
  vendor = await company(lumen, "Boulangerie Aubert")
  people = {
    admin: await staff(lumen, "admin@marks.example"),
    helper: await staff(lumen, "helper@marks.example", "collaborator", true),
    client: await client(vendor, "client@marks.example", "admin"),
    guest: await client(vendor, "guest@marks.example", "guest"),
    stranger: await staff(await firm("elsewhere"), "stranger@marks.example")
  }
})
afterAll(() => portal.stop())

type Answered<A> = { readonly data: A }
const path = (rest: string) => `/api/vendors/${vendor.id}/${rest}`
const call = <A>(method: string, as: SignedInUser, rest: string, body?: unknown) =>
  portal.call<A>(method, path(rest), { as, ...(body === undefined ? {} : { body }) })
const flagsOf = async () => (await call<Answered<ReadonlyArray<Flag>>>("GET", people.guest, "flags")).body.data
const none = {
  flags: [],
  is_surveyed: false,
  surveyed_by: null,
  validator: null,
  validator_from: null
}

describe("authors", () => {
  test("[NET-068] are those of the latest versions that can be reached, by name, in pages, found without accents", async () => {
    const own = await portal.make.vendor({ id: vendor.firmId }, "Auteurs")
    const writers = await Promise.all(
      ["Élodie Brun", "Zoé Élan", "Paul Henry"].map(async (name, index) => {
        const user = await portal.make.client(own, `writer${index}@marks.example`, "collaborator")
        const [first, last] = name.split(" ")
        await portal.arrange(
          (sql) => sql`update app_user set firstname = ${first ?? ""}, lastname = ${last ?? ""} where id = ${user.id}`
        )
        return user
      })
    )
    const [elodie, zoe, paul] = writers as [SignedInUser, SignedInUser, SignedInUser]
    const folder = await portal.make.folder(own, "Banque")
    const bin = await portal.make.folder(own, "Jeté")
    const one = await documents.document(own, "a.pdf", { parent: folder.id, author: paul })
    await documents.document(own, "b.pdf", { parent: folder.id, author: zoe })
    // A new version makes its writer the author instead of the first one. Authors of documents in the trash do not
    // count.
    await documents.version(own, one.id, elodie)
    await portal.arrange((sql) => sql`update node set author_id = ${elodie.id} where id = ${one.id}`)
    await documents.document(own, "c.pdf", { parent: bin.id, author: paul })
    await documents.event(people.admin, own, bin.id, { type: "node.trashed" })
    const ask = (query: string) =>
      portal.call<Answered<ReadonlyArray<Person>> & { readonly pagination: Pagination }>(
        "GET",
        `/api/vendors/${own.id}/documents/authors${query}`,
        { as: people.admin }
      )
    expect((await ask("")).body).toEqual({
      data: [
        { id: elodie.id, name: "Élodie Brun" },
        { id: zoe.id, name: "Zoé Élan" }
      ],
      pagination: { page: 1, per_page: 100, total: 2, last_page: 1 }
    })
    expect((await ask("?per_page=1&page=2")).body).toEqual({
      data: [{ id: zoe.id, name: "Zoé Élan" }],
      pagination: { page: 2, per_page: 1, total: 2, last_page: 2 }
    })
    expect((await ask("?search=%20elan%20")).body.data.map(({ name }) => name)).toEqual(["Zoé Élan"])
    expect((await ask("?per_page=1&page=9")).body.pagination.total).toBe(2)
  })
})

describe("flags", () => {
  test("[NET-078] [SAD-O01] each has an id, a name and a colour, and says whether documents may carry it", async () => {
    const flags = await flagsOf()
    expect(flags.length).toBeGreaterThan(2)
    for (const flag of flags) {
      expect(Object.keys(flag).sort()).toEqual(["color", "id", "name", "usable_on_documents"])
      expect(flag.color).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test("[NET-078] [DOC-O06] one is put, put again without effect, seen in the folder, and taken; the log tells both", async () => {
    const folder = await portal.make.folder(vendor, "Drapeaux")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: people.admin })
    const [first, second] = (await flagsOf()) as [Flag, Flag]
    const put = (flag: Flag) => call<Answered<NodeMarks>>("PUT", people.client, `nodes/${paper.id}/flags/${flag.id}`)
    expect((await put(second)).body.data).toEqual({ node_id: paper.id, ...none, flags: [second.id] })
    await put(first)
    expect((await put(first)).body.data.flags).toEqual([first.id, second.id])
    const inFolder = await call<Answered<ReadonlyArray<OwnMarks>>>("GET", people.guest, `folders/${folder.id}/marks`)
    expect(inFolder.body.data).toEqual([{ node_id: paper.id, flags: [first.id, second.id], is_surveyed: false }])
    const taken = await call<Answered<NodeMarks>>("DELETE", people.admin, `nodes/${paper.id}/flags/${second.id}`)
    expect(taken.body.data.flags).toEqual([first.id])
    const lines = await documents.log(paper.id)
    expect(lines.map(({ machine, type }) => `${machine} ${type}`)).toEqual([
      "nodeMark mark.put",
      "nodeMark mark.put",
      "nodeMark mark.taken"
    ])
  })

  test("[DOC-018] [DOC-019] [NET-078] guests, folders, read-only documents, the trash and flags out of use refuse, and say why", async () => {
    const [flag] = (await flagsOf()) as [Flag]
    const folder = await portal.make.folder(vendor, "Refus")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: people.admin })
    const closed = await documents.document(vendor, "b.pdf", {
      parent: folder.id,
      author: people.admin,
      readOnly: true
    })
    const gone = await documents.document(vendor, "c.pdf", { parent: folder.id, author: people.admin })
    await documents.event(people.admin, vendor, gone.id, { type: "node.trashed" })
    const old = await portal.arrange(
      (sql) => sql<{ id: number }>`insert into flag (name, color, usable_on_documents)
        values (${`Ancien ${folder.id}`}, '#123456', false) returning id`
    )
    const put = async (as: SignedInUser, node: number, id: number = flag.id) => {
      const { body, status } = await call<ProblemDocument>("PUT", as, `nodes/${node}/flags/${id}`)
      return [status, body.closed_by ?? []]
    }
    expect(await put(people.guest, paper.id)).toEqual([403, ["isWriter"]])
    expect(await put(people.admin, folder.id)).toEqual([409, ["isFlagOnDocument"]])
    expect(await put(people.admin, closed.id)).toEqual([409, ["isWritable"]])
    expect(await put(people.admin, gone.id)).toEqual([409, ["isNotTrashed"]])
    expect(await put(people.admin, paper.id, old[0]?.id)).toEqual([409, ["isFlagUsable"]])
    expect(await put(people.admin, paper.id, 2_000_000_000)).toEqual([404, []])
    expect(await put(people.stranger, paper.id)).toEqual([404, []])
  })
})

describe("watch marks", () => {
  test("[NET-071] [DOC-O06] one on a folder reaches what lies below, is its owner's alone, and may be a guest's", async () => {
    const folder = await portal.make.folder(vendor, "Suivi")
    const inner = await portal.make.folder(vendor, "Dedans", { parent: folder.id })
    const paper = await documents.document(vendor, "a.pdf", { parent: inner.id, author: people.admin })
    const put = await call<Answered<NodeMarks>>("PUT", people.guest, `nodes/${folder.id}/survey`)
    const by = { id: folder.id, name: "Suivi" }
    expect(put.body.data).toEqual({ node_id: folder.id, ...none, is_surveyed: true, surveyed_by: by })
    const marks = async (as: SignedInUser) =>
      (await call<Answered<NodeMarks>>("GET", as, `nodes/${paper.id}/marks`)).body.data
    expect(await marks(people.guest)).toEqual({ node_id: paper.id, ...none, is_surveyed: true, surveyed_by: by })
    expect(await marks(people.client)).toEqual({ node_id: paper.id, ...none })
    const list = async () =>
      (await call<Answered<ReadonlyArray<Survey>>>("GET", people.guest, "documents/surveys")).body.data
    expect((await list()).map(({ name, node_id, type }) => [node_id, type, name])).toEqual([
      [folder.id, "folder", "Suivi"]
    ])
    // Removing a mark that was never set on the document itself changes nothing: it is inherited from the folder.
    const below = await call<Answered<NodeMarks>>("DELETE", people.guest, `nodes/${paper.id}/survey`)
    expect(below.body.data.is_surveyed).toBe(true)
    await call("DELETE", people.guest, `nodes/${folder.id}/survey`)
    expect(await list()).toEqual([])
    expect(await marks(people.guest)).toEqual({ node_id: paper.id, ...none })
    expect((await call("PUT", people.stranger, `nodes/${folder.id}/survey`)).status).toBe(404)
  })
})

describe("validators", () => {
  test("[NET-075] [DOC-O04] those who may validate are the firm's staff and the company's admins; the nearest request counts", async () => {
    const folder = await portal.make.folder(vendor, "À valider")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: people.admin })
    const { body } = await call<Answered<ReadonlyArray<Validator>>>("GET", people.guest, "documents/validators")
    expect(body.data.map(({ id, side }) => [id, side]).sort()).toEqual(
      [
        [people.admin.id, "firm"],
        [people.helper.id, "firm"],
        [people.client.id, "company"]
      ].sort()
    )
    const put = (node: number, user_id: number | null, as = people.admin) =>
      call<Answered<NodeMarks>>("PUT", as, `nodes/${node}/validator`, { user_id })
    expect((await put(folder.id, people.client.id)).body.data.validator?.id).toBe(people.client.id)
    const marks = async () =>
      (await call<Answered<NodeMarks>>("GET", people.guest, `nodes/${paper.id}/marks`)).body.data
    expect(await marks()).toMatchObject({
      validator: { id: people.client.id },
      validator_from: { id: folder.id, name: "À valider" }
    })
    await put(paper.id, people.helper.id)
    expect((await marks()).validator?.id).toBe(people.helper.id)
    await put(paper.id, null)
    expect((await marks()).validator?.id).toBe(people.client.id)
    // Naming a validator is only a request: other entitled people may still validate.
    expect((await documents.event(people.helper, vendor, paper.id, { type: "document.validated" })).status).toBe(200)
    const wrong = await put(paper.id, people.guest.id)
    expect([wrong.status, (wrong.body as unknown as ProblemDocument).errors]).toEqual([
      422,
      { user_id: ["marks.validator_unknown"] }
    ])
    expect((await put(paper.id, people.stranger.id)).status).toBe(422)
    expect((await put(paper.id, people.client.id, people.guest)).status).toBe(403)
  })
})

describe("what proves a document", () => {
  test("[NET-073] [UPL-O04] its checksums are those of its chunks and of the whole, of any version", async () => {
    const folder = await portal.make.folder(vendor, "Preuves")
    const checksum = "ab".repeat(32)
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: people.admin, checksum })
    const read = (query = "", as = people.guest) =>
      call<Answered<unknown>>("GET", as, `documents/${paper.hash}/checksumV2${query}`)
    const first = { version_id: paper.version, size: 12, chunk_size: 5_242_880, checksum, sha256: null }
    expect((await read()).body.data).toEqual(first)
    await portal.arrange((sql) => sql`update content set sha256 = ${"cd".repeat(32)} where checksum = ${checksum}`)
    expect((await read()).body.data).toEqual({ ...first, sha256: "cd".repeat(32) })
    await documents.version(vendor, paper.id, people.admin)
    expect((await read()).body.data).toMatchObject({ size: 13 })
    expect((await read(`?version_id=${paper.version}`)).body.data).toMatchObject({ checksum })
    const other = await documents.document(vendor, "b.pdf", { parent: folder.id, author: people.admin })
    expect((await read(`?version_id=${other.version}`)).status).toBe(404)
    expect((await read("", people.stranger)).status).toBe(404)
  })

  test("[NET-070] [DOC-003] its signatures are told by version, the newest first, and none where none was asked", async () => {
    const folder = await portal.make.folder(vendor, "Signés")
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: people.admin })
    const read = async () =>
      (await call<Answered<ReadonlyArray<VersionSignature>>>("GET", people.guest, `documents/${paper.id}/signatures`))
        .body.data
    expect(await read()).toEqual([])
    await portal.arrange(
      (
        sql
      ) => sql`insert into version_signature (version_id, firm_id, vendor_id, signatory, position, state, asked_at, answered_at)
        values (${paper.version}, ${vendor.firmId}, ${vendor.id}, 'Claire Aubert', 2, 'awaited', '2026-05-31T08:00:00Z', null),
          (${paper.version}, ${vendor.firmId}, ${vendor.id}, 'Paul Henry', 1, 'signed', '2026-05-31T08:00:00Z', '2026-06-01T08:00:00Z')`
    )
    const common = { version_id: paper.version, version_number: 1, asked_at: "2026-05-31T08:00:00.000Z" }
    expect(await read()).toEqual([
      { ...common, signatory: "Paul Henry", position: 1, state: "signed", answered_at: "2026-06-01T08:00:00.000Z" },
      { ...common, signatory: "Claire Aubert", position: 2, state: "awaited", answered_at: null }
    ])
  })
})
