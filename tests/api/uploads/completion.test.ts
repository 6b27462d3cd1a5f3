import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Version } from "#schemas/documents/node.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import {
  chunkPath,
  documentOf,
  leftovers,
  manyChunks,
  nothing,
  pdf,
  type Sent,
  sendChunk,
  sendFile,
  sha256
} from "#tests/api/uploads/sending.ts"

let portal: Portal
let twin: Portal
beforeAll(async () => {
  portal = await startPortal()
  twin = await startPortal({ dataDirectory: portal.directory }, { database: portal.database })
})
afterAll(async () => {
  await twin.stop()
  await portal.stop()
})

let count = 0
const office = async () => {
  count += 1
  const firm = await portal.make.firm(`Fin${count}`)
  const vendor = await portal.make.vendor(firm, `Client ${count}`)
  const staff = await portal.make.staff(firm, `fin${count}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { as: staff, vendor, folder, name: "bail.pdf" }
}
const probe = (file: Sent & { readonly id: string }) =>
  portal.call<{ readonly data: UploadProbe } & { readonly code?: string }>(
    "GET",
    chunkPath(file, 1).replace(/&(chunk_number|chunk_size|checksum|choice)=[^&]*/g, ""),
    { as: file.as }
  )

describe("files that come at once", () => {
  test("[UPL-002] [DOC-005] each become one document with a number of its own, and no name is given twice", async () => {
    const { as, folder, vendor } = await office()
    const names = Array.from({ length: 24 }, (_, index) => `pièce ${index % 20}.pdf`)
    const answers = await Promise.all(
      names.map((name, index) =>
        sendFile(index % 3 === 0 ? twin : portal, { as, vendor, folder, name, bytes: pdf(1_500, index % 7) })
      )
    )
    const made = answers.filter(({ status }) => status === 200).map(documentOf)
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 4 }, () => "name.taken")
    )
    expect(made.map(({ name }) => name).toSorted()).toEqual(names.slice(0, 20).toSorted())
    expect(made.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1)
    )
    const [row] = await portal.arrange(
      (sql) => sql`select n.counter, (select count(*) from event e where e.vendor_id = ${vendor.id})::int as events,
          app.broken_seal(n.firm_id)::float8 as broken from node n where n.id = ${folder.id}`
    )
    expect(row).toEqual({ counter: 20, events: 20, broken: null })
    // Seven different contents, each stored once.
    expect(await leftovers(portal, vendor)).toMatchObject({ uploads: 20, documents: 20, versions: 20, contents: 7 })
  })
})

describe("a name that the folder has already", () => {
  test("[DOC-027] is asked about, loses nothing, and becomes a version when that is chosen", async () => {
    const place = await office()
    const first = documentOf(await sendFile(portal, { ...place, bytes: pdf(2_000, 1) }))
    await portal.arrange((sql) => sql`update node set validated_at = now() where id = ${first.id}`)
    const next = { ...place, bytes: manyChunks(2), id: randomUUID() }
    expect((await sendChunk(portal, next, 1)).status).toBe(200)
    const asked = await sendChunk(portal, next, 2)
    expect({ status: asked.status, code: asked.body.code, params: asked.body.params }).toEqual({
      status: 409,
      code: "name.taken",
      params: { name: "bail.pdf" }
    })
    expect(await leftovers(portal, place.vendor)).toMatchObject({ chunks: 2, documents: 1, versions: 1 })
    const made = documentOf(await sendChunk(portal, { ...next, choice: "version" }, 2))
    expect(made).toMatchObject({
      id: first.id,
      name: "bail.pdf",
      version_number: 2,
      is_validated: false,
      size: next.bytes.length,
      revision: first.revision + 1
    })
    const versions = await portal.call<{ data: ReadonlyArray<Version> }>(
      "GET",
      `/api/vendors/${place.vendor.id}/documents/${first.id}/versions`,
      { as: place.as }
    )
    expect(versions.body.data.map(({ ancestor_id, number }) => ({ ancestor_id, number }))).toEqual([
      { number: 2, ancestor_id: first.version_id },
      { number: 1, ancestor_id: null }
    ])
  })

  test("[DOC-027] becomes another document with a number when that is chosen", async () => {
    const place = await office()
    const names = []
    for (const seed of [1, 2, 3]) {
      const answer = await sendFile(portal, { ...place, name: "Reçu.PDF", bytes: pdf(900, seed), choice: "document" })
      names.push(documentOf(answer).name)
    }
    expect(names).toEqual(["Reçu.PDF", "Reçu (1).PDF", "Reçu (2).PDF"])
  })

  test("[VAL-030] [DOC-027] is the same name in another case, and is refused before the bytes are stored", async () => {
    const place = await office()
    await sendFile(portal, { ...place, bytes: pdf(2_000, 1) })
    const answer = await sendFile(portal, { ...place, name: "BAIL.pdf", bytes: pdf(2_000, 2) })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: "name.taken" })
    expect(await leftovers(portal, place.vendor)).toMatchObject({ uploads: 1, documents: 1, contents: 1 })
  })

  test("[DOC-018] takes no version when the document is read-only", async () => {
    const place = await office()
    const first = documentOf(await sendFile(portal, { ...place, bytes: pdf(2_000, 1) }))
    await portal.arrange((sql) => sql`update node set read_only = true where id = ${first.id}`)
    const next = { ...place, bytes: pdf(2_000, 2), choice: "version" as const, id: randomUUID() }
    const answer = await sendChunk(portal, next, 1)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: "documents.read_only" })
    expect((await probe(next)).body.data.existing).toEqual({
      id: first.id,
      name: "bail.pdf",
      is_validated: false,
      can_version: false
    })
  })
})

describe("a whole file", () => {
  test("[NET-046] is one document when two processes complete it at once, and every repeat answers it again", async () => {
    const place = await office()
    const file = { ...place, bytes: manyChunks(3), id: randomUUID() }
    expect((await sendChunk(portal, file, 1)).status).toBe(200)
    const rest = await Promise.all([
      sendChunk(portal, file, 2),
      sendChunk(twin, file, 3),
      sendChunk(twin, file, 2),
      sendChunk(portal, file, 3)
    ])
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = documentOf(await sendChunk(twin, file, 1))
    for (const { body } of rest) if (body.data.document !== null) expect(body.data.document).toEqual(again)
    expect(await leftovers(portal, place.vendor)).toMatchObject({ documents: 1, versions: 1, events: 1, chunks: 0 })
  })

  test("[NET-046] of one chunk is one document when it is sent many times at once", async () => {
    const place = await office()
    const file = { ...place, bytes: pdf(), id: randomUUID() }
    const answers = await Promise.all([portal, twin, portal, twin, portal].map((one) => sendChunk(one, file, 1)))
    expect(new Set(answers.map((answer) => documentOf(answer).id)).size).toBe(1)
    expect(await leftovers(portal, place.vendor)).toMatchObject({ uploads: 1, documents: 1, versions: 1, events: 1 })
  })

  test("[DOC-027] of one name sent by two people at once is one document and one question", async () => {
    const place = await office()
    const answers = await Promise.all(
      [portal, twin].map((one, seed) => sendFile(one, { ...place, bytes: pdf(2_000, seed) }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await leftovers(portal, place.vendor)).toMatchObject({ uploads: 1, documents: 1 })
  })

  test("[UPL-O04] with bytes that the firm holds already shares them, and each firm has its own", async () => {
    const place = await office()
    const other = await office()
    const bytes = pdf(5_000, 9)
    const checksum = sha256(sha256(bytes)).toString("hex")
    documentOf(await sendFile(portal, { ...place, bytes }))
    documentOf(await sendFile(portal, { ...place, name: "copie.pdf", bytes }))
    documentOf(await sendFile(portal, { ...other, bytes }))
    expect(await leftovers(portal, place.vendor)).toMatchObject({ documents: 2, contents: 1, files: [checksum] })
    expect(await leftovers(portal, other.vendor)).toMatchObject({ documents: 1, contents: 1, files: [checksum] })
  })

  test("[NET-046] stored by a process that died before its transaction is completed by the last chunk again", async () => {
    const place = await office()
    const file = { ...place, bytes: manyChunks(2), id: randomUUID() }
    expect((await sendChunk(portal, file, 1)).status).toBe(200)
    const made = documentOf(await sendChunk(portal, file, 2))
    // As such a process leaves it: all chunks recorded and the content stored, but no document.
    await portal.arrange((sql) => sql`delete from node where id = ${made.id}`)
    await portal.arrange((sql) => sql`update upload set document_id = null where id = ${file.id}::uuid`)
    for (const number of [1, 2]) {
      const digest = sha256(file.bytes.subarray((number - 1) * 5_242_880, number * 5_242_880))
      await portal.arrange(
        (sql) => sql`insert into upload_chunk (vendor_id, user_id, upload_id, number, digest, written)
          values (${place.vendor.id}, ${place.as.id}, ${file.id}::uuid, ${number}, ${digest}, true)`
      )
    }
    expect(documentOf(await sendChunk(twin, file, 2)).size).toBe(file.bytes.length)
  })
})

describe("an upload under way", () => {
  test("[UPL-O09] says which chunks are here, then which document it became", async () => {
    const place = await office()
    const file = { ...place, bytes: manyChunks(3), id: randomUUID() }
    expect((await probe(file)).body.data).toEqual({ received: [], document: null, existing: null })
    await sendChunk(portal, file, 3)
    await sendChunk(portal, file, 1)
    expect((await probe(file)).body.data).toEqual({ received: [1, 3], document: null, existing: null })
    const document = documentOf(await sendChunk(portal, file, 2))
    expect((await probe(file)).body.data).toMatchObject({ document, existing: { id: document.id, can_version: true } })
  })

  test("[UPL-O09] is invisible to everybody else, and cannot be cancelled by them", async () => {
    const place = await office()
    const colleague = await portal.make.staff({ id: place.vendor.firmId }, `col${count}@cabinet.example`)
    const stranger = (await office()).as
    const file = { ...place, bytes: manyChunks(2), id: randomUUID() }
    await sendChunk(portal, file, 1)
    expect((await probe({ ...file, as: colleague })).body.data.received).toEqual([])
    expect(await probe({ ...file, as: stranger })).toMatchObject({ status: 404, body: { code: "error.404" } })
    const address = `/api/vendors/${place.vendor.id}/documents/content?identifier=${file.id}`
    expect((await portal.call("DELETE", address, { as: stranger })).status).toBe(404)
    expect((await portal.call("DELETE", address, { as: colleague })).status).toBe(204)
    expect((await probe(file)).body.data.received).toEqual([1])
  })

  test("[UPL-O01] is forgotten with its bytes when it is cancelled, twice as well as once", async () => {
    const place = await office()
    const file = { ...place, bytes: manyChunks(2), id: randomUUID() }
    await sendChunk(portal, file, 1)
    const address = `/api/vendors/${place.vendor.id}/documents/content?identifier=${file.id}`
    expect((await portal.call("DELETE", address, { as: place.as })).status).toBe(204)
    expect((await portal.call("DELETE", address, { as: place.as })).status).toBe(204)
    expect(await leftovers(portal, place.vendor)).toEqual(nothing)
    expect(documentOf(await sendFile(portal, file)).size).toBe(file.bytes.length)
  })
})

describe("GET /api/vendors/:id/documents/:ref/content", () => {
  const download = (
    path: string,
    as: { readonly token: string },
    headers: Readonly<Record<string, string>> = {},
    method = "GET"
  ) => fetch(`${portal.url}${path}`, { method, headers: { authorization: `Bearer ${as.token}`, ...headers } })
  const given = async (name = "Relevé n°1.pdf".replace("°", "o"), bytes = pdf(10_000, 4)) => {
    const place = await office()
    const document = documentOf(await sendFile(portal, { ...place, name, bytes }))
    return { ...place, document, bytes, path: `/api/vendors/${place.vendor.id}/documents/${document.hash}/content` }
  }

  test("[VIE-001] gives the bytes with their judged type, name and checksum", async () => {
    const { as, bytes, path } = await given()
    const answer = await download(path, as)
    expect(
      Object.fromEntries([...answer.headers].filter(([key]) => key.startsWith("content") || key === "etag"))
    ).toEqual({
      "content-disposition": `attachment; filename="Releve no1.pdf"; filename*=UTF-8''Relev%C3%A9%20no1.pdf`,
      "content-length": "10000",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "content-type": "application/pdf",
      etag: `"${sha256(sha256(bytes)).toString("hex")}"`
    })
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const head = await download(path, as, {}, "HEAD")
    expect({ status: head.status, length: head.headers.get("content-length"), body: await head.text() }).toEqual({
      status: 200,
      length: "10000",
      body: ""
    })
  })

  test("[VIE-001] gives one range, 416 beyond the end, 304 for what the caller has", async () => {
    const { as, bytes, path } = await given()
    const tag = `"${sha256(sha256(bytes)).toString("hex")}"`
    const ranges = {
      "bytes=0-99": [0, 99],
      "bytes=9990-": [9990, 9999],
      "bytes=-10": [9990, 9999],
      "bytes=500-99999": [500, 9999]
    } as const
    for (const [range, [start, end]] of Object.entries(ranges)) {
      const answer = await download(path, as, { range, "if-range": tag })
      expect([answer.status, answer.headers.get("content-range")]).toEqual([206, `bytes ${start}-${end}/10000`])
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await download(path, as, { range: "bytes=10000-" })
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10000"])
    expect((await download(path, as, { range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200)
    expect((await download(path, as, { "if-none-match": `W/${tag}, "x"` })).status).toBe(304)
  })

  test("[VIE-O01] gives a former version by its id, and no version of another document", async () => {
    const { as, bytes, document, folder, name, path, vendor } = await given("bail.pdf")
    await sendFile(portal, { as, vendor, folder, name, bytes: pdf(300, 8), choice: "version" })
    expect((await (await download(path, as)).arrayBuffer()).byteLength).toBe(300)
    const former = await download(`${path}?version_id=${document.version_id}`, as)
    expect(Buffer.from(await former.arrayBuffer()).equals(bytes)).toBe(true)
    const other = documentOf(await sendFile(portal, { as, vendor, folder, name: "z.pdf", bytes: pdf(301, 8) }))
    expect((await download(`${path}?version_id=${other.version_id}`, as)).status).toBe(404)
    expect((await download(`${path}?version_id=zero`, as)).status).toBe(400)
  })

  test("[UPL-024] shows pdf in the page and never an svg", async () => {
    const shown = await given()
    const inline = await download(`${shown.path}?disposition=inline`, shown.as)
    expect(inline.headers.get("content-disposition")).toMatch(/^inline;/)
    expect(inline.headers.get("content-security-policy")).toMatch(/^default-src 'none'; object-src 'self'/)
    expect(inline.headers.get("content-security-policy")).not.toContain("sandbox")
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const drawn = await given("logo.svg", svg)
    const answer = await download(`${drawn.path}?disposition=inline`, drawn.as)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })

  test("[ACC-002] is guarded like the document itself", async () => {
    const { as, document, folder, path, vendor } = await given()
    const guest = await portal.make.client(vendor, `lecteur${count}@client.example`, "guest")
    const stranger = (await office()).as
    const both = (who: { readonly token: string }) =>
      Promise.all([path, path.replace("/content", "")].map((one) => download(one, who).then(({ status }) => status)))
    expect(await Promise.all([both(as), both(guest), both(stranger), both({ token: "" })])).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
      [401, 401]
    ])
    await portal.arrange((sql) => sql`update node set deleted_at = now() where id = ${folder.id}`)
    expect(await both(as)).toEqual([404, 404])
    await portal.arrange((sql) => sql`update node set deleted_at = now() where id = ${document.id}`)
    expect(await both(as)).toEqual([200, 200])
  })
})
