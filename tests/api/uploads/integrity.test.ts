import { randomUUID } from "node:crypto"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text as textOf } from "node:stream/consumers"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { type FilePort, localFiles } from "#server/platform/Files.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"
import {
  chunkPath,
  documentOf,
  leftovers,
  manyChunks,
  pieceOf,
  type Sent,
  sendChunk,
  sendFile,
  sha256
} from "#tests/api/uploads/sending.ts"

/** Replaces operations of the disk during a test. */
let disk: { readonly [K in "writeAt" | "keep"]?: (work: () => Promise<void>, offset: number) => Promise<void> } = {}
let portal: Portal
beforeAll(async () => {
  portal = await startPortal(
    {},
    {
      localFiles: (root): FilePort => {
        const files = localFiles(root)
        return {
          ...files,
          writeAt: (...given) => {
            const work = () => files.writeAt(...given)
            return disk.writeAt === undefined ? work() : disk.writeAt(work, given[1])
          },
          keep: (...given) => {
            const work = () => files.keep(...given)
            return disk.keep === undefined ? work() : disk.keep(work, 0)
          }
        }
      }
    }
  )
})
afterAll(() => portal.stop())

let count = 0
/** Two companies of one firm. The second stores a file, and a person of the first will send the same bytes. */
const offices = async () => {
  disk = {}
  count += 1
  const firm = await portal.make.firm(`Intact${count}`)
  const [one, other] = [await portal.make.vendor(firm, "Une SARL"), await portal.make.vendor(firm, "Autre SARL")]
  const stranger = await portal.make.client(one, `une${count}@client.example`)
  const owner = await portal.make.client(other, `autre${count}@client.example`)
  const bytes = manyChunks(2, count)
  const kept = { as: owner, vendor: other, folder: await portal.make.folder(other, "Achats"), name: "bail.pdf", bytes }
  const file = {
    as: stranger,
    vendor: one,
    folder: await portal.make.folder(one, "Achats"),
    name: "copie.pdf",
    bytes,
    id: randomUUID()
  }
  return { file, kept }
}
const cancel = async ({ as, id, vendor }: Sent & { readonly id: string; readonly as: { readonly token: string } }) =>
  (await portal.call("DELETE", `/api/vendors/${vendor.id}/documents/content?identifier=${id}`, { as: as.token })).status
const bytesOf = async (
  { as, vendor }: { as: { readonly token: string }; vendor: Sent["vendor"] },
  document: number
) => {
  const answer = await fetch(`${portal.url}/api/vendors/${vendor.id}/documents/${document}/content`, {
    headers: { authorization: `Bearer ${as.token}` }
  })
  return Buffer.from(await answer.arrayBuffer())
}
/** Blocks the first write of a second chunk until it is released. */
const holdFirstWrite = () => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isFirst = true
  disk = {
    ...disk,
    writeAt: async (work, offset) => {
      if (offset > 0 && isFirst) {
        isFirst = false
        arrived.resolve()
        await gate.promise
      }
      return work()
    }
  }
  return { arrived: arrived.promise, letGo: gate.resolve }
}

test("[NET-046] [UPL-O04] a write that outlives its cancelled upload cannot reach the bytes that the firm shares", async () => {
  const { file, kept } = await offices()
  const document = documentOf(await sendFile(portal, kept))
  const wrong = new Uint8Array(file.bytes)
  wrong.fill(65, chunkSize)
  const first = holdFirstWrite()
  const late = sendChunk(portal, { ...file, bytes: wrong }, 2)
  await first.arrived
  expect(await cancel(file)).toBe(204)
  expect((await sendChunk(portal, file, 2)).status).toBe(200)
  first.letGo()
  expect((await late).status).toBe(409)
  const copy = documentOf(await sendChunk(portal, file, 1))
  expect((await bytesOf(kept, document.id)).equals(file.bytes)).toBe(true)
  expect((await bytesOf(file, copy.id)).equals(file.bytes)).toBe(true)
})

test("[NET-046] a chunk written for a cancelled upload is not one of the upload that follows it", async () => {
  const { file } = await offices()
  const first = holdFirstWrite()
  const late = sendChunk(portal, file, 2)
  await first.arrived
  expect(await cancel(file)).toBe(204)
  // Another upload of this file has claimed the same chunk, and has written none of its bytes.
  const { writeAt } = disk
  const second = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  disk = {
    writeAt: async (work, offset) => {
      if (offset > 0) {
        second.resolve()
        await go.promise
      }
      return writeAt === undefined ? work() : writeAt(work, offset)
    }
  }
  const again = sendChunk(portal, file, 2)
  await second.promise
  first.letGo()
  expect((await late).status).toBe(409)
  expect((await sendChunk(portal, file, 1)).body.data).toEqual({ chunk_number: 1, received: 1, document: null })
  go.resolve()
  const made = documentOf(await again)
  expect((await bytesOf(file, made.id)).equals(file.bytes)).toBe(true)
})

