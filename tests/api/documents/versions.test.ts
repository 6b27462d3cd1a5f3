import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { type VersionEvent, versionMachine } from "#machines/documents/versions/version.machine.ts"
import { versionState } from "#machines/documents/versions/version.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { DocumentNode, FolderNode, TreeNode, Version } from "#schemas/documents/node.ts"
import { documentsOf, expectAlike, refusalOf, type Vendor } from "#tests/api/documents/support.ts"
import { documentOf, pdf, sendFile } from "#tests/api/uploads/sending.ts"
import { documentFacts, versionFacts } from "#tests/models/documents/paths.ts"
import fc from "#tests/support/properties.ts"
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

const office = async () => {
  const vendor = await portal.make.vendor(firm, `Client ${(count += 1)}`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { vendor, folder }
}
const versionsOf = async (vendor: Vendor, document: number | string) =>
  (await documents.get<{ data: ReadonlyArray<Version> }>(staff, vendor, `documents/${document}/versions`)).body.data
const bytesOf = async (vendor: Vendor, document: number, version?: number) => {
  const query = version === undefined ? "" : `?version_id=${version}`
  const answer = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${document}/content${query}`, {
    headers: { authorization: `Bearer ${staff.token}` }
  })
  return new Uint8Array(await answer.arrayBuffer())
}
/** A document with three versions of 900, 1,000 and 1,100 bytes. */
const grown = async () => {
  const place = await office()
  const file = { as: staff, ...place, name: "bail.pdf" }
  const first = documentOf(await sendFile(portal, { ...file, bytes: pdf(900) }))
  for (const seed of [1, 2]) await sendFile(portal, { ...file, bytes: pdf(900 + seed * 100, seed), choice: "version" })
  return { ...place, id: first.id, versions: (await versionsOf(place.vendor, first.id)).toReversed() }
}

describe("an earlier version", () => {
  test("[DOC-003] [DOC-004] [NET-072] [NET-074] becomes the latest again as a new one, of the same bytes, and the chain grows", async () => {
    const { id, vendor, versions } = await grown()
    const [first, , third] = versions
    const client = await portal.make.client(vendor, `claire.${vendor.id}@client.example`, "collaborator")
    const answer = await documents.restoreVersion(client, vendor, id, first?.id ?? 0)
    expect(answer.status).toBe(201)
    const fourth = (await versionsOf(vendor, id))[0]
    expect(answer.body.data).toMatchObject({
      version_id: fourth?.id,
      version_number: 4,
      size: 900,
      author: { id: client.id },
      is_validated: false,
      start_date: fourth?.created_at
    })
    expect(fourth).toMatchObject({
      number: 4,
      ancestor_id: third?.id,
      checksum: first?.checksum,
      size: 900,
      author: { id: client.id },
      validated_at: null
    })
    expect((await versionsOf(vendor, id)).slice(1).toReversed()).toEqual(versions)
    expect(await bytesOf(vendor, id)).toEqual(pdf(900))
    expect(await bytesOf(vendor, id, third?.id)).toEqual(pdf(1_100, 2))
    const one = await documents.get<{ data: Version }>(staff, vendor, `documents/${id}/versions/${first?.id}`)
    expect(one.body.data).toEqual(first)
  })

  test("[DOC-007] [DOC-009] [DOC-018] [DOC-019] [DOC-020] stays where it is when its document is closed, with the reason", async () => {
    const { id, vendor, versions } = await grown()
    const [first, , third] = versions
    const guest = await portal.make.client(vendor, `invite.${vendor.id}@client.example`, "guest")
    const attempt = async (as: SignedInUser, version = first?.id ?? 0) =>
      refusalOf(await documents.restoreVersion(as, vendor, id, version))
    const before = await documents.stored(vendor)
    expect(await attempt(guest)).toEqual({ status: 403, code: "error.403", closed_by: ["isWriter"] })
    expect(await attempt(staff, third?.id)).toEqual({
      status: 409,
      code: "closed.isSuperseded",
      closed_by: ["isSuperseded"]
    })
    expect(await attempt(staff, 999_999)).toEqual({ status: 404, code: "error.404" })
    expect(
      refusalOf(await documents.restoreVersion(staff, vendor, id, first?.id ?? 0, { headers: { "if-match": '"1"' } }))
    ).toEqual({ status: 412, code: "error.412" })
    expect(await documents.stored(vendor)).toEqual(before)

    await documents.event(staff, vendor, id, { type: "document.validated" })
    expect(await attempt(staff)).toMatchObject({ status: 409, closed_by: ["isNotValidated"] })
    await documents.event(staff, vendor, id, { type: "document.unvalidated" })
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${id}`)
    expect(await attempt(staff)).toMatchObject({ status: 409, closed_by: ["isWritable"] })
    await portal.arrange((sql) => sql`update node set read_only = false where id = ${id}`)
    await documents.event(staff, vendor, id, { type: "node.trashed" })
    expect(await attempt(staff)).toMatchObject({ status: 409, closed_by: ["isNotTrashed"] })
    expect((await versionsOf(vendor, id)).length).toBe(3)
  })

  test("[UPL-021] [UPL-O05] is downloaded under its stored name: cut to 190 characters, with its time and a random suffix", async () => {
    const { vendor, folder } = await office()
    const downloadName = async (document: number, version: number) => {
      const answer = await fetch(
        `${portal.url}/api/vendors/${vendor.id}/documents/${document}/content?version_id=${version}`,
        { headers: { authorization: `Bearer ${staff.token}` } }
      )
      await answer.body?.cancel()
      return decodeURIComponent(
        /filename\*=UTF-8''(.*)$/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? ""
      )
    }
    const suffixes = new Set<string>()
    const stems = ["bail", "Été 2026.final", "x".repeat(240)]
    for (const stem of stems) {
      const file = { as: staff, vendor, folder, name: `${stem}.pdf` }
      const { id } = documentOf(await sendFile(portal, { ...file, name: "new.pdf", bytes: pdf(700, stem.length) }))
      await sendFile(portal, { ...file, name: "new.pdf", bytes: pdf(800, stem.length), choice: "version" })
      expect((await documents.update(staff, vendor, id, { name: file.name })).status).toBe(200)
      const [latest, first] = await versionsOf(vendor, id)
      for (const version of [latest, first]) {
        const [, base, at, suffix] = /^(.*)_(\d+)_([0-9a-z]{6})\.pdf$/.exec(version?.stored_name ?? "") ?? []
        expect([base, Number(at)]).toEqual([stem.slice(0, 186), Date.parse(version?.created_at ?? "")])
        suffixes.add(suffix ?? "")
      }
      expect(await downloadName(id, first?.id ?? 0)).toBe(first?.stored_name)
      expect(await downloadName(id, latest?.id ?? 0)).toBe(file.name)
    }
    expect(suffixes.size).toBe(stems.length * 2)
  })

  test("[ACC-002] [NET-072] of another document or another firm is none", async () => {
    const { id, vendor, versions } = await grown()
    const other = await grown()
    expect(refusalOf(await documents.restoreVersion(staff, vendor, id, other.versions[0]?.id ?? 0))).toMatchObject({
      status: 404
    })
    const rival = await portal.make.staff(await portal.make.firm(`Rival${vendor.id}`), `r${vendor.id}@rival.example`)
    expectAlike(
      await documents.restoreVersion(rival, vendor, id, versions[0]?.id ?? 0),
      await documents.restoreVersion(rival, vendor, 999_999, versions[0]?.id ?? 0)
    )
    expect((await documents.get(rival, vendor, `documents/${id}/versions/${versions[0]?.id}`)).status).toBe(404)
    expect((await documents.get(staff, vendor, `documents/${id}/versions/${other.versions[0]?.id}`)).status).toBe(404)
  })

  test("[DOC-026] keeps its bytes when the document that had them first is gone", async () => {
    const { folder, vendor } = await office()
    const send = async (name: string, seed: number, choice?: "version") =>
      documentOf(
        await sendFile(portal, {
          as: staff,
          vendor,
          folder,
          name,
          bytes: pdf(700, seed),
          ...(choice === undefined ? {} : { choice })
        })
      )
    const twin = await send("a.pdf", 5)
    const kept = await send("b.pdf", 5)
    await send("b.pdf", 6, "version")
    await documents.event(staff, vendor, twin.id, { type: "node.trashed" })
    expect((await documents.purge(staff, vendor, [twin.id])).status).toBe(200)
    const [, first] = await versionsOf(vendor, kept.id)
    expect((await documents.restoreVersion(staff, vendor, kept.id, first?.id ?? 0)).status).toBe(201)
    expect(await bytesOf(vendor, kept.id)).toEqual(pdf(700, 5))
  })
})

