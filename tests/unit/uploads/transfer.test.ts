import { randomBytes, randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { NodeId, VendorId } from "#schemas/shared/ids.ts"
import type { UploadRequest } from "#schemas/uploads/uploadJob.ts"
import { ChecksumUnreadable } from "#services/uploads/ChecksumPool.ts"
import { sendByFetch } from "#services/uploads/chunkSenders.ts"
import { sha256 } from "#services/uploads/fileChecksum.ts"
import { sendFile, sleep, type TransferProgress, type TransferTools } from "#services/uploads/Transfer.ts"
import { documentNode } from "#tests/models/uploads/builders.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type ChunkServer, startChunkServer } from "#tests/unit/uploads/chunkServer.ts"

let server: ChunkServer
beforeEach(async () => {
  server = await startChunkServer()
})
afterEach(() => server.close())

const sending = (size: number, overrides: Partial<UploadRequest> = {}, tools: Partial<TransferTools> = {}) => {
  const bytes = randomBytes(size)
  const request: UploadRequest = {
    id: randomUUID(),
    fileId: "held",
    vendorId: VendorId.make(3),
    folderId: NodeId.make(4),
    name: "a b&c.pdf",
    size,
    choice: null,
    received: [],
    ...overrides
  }
  const progress: Array<TransferProgress> = []
  const sleeps: Array<number> = []
  const stop = new AbortController()
  const outcome = sendFile(
    new Blob([bytes]),
    request,
    {
      digest: async (blob) => sha256(await blob.arrayBuffer()),
      send: sendByFetch,
      origin: server.origin,
      headers: () => new Headers({ Authorization: "Bearer good" }),
      sleep: (duration, signal) => {
        sleeps.push(duration)
        return sleep(duration, signal)
      },
      ...tools
    },
    stop.signal,
    (one) => progress.push(one)
  )
  return { bytes, outcome, progress, request, sleeps, stop }
}
const numbers = () => server.seen.map(({ query }) => Number(query["chunk_number"])).toSorted((a, b) => a - b)

test.each([-1, 0, 1])("[UPL-003] [UPL-O03] a file of two chunks %i byte arrives whole", async (around) => {
  const size = 2 * chunkSize + around
  const { bytes, outcome, progress, request } = sending(size, { choice: "version" })
  expect(await outcome).toEqual(Result.succeed({ ...documentNode, name: "a b&c.pdf" }))
  expect(server.content(request.id).equals(bytes)).toBe(true)
  expect(progress.at(-1)?.sent).toBe(size)
  const first = server.seen.find(({ query }) => query["chunk_number"] === "1")
  expect([first?.query, first?.authorization]).toEqual([
    {
      identifier: request.id,
      folder_id: "4",
      file_name: "a b&c.pdf",
      total_size: String(size),
      chunk_number: "1",
      chunk_size: "5242880",
      checksum: await sha256(new Uint8Array(bytes.subarray(0, chunkSize))),
      choice: "version"
    },
    "Bearer good"
  ])
})

test("[UPL-005] [CST-010] at most five chunks of a file are in flight", async () => {
  server.state.holding = true
  const { outcome } = sending(8 * chunkSize)
  await eventually(() => expect(server.heldNow()).toBe(5))
  server.state.holding = false
  server.release()
  expect(Result.isSuccess(await outcome)).toBe(true)
  expect([server.most.chunksOfOneFile, numbers()]).toEqual([5, [1, 2, 3, 4, 5, 6, 7, 8]])
})

test("[UPL-012] the checksums of the next chunks are made while the first ones travel", async () => {
  server.state.holding = true
  const digested: Array<number> = []
  const { outcome } = sending(
    8 * chunkSize,
    {},
    {
      digest: async (blob) => {
        digested.push(blob.size)
        return sha256(await blob.arrayBuffer())
      }
    }
  )
  await eventually(() => expect(server.heldNow()).toBe(5))
  expect(digested.length).toBe(8)
  server.state.holding = false
  server.release()
  await outcome
})

test("[UPL-O09] only the chunks that the server misses are sent", async () => {
  const { outcome } = sending(3 * chunkSize, { received: [1, 3] })
  await outcome
  expect(numbers()).toEqual([2])
})

test("with every chunk there and no document, the last one is sent again to complete the file", async () => {
  const { outcome, progress } = sending(2 * chunkSize, { received: [1, 2] })
  await outcome
  expect([numbers(), progress.at(-1)]).toEqual([[2], { sent: 2 * chunkSize, arrived: 1 }])
})

test("[UPL-006] [UPL-007] [CST-013] [CST-014] [UPL-O02] a failed chunk is tried once more, 30 ms later", async () => {
  let faults = 0
  server.state.fault = () => (faults++ === 0 ? { status: 503 } : null)
  const { outcome, sleeps } = sending(chunkSize)
  expect(Result.isSuccess(await outcome)).toBe(true)
  expect([numbers(), sleeps]).toEqual([[1, 1], [30]])
})

test("[UPL-006] after the second failure the upload is told to wait, no third try is made", async () => {
  server.state.fault = () => ({ status: 503 })
  const { outcome } = sending(chunkSize)
  expect(await outcome).toEqual(Result.fail({ kind: "busy", code: "error.503", params: {}, retryAfter: null }))
  expect(numbers()).toEqual([1, 1])
})

test.each([400, 401, 403, 404, 415, 422, 500, 501])(
  "[UPL-008] [CST-015] a chunk answered %i is not tried again",
  async (status) => {
    server.state.fault = () => ({ status })
    const { outcome, sleeps } = sending(chunkSize)
    expect(await outcome).toMatchObject({ failure: { kind: status === 401 ? "session" : "refused" } })
    expect([numbers(), sleeps]).toEqual([[1], []])
  }
)

test("[ERR-035] a damaged chunk is named as such, and the same chunk sent well goes through", async () => {
  const wrong = sending(chunkSize, {}, { digest: () => Promise.resolve("0".repeat(64)) })
  expect(await wrong.outcome).toEqual(
    Result.fail({ kind: "busy", code: "upload.checksum_failed", params: {}, retryAfter: null })
  )
  expect(server.uploads.size).toBe(0)
  let first = true
  const once = sending(
    chunkSize,
    {},
    {
      digest: async (blob) => {
        const damaged = first
        first = false
        return damaged ? "0".repeat(64) : sha256(await blob.arrayBuffer())
      }
    }
  )
  expect(Result.isSuccess(await once.outcome)).toBe(true)
})

test("[UPL-O08] a refused rate keeps the time that the server asks for", async () => {
  server.state.fault = () => ({ status: 429, retryAfter: 7 })
  expect(await sending(chunkSize).outcome).toMatchObject({ failure: { kind: "busy", retryAfter: 7 } })
})

test("[UPL-O08] a cut connection is tried again, then told as lost; what arrived stays", async () => {
  server.state.fault = ({ query }) => (query["chunk_number"] === "2" ? "cut" : null)
  const { outcome, request } = sending(2 * chunkSize)
  expect(await outcome).toEqual(
    Result.fail({ kind: "connection", code: "connection.lost", params: {}, retryAfter: null })
  )
  expect([numbers(), [...(server.uploads.get(request.id)?.keys() ?? [])]]).toEqual([[1, 2, 2], [1]])
})

test("an answer that was lost makes the same chunk come twice, without harm", async () => {
  let lost = false
  server.state.fault = () => {
    const cut = !lost
    lost = true
    return cut ? "cut" : null
  }
  const { bytes, outcome, request } = sending(chunkSize + 1)
  expect(Result.isSuccess(await outcome)).toBe(true)
  expect(server.content(request.id).equals(bytes)).toBe(true)
})

test("[UPL-O09] a file that can no longer be read asks for the file, not for patience", async () => {
  const { outcome } = sending(chunkSize, {}, { digest: () => Promise.reject(new ChecksumUnreadable("gone")) })
  expect(await outcome).toEqual(
    Result.fail({ kind: "file", code: "upload.file_changed", params: {}, retryAfter: null })
  )
})

test("[UPL-O01] stopping ends what is in flight at once", async () => {
  server.state.holding = true
  const { outcome, stop } = sending(9 * chunkSize)
  await eventually(() => expect(server.heldNow()).toBe(5))
  stop.abort()
  expect(Result.isFailure(await outcome)).toBe(true)
  server.release()
  await eventually(() => expect(server.seen.length).toBe(5))
})
