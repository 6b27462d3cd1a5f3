import { randomUUID } from "node:crypto"
import { rename, symlink } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { localFiles } from "#server/platform/Files.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import {
  chunkPath,
  documentOf,
  leftovers,
  manyChunks,
  nothing,
  pdf,
  sendChunk,
  sendFile,
  text
} from "#tests/api/uploads/sending.ts"

let portal: Portal
let fullDisk = false
beforeAll(async () => {
  const full = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }))
  portal = await startPortal(
    {},
    {
      localFiles: (root) => {
        const files = localFiles(root)
        return { ...files, put: (...given) => (fullDisk ? full() : files.put(...given)) }
      }
    }
  )
})
afterAll(() => portal.stop())

let count = 0
const office = async () => {
  count += 1
  const firm = await portal.make.firm(`Refus${count}`)
  const vendor = await portal.make.vendor(firm, `Client ${count}`)
  const staff = await portal.make.staff(firm, `refus${count}@cabinet.example`)
  const folder = await portal.make.folder(vendor, "Achats")
  return { firm, vendor, staff, folder }
}
const oneFile = async () => {
  const { folder, staff, vendor } = await office()
  return { as: staff, vendor, folder, name: "facture.pdf", bytes: pdf(), id: randomUUID() }
}

/** An office file whose first entry is longer than the first chunk. */
const archive = (kind: string | null) =>
  Uint8Array.from(
    zipSync(
      {
        "media/image1.png": pdf(chunkSize + 100_000),
        ...(kind === null
          ? {}
          : {
              "[Content_Types].xml": text(
                `<Types><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
              )
            })
      },
      { level: 0 }
    )
  )

describe("a chunk that is refused leaves nothing", () => {
  const one = "aaaa.pdf"
  const files = {
    "[UPL-009] [ERR-032] an empty file": {
      changes: { total_size: "0", chunk_size: "1" },
      status: 422,
      code: "upload.empty"
    },
    "[UPL-024] [ERR-031] a type that is not allowed": {
      changes: { file_name: "virus.exe" },
      status: 415,
      code: "upload.type_refused"
    },
    "[UPL-O07] a renamed type": { changes: { file_name: "photo.png" }, status: 415, code: "upload.type_mismatch" },
    "[UPL-O07] bytes that are no text": {
      changes: { file_name: "notes.txt" },
      status: 415,
      code: "upload.type_mismatch"
    },
    "[VAL-029] forbidden characters": {
      changes: { file_name: "a<b.pdf" },
      status: 422,
      code: "name.forbidden_characters"
    },
    "[UPL-016] a name too long": {
      changes: { file_name: `${one.repeat(40)}.pdf` },
      status: 422,
      code: "name.too_long"
    },
    "[ERR-005] [ERR-035] a wrong checksum": {
      changes: { checksum: "0".repeat(64) },
      status: 408,
      code: "upload.checksum_failed"
    },
    "[UPL-003] a chunk of a length the file does not have": {
      changes: { total_size: "4000" },
      status: 400,
      code: "upload.chunk_size"
    },
    "[UPL-003] a chunk number beyond the file": {
      changes: { chunk_number: "2" },
      status: 400,
      code: "upload.chunk_size"
    },
    "[CST-009] a chunk larger than any may be": {
      changes: { total_size: "9999999", chunk_size: "5242881" },
      status: 400,
      code: "error.400"
    },
    "[UPL-O03] an identifier that is none": {
      changes: { identifier: "../../etc/passwd" },
      status: 400,
      code: "error.400"
    },
    "[ERR-004] a folder that does not exist": { changes: { folder_id: "999999999" }, status: 404, code: "error.404" }
  } satisfies Record<string, { changes: Record<string, string>; status: number; code: string }>

  test.each(Object.entries(files))("%s", async (_, { changes, code, status }) => {
    const file = await oneFile()
    const answer = await sendChunk(portal, file, 1, { changes, headers: { "accept-language": "en" } })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    const known = (messages.en as Readonly<Record<string, string>>)[code]
    if (known !== undefined && !known.includes("{{")) expect(answer.body.detail).toBe(known)
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[CST-009] a body longer than it says is cut off with 413", async () => {
    const file = await oneFile()
    const answer = await sendChunk(portal, file, 1, { body: pdf(60_000) })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 413, code: "error.413" })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[UPL-003] a body shorter than it says is refused", async () => {
    const file = await oneFile()
    const answer = await sendChunk(portal, file, 1, { body: pdf(10) })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: "upload.chunk_size" })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[UPL-O08] a lost connection in the middle of a chunk leaves nothing, and the same upload goes on", async () => {
    const file = { ...(await oneFile()), bytes: manyChunks(2) }
    const { hostname, port } = new URL(portal.url)
    const head = [
      `POST ${chunkPath(file, 1)} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${file.as.token}`,
      `content-length: ${chunkSize}`,
      "",
      ""
    ].join("\r\n")
    const gone = () =>
      portal.call<string>("GET", "/metrics").then(({ body }) => Number(/status="499"} (\d+)/.exec(body)?.[1] ?? 0))
    const before = await gone()
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()))
    await new Promise<void>((resolve) => socket.write(head, () => resolve()))
    await new Promise<void>((resolve) => socket.write(file.bytes.subarray(0, 2_000_000), () => resolve()))
    socket.destroy()
    await eventually(async () => expect(await gone()).toBe(before + 1))
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
    expect(documentOf(await sendFile(portal, file)).size).toBe(file.bytes.length)
  })

  test.each([
    ["an escaped letter", "/documents/conten%74?"],
    ["a slash at its end", "/documents/content/?"]
  ])(
    "[ERR-004] a chunk for its address with %s is not found, as any address that does not exist",
    async (_, spelling) => {
      const file = await oneFile()
      const answer = await portal.call<{ readonly code: string }>(
        "POST",
        chunkPath(file, 1).replace("/documents/content?", spelling),
        { as: file.as, body: file.bytes, headers: { "content-type": "application/octet-stream" } }
      )
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: "error.404" })
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(await leftovers(portal, file.vendor)).toEqual(nothing)
    }
  )

  test("[ERR-033] a document at the root", async () => {
    const file = await oneFile()
    const answer = await sendChunk(portal, { ...file, folder: { id: file.vendor.root } }, 1)
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: "documents.no_root_documents"
    })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[DOC-018] [ERR-038] a read-only folder", async () => {
    const file = await oneFile()
    const folder = await portal.make.folder(file.vendor, "Clos", { readOnly: true })
    const answer = await sendChunk(portal, { ...file, folder }, 1)
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 409,
      body: { code: "documents.read_only", closed_by: ["isWritable"] }
    })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[DOC-019] [ROL-015] a guest", async () => {
    const file = await oneFile()
    const guest = await portal.make.client(file.vendor, `guest${count}@client.example`, "guest")
    const answer = await sendChunk(portal, { ...file, as: guest }, 1)
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 403,
      body: { code: "error.403", closed_by: ["isWriter"] }
    })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[ACC-002] another firm's company, folder and people answer like absent ones", async () => {
    const file = await oneFile()
    const other = await office()
    const absent = await sendChunk(portal, { ...file, vendor: { id: 999_999 } }, 1)
    const foreign = await sendChunk(portal, { ...file, vendor: other.vendor }, 1)
    const folder = await sendChunk(portal, { ...file, folder: other.folder }, 1)
    const stranger = await sendChunk(portal, { ...file, as: other.staff }, 1)
    const said = [absent, foreign, folder, stranger].map(({ body, status }) => ({
      status,
      body: { ...body, request_id: "" }
    }))
    expect(said.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect([await leftovers(portal, file.vendor), await leftovers(portal, other.vendor)]).toEqual([nothing, nothing])
  })

  test("[SES-005] no session, and one that ended in the middle of the upload, which keeps what was received", async () => {
    const file = { ...(await oneFile()), bytes: manyChunks(2) }
    expect((await sendChunk(portal, { ...file, as: "" }, 1)).status).toBe(401)
    expect((await sendChunk(portal, file, 1)).status).toBe(200)
    await portal.arrange((sql) => sql`update session set ended_at = now() where user_id = ${file.as.id}`)
    const answer = await sendChunk(portal, file, 2)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: "error.401" })
    expect(await leftovers(portal, file.vendor)).toMatchObject({ uploads: 1, chunks: 1, documents: 0, versions: 0 })
    await portal.arrange((sql) => sql`update session set ended_at = null where user_id = ${file.as.id}`)
    expect(documentOf(await sendChunk(portal, file, 2)).size).toBe(file.bytes.length)
  })

  test("[UPL-O07] a renamed type is found with the first chunk, and what came before it is forgotten", async () => {
    const file = { ...(await oneFile()), bytes: manyChunks(2), name: "film.docx" }
    expect((await sendChunk(portal, file, 2)).status).toBe(200)
    const answer = await sendChunk(portal, file, 1)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 415, code: "upload.type_mismatch" })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
  })

  test("[UPL-O07] an archive that tells its type behind the first chunk is judged when it is whole", async () => {
    const place = await oneFile()
    const docx = archive("wordprocessingml.document")
    const told = documentOf(await sendFile(portal, { ...place, name: "photos.docx", bytes: docx }))
    expect({ name: told.name, size: told.size }).toEqual({ name: "photos.docx", size: docx.length })
    const other = await office()
    for (const [name, bytes] of Object.entries({ "photos.xlsx": docx, "rien.docx": archive(null) })) {
      const answer = await sendFile(portal, {
        as: other.staff,
        vendor: other.vendor,
        folder: other.folder,
        name,
        bytes
      })
      expect({ name, status: answer.status, code: answer.body.code }).toEqual({
        name,
        status: 415,
        code: "upload.type_mismatch"
      })
    }
    // The bytes belong to no document: the sweeper will delete them.
    expect({ ...(await leftovers(portal, other.vendor)), files: [] }).toEqual(nothing)
  })

  test("[UPL-O09] another file under the same identifier is refused and the first goes on", async () => {
    const file = { ...(await oneFile()), bytes: manyChunks(2) }
    expect((await sendChunk(portal, file, 1)).status).toBe(200)
    const other = await sendChunk(portal, { ...file, bytes: manyChunks(2, 1) }, 1)
    const renamed = await sendChunk(portal, { ...file, name: "autre.pdf" }, 2)
    expect([other, renamed].map(({ body, status }) => ({ status, code: body.code }))).toEqual([
      { status: 409, code: "upload.file_changed" },
      { status: 409, code: "upload.file_changed" }
    ])
    expect(documentOf(await sendChunk(portal, file, 2)).name).toBe("facture.pdf")
  })

  test("a full disk answers 507 and keeps nothing half done; the upload goes on once there is room", async () => {
    const file = await oneFile()
    fullDisk = true
    const answer = await sendChunk(portal, file, 1)
    fullDisk = false
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 507, code: "error.507" })
    expect(await leftovers(portal, file.vendor)).toEqual(nothing)
    expect(documentOf(await sendChunk(portal, file, 1)).size).toBe(file.bytes.length)
  })

  test("a disk that is full for one chunk of a long file answers 507 and loses no other; the upload goes on", async () => {
    const file = { ...(await oneFile()), bytes: manyChunks(3) }
    expect((await sendChunk(portal, file, 2)).status).toBe(200)
    const [row] = await portal.arrange(
      (sql) => sql<{ incarnation: string }>`select incarnation from upload where id = ${file.id}::uuid`
    )
    const path = join(portal.directory, "files", String(file.vendor.firmId), "uploads", row?.incarnation ?? "")
    // `/dev/full` makes the operating system report a full disk.
    await rename(path, `${path}.aside`)
    await symlink("/dev/full", path)
    const answer = await sendChunk(portal, file, 1)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 507, code: "error.507" })
    await rename(`${path}.aside`, path)
    expect((await sendChunk(portal, file, 3)).body.data).toEqual({ chunk_number: 3, received: 2, document: null })
    expect(documentOf(await sendChunk(portal, file, 1)).size).toBe(file.bytes.length)
  })

  test("[UPL-024] a text in UTF-8 and one in Latin-1 are texts", async () => {
    const { folder, staff, vendor } = await office()
    const utf8 = await sendFile(portal, { as: staff, vendor, folder, name: "a.csv", bytes: text("é;1\nb;2\n") })
    const latin = new Uint8Array([0xe9, 0x3b, 0x31, 0x0a])
    const old = await sendFile(portal, { as: staff, vendor, folder, name: "b.csv", bytes: latin })
    expect([documentOf(utf8).media_type, documentOf(old).media_type]).toEqual(["text/csv", "text/csv"])
  })
})