const inRepository = <A>(use: (uploads: UploadsRepository["Service"]) => Effect.Effect<A>) =>
  portal.runtime.runPromise(Effect.flatMap(UploadsRepository, use))
const claimOf = ({ as, bytes, folder, id, name, vendor }: Awaited<ReturnType<typeof offices>>["file"]) => {
  const by = { userId: as.id as UserId, sessionId: 0, isSuperAdmin: false }
  const header = { name, folder_id: folder.id, total_size: bytes.length }
  return {
    claim: (chunk = 1) =>
      inRepository((uploads) => uploads.claim(by, vendor.id, id, header, chunk, new Uint8Array(32).fill(chunk))),
    record: (incarnation: string, chunks: ReadonlyArray<number>) =>
      inRepository((uploads) =>
        Effect.forEach(chunks, (chunk) => uploads.record(by, vendor.id, id, incarnation, chunk, chunks.length), {
          concurrency: "unbounded"
        })
      )
  }
}

test("[NET-046] [UPL-O04] of chunks that are recorded together the last is told that the file is whole", async () => {
  const { file } = await offices()
  const { claim, record } = claimOf(file)
  const chunks = [3, 1, 4, 2]
  let incarnation = ""
  for (const chunk of chunks) {
    const claimed = await claim(chunk)
    if (claimed === null || "done" in claimed) throw new Error("not claimed")
    incarnation = claimed.incarnation
  }
  const checksum = sha256(...[1, 2, 3, 4].map((chunk) => Buffer.alloc(32, chunk))).toString("hex")
  expect(await record(incarnation, chunks)).toEqual([
    { received: 1, checksum: null },
    { received: 2, checksum: null },
    { received: 3, checksum: null },
    { received: 4, checksum }
  ])
  expect(await record(randomUUID(), chunks)).toEqual([null, null, null, null])
  // As after a crash of the database, which may lose claims.
  await portal.arrange((sql) => sql`delete from upload_chunk where upload_id = ${file.id} and number = 2`)
  expect(await record(incarnation, [2])).toEqual([null])
})