const turned = { "document.validated": "version.validated", "document.unvalidated": "version.unvalidated" } as const

test("[DOC-003] [DOC-004] [DOC-007] a document's log, replayed through the machines, gives each of its versions its state", async () => {
  const acts = fc.array(
    fc.constantFrom(
      "document.validated",
      "document.unvalidated",
      "version.added",
      "version.restored",
      "version.restored"
    ),
    { minLength: 4, maxLength: 10 }
  )
  await fc.assert(
    fc.asyncProperty(acts, async (types) => {
      const { folder, vendor } = await office()
      const file = { as: staff, vendor, folder, name: "bail.pdf" }
      const { id } = documentOf(await sendFile(portal, { ...file, bytes: pdf(600) }))
      for (const [seed, type] of types.entries()) {
        if (type === "version.added") await sendFile(portal, { ...file, bytes: pdf(600, seed), choice: "version" })
        else if (type === "version.restored")
          await documents.restoreVersion(staff, vendor, id, (await versionsOf(vendor, id)).at(-1)?.id ?? 0)
        else await documents.event(staff, vendor, id, { type })
      }
      const states = new Map<number, string>()
      let document = "unvalidated"
      let current = 0
      const happen = (version: number, type: VersionEvent["type"], by: VersionEvent["by"]) => {
        const snapshot = versionMachine.resolveState({ value: states.get(version) as never, context: versionFacts })
        states.set(version, String(Result.getOrThrow(decide(versionMachine, snapshot, { type, by })).next.value))
      }
      for (const { after, before, payload, type } of await documents.log(id)) {
        const { by } = payload as { readonly by: VersionEvent["by"] }
        if (before !== null) {
          const snapshot = documentMachine.resolveState({ value: document as never, context: documentFacts })
          document = String(
            Result.getOrThrow(decide(documentMachine, snapshot, { type, ...payload } as never)).next.value
          )
          expect(document).toBe(after.state)
        }
        const made = (after as { readonly version_id?: number }).version_id
        const source = (after as { readonly restored_from?: number }).restored_from
        if (source !== undefined) happen(source, "version.restored", by)
        if (made !== undefined) {
          if (current !== 0) happen(current, "version.superseded", by)
          states.set(made, "unvalidated")
          current = made
        } else if (type in turned) happen(current, turned[type as keyof typeof turned], by)
      }
      const [row] = (await portal.arrange(
        (sql) => sql`select version_id::float8 as version_id, read_only from node where id = ${id}`
      )) as ReadonlyArray<{ version_id: number; read_only: boolean }>
      const stored = (await portal.arrange(
        (sql) =>
          sql`select id::float8 as id, app.instant(validated_at) as validated_at from version where document_id = ${id}`
      )) as ReadonlyArray<{ id: number; validated_at: string | null }>
      if (row === undefined) throw new Error("the document is gone")
      expect(Object.fromEntries(states)).toEqual(
        Object.fromEntries(stored.map((version) => [version.id, versionState(version, row)]))
      )
    }),
    { numRuns: 6 }
  )
})

describe("the families of calls", () => {
  test("[NET-067] a company's documents come whole, page by page, without what is in the trash or below it", async () => {
    const { folder, vendor } = await office()
    const gone = await portal.make.folder(vendor, "Ancien")
    const ids: Array<number> = []
    for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"])
      ids.push((await documents.document(vendor, name, { parent: folder.id, author: staff })).id)
    await documents.document(vendor, "f.pdf", { parent: gone.id, author: staff })
    await documents.event(staff, vendor, gone.id, { type: "node.trashed" })
    await documents.event(staff, vendor, ids[3] ?? 0, { type: "node.trashed" })
    await documents.event(staff, vendor, ids[0] ?? 0, { type: "document.validated" })
    interface Page {
      readonly data: ReadonlyArray<DocumentNode>
      readonly next_cursor: string | null
    }
    const all = async (query: string) => {
      const found: Array<number> = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
        const page: Page = (await documents.get<Page>(staff, vendor, `documents?limit=2${query}${from}`)).body
        found.push(...page.data.map(({ id }) => id))
        cursor = page.next_cursor
      }
      return found
    }
    const living = ids.filter((_, index) => index !== 3)
    expect(await all("")).toEqual(living)
    expect(await all("&validated=true")).toEqual(living.slice(0, 1))
    expect(await all("&validated=false")).toEqual(living.slice(1))
    expect((await documents.get(staff, vendor, "documents?cursor=zzz")).status).toBe(400)
    expect((await documents.get(staff, vendor, `documents?cursor=${btoa('["id","x"]')}`)).status).toBe(400)
  })

  test("[NET-076] [NET-077] a folder and a node are read by themselves, and a node is put in the trash", async () => {
    const { folder, vendor } = await office()
    const paper = await documents.document(vendor, "a.pdf", { parent: folder.id, author: staff })
    const read = async <A = TreeNode>(path: string) => (await documents.get<{ data: A }>(staff, vendor, path)).body.data
    expect(await read<FolderNode>(`folders/${folder.hash}`)).toMatchObject({ id: folder.id, counter: 1 })
    expect(await read(`folders/${folder.id}`)).toEqual(await read(`nodes/${folder.id}`))
    expect(await read(`nodes/${paper.id}`)).toMatchObject(await read<DocumentNode>(`documents/${paper.hash}`))
    const call = (headers: Readonly<Record<string, string>> = {}) =>
      portal.call<{ data: TreeNode }>("DELETE", `/api/vendors/${vendor.id}/nodes/${paper.id}`, { as: staff, headers })
    expect((await call({ "if-match": '"9"' })).status).toBe(412)
    expect((await call()).body.data).toMatchObject({ id: paper.id, folder_id: -1 })
    expect(refusalOf(await call())).toMatchObject({ status: 409, code: "closed.isNotTrashed" })
    expect(await read(`nodes/${paper.id}`)).toMatchObject({ folder_id: -1 })
    await documents.event(staff, vendor, folder.id, { type: "node.trashed" })
    expect((await documents.get(staff, vendor, `folders/${folder.hash}`)).status).toBe(404)
    expect((await documents.get(staff, vendor, `folders/${paper.id}`)).status).toBe(404)
  })
})