/** Sends a chunk without its last byte; the returned functions decide how it ends. */
const sendAllButEnd = async (
  file: Sent & { readonly id: string; readonly as: { readonly token: string } },
  number: number
) => {
  const { hostname, port } = new URL(portal.url)
  const piece = pieceOf(file.bytes, number)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${chunkPath(file, number)} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${file.as.token}`,
    `content-length: ${piece.length}`,
    "connection: close"
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  socket.write(piece.subarray(0, -1))
  await eventually(async () => expect((await leftovers(portal, file.vendor)).chunks).toBe(2))
  return {
    hangUp: () => socket.destroy(),
    /** Ends the body with a byte that does not match the announced checksum; returns the status. */
    endWrong: async () => {
      const answer = textOf(socket)
      socket.write(Uint8Array.of((piece.at(-1) ?? 0) ^ 1))
      return (await answer).split(" ", 2)[1]
    }
  }
}
const otherThan = (bytes: Uint8Array<ArrayBuffer>) => {
  const other = new Uint8Array(bytes)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  return other
}

test("[NET-046] [UPL-O08] a chunk whose bytes do not come as announced is free for other bytes again", async () => {
  const { file } = await offices()
  const changed = { ...file, bytes: otherThan(file.bytes) }
  expect((await sendChunk(portal, file, 1)).status).toBe(200)
  const cut = await sendAllButEnd(file, 2)
  // While the first request is still sending its bytes, the same chunk with other bytes is refused.
  expect((await sendChunk(portal, changed, 2)).body.code).toBe("upload.file_changed")
  cut.hangUp()
  await eventually(async () => expect((await leftovers(portal, file.vendor)).chunks).toBe(1))
  expect(await (await sendAllButEnd(file, 2)).endWrong()).toBe("408")
  expect((await leftovers(portal, file.vendor)).chunks).toBe(1)
  // Refused before its bytes are read.
  await portal.arrange((sql) => sql`update node set read_only = true where id = ${file.folder.id}`)
  expect((await sendChunk(portal, file, 2)).body.code).toBe("documents.read_only")
  await portal.arrange((sql) => sql`update node set read_only = false where id = ${file.folder.id}`)
  expect((await leftovers(portal, file.vendor)).chunks).toBe(1)
  const made = documentOf(await sendChunk(portal, changed, 2))
  expect((await bytesOf(file, made.id)).equals(changed.bytes)).toBe(true)
})

test("[NET-046] a chunk that a twin has brought is not taken back by the one whose bytes are broken", async () => {
  const { file } = await offices()
  expect((await sendChunk(portal, file, 1)).status).toBe(200)
  const broken = await sendAllButEnd(file, 2)
  const first = holdFirstWrite()
  const twin = sendChunk(portal, file, 2)
  await first.arrived
  expect(await broken.endWrong()).toBe("408")
  expect((await sendChunk(portal, { ...file, bytes: otherThan(file.bytes) }, 2)).body.code).toBe("upload.file_changed")
  first.letGo()
  const made = documentOf(await twin)
  expect((await bytesOf(file, made.id)).equals(file.bytes)).toBe(true)
})

test("[NET-046] a module that is switched off while a chunk is on its way takes nothing of it", async () => {
  const { file } = await offices()
  const module = (active: boolean) =>
    portal.arrange(
      (sql) => sql`update module set is_active = ${active} where firm_id = ${file.vendor.firmId} and name = 'documents'`
    )
  const first = holdFirstWrite()
  const late = sendChunk(portal, file, 2)
  await first.arrived
  await module(false)
  first.letGo()
  expect((await late).status).toBe(403)
  await expect(claimOf({ ...file, id: randomUUID() }).claim()).rejects.toThrow()
  await module(true)
  expect((await sendChunk(portal, file, 1)).body.data).toEqual({ chunk_number: 1, received: 1, document: null })
  expect((await leftovers(portal, file.vendor)).uploads).toBe(1)
  const made = documentOf(await sendChunk(portal, file, 2))
  expect((await bytesOf(file, made.id)).equals(file.bytes)).toBe(true)
})

test("[UPL-O01] a chunk that is claimed while its upload is being cancelled begins it again", async () => {
  const { file } = await offices()
  const { claim } = claimOf(file)
  const before = await claim()
  const [deleted, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cancelling = portal.arrange((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`delete from upload where id = ${file.id}`
        deleted.resolve()
        yield* Effect.promise(() => go.promise)
      })
    )
  )
  await deleted.promise
  const claiming = claim()
  await eventually(async () =>
    expect(
      await portal.arrange(
        (sql) => sql`select 1 as one from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_chunk%'`
      )
    ).toEqual([{ one: 1 }])
  )
  go.resolve()
  await cancelling
  const claimed = await claiming
  expect(claimed).toMatchObject({ ours: true, written: false })
  expect(claimed).not.toEqual(before)
})

test("[NET-046] a twin of a chunk that is written after the file was stored does not replace it", async () => {
  const { file } = await offices()
  const first = holdFirstWrite()
  const keptTwice = Promise.withResolvers<void>()
  let keeps = 0
  disk = {
    ...disk,
    keep: async (work) => {
      keeps += 1
      const isFirst = keeps === 1
      await work()
      if (isFirst) first.letGo()
      else keptTwice.resolve()
      await keptTwice.promise
    }
  }
  const late = sendChunk(portal, file, 2)
  await first.arrived
  expect((await sendChunk(portal, file, 1)).status).toBe(200)
  const made = documentOf(await sendChunk(portal, file, 2))
  expect(documentOf(await late).id).toBe(made.id)
  expect((await bytesOf(file, made.id)).equals(file.bytes)).toBe(true)
  expect(await leftovers(portal, file.vendor)).toMatchObject({ documents: 1, contents: 1, files: [expect.any(String)] })
})

test("[NET-046] a file that is not as long as its upload said becomes no content", async () => {
  const root = await mkdtemp(join(tmpdir(), "dossier-keep-"))
  const files = localFiles(root)
  const content = { firm: 1, checksum: "ab".repeat(32) }
  const upload = async (said: string) => {
    const key = { firm: 1, upload: randomUUID() }
    await files.writeAt(key, 0, Buffer.from(said))
    return key
  }
  const short = await upload("abc")
  await expect(files.keep(short, content, 4)).rejects.toThrow()
  expect(await files.size(content)).toBeUndefined()
  await files.keep(await upload("abcd"), content, 4)
  const twin = await upload("\0\0\0d")
  await files.keep(twin, content, 4)
  expect(await textOf(files.read(content))).toBe("abcd")
  await expect(stat(join(root, "1", "uploads", twin.upload))).rejects.toThrow()
  // A truncated content left by a power cut is replaced by the complete one.
  await files.put(content, Buffer.from("ab"), false)
  await files.keep(await upload("abcd"), content, 4)
  expect(await textOf(files.read(content))).toBe("abcd")
  await rm(root, { recursive: true })
})
