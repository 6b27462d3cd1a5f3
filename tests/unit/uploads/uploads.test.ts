import { randomBytes, randomUUID } from "node:crypto"
import { Layer, ManagedRuntime } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { uploadMachine } from "#machines/uploads/upload.machine.ts"
import { uploadQueueMachine } from "#machines/uploads/uploadQueue.machine.ts"
import { toUploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { ApiClient, Caller } from "#services/shared/ApiClient.ts"
import { failureText, type ToldFailure } from "#services/shared/failures.ts"
import { ChecksumPool } from "#services/uploads/ChecksumPool.ts"
import { sendByFetch } from "#services/uploads/chunkSenders.ts"
import type { Given } from "#services/uploads/give/dropped.ts"
import { HeldFiles } from "#services/uploads/HeldFiles.ts"
import { uploadActors } from "#services/uploads/uploadActors.ts"
import { UploadStorage } from "#services/uploads/UploadStorage.ts"
import { destination, existing, otherOwner, owner } from "#tests/models/uploads/builders.ts"
import { eventually } from "#tests/support/eventually.ts"
import { type ChunkServer, startChunkServer } from "#tests/unit/uploads/chunkServer.ts"
import { memoryStore } from "#tests/unit/uploads/memoryStore.ts"
import { threadWorker } from "#tests/unit/uploads/workers.ts"

let server: ChunkServer
const pool = new ChecksumPool(threadWorker)
const closing: Array<() => unknown> = []
beforeEach(async () => {
  server = await startChunkServer()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  pool.stop()
  await server.close()
})

/** One page: the queue with its real actors. Several pages may share a storage, as reloads of one browser do. */
const openPage = (store = memoryStore(), onLine = true) => {
  const held = new HeldFiles()
  const page = Object.assign(new EventTarget(), { navigator: { onLine } })
  const refused: Array<string> = []
  const told: Array<ToldFailure> = []
  const session = { token: "good" }
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      ApiClient.layer,
      Layer.succeed(
        Caller,
        Caller.of({
          origin: server.origin,
          token: () => session.token,
          provider: () => null,
          language: () => "fr",
          online: () => true,
          refused: (token) => refused.push(token),
          failed: (failure) => told.push(failure)
        })
      )
    )
  )
  const storage = new UploadStorage(store, () => Promise.resolve(true), randomUUID())
  const actors = uploadActors({ runtime, held, pool, storage, send: sendByFetch, page, now: Date.now })
  const clock = new SimulatedClock()
  const queue = createActor(
    uploadQueueMachine.provide({
      actors: { ...actors.queue, upload: uploadMachine.provide({ actors: actors.upload }) }
    }),
    { clock }
  ).start()
  const close = async () => {
    queue.stop()
    await runtime.dispose()
  }
  closing.push(close)
  queue.send({ type: "session.opened", owner })
  const view = () => toUploadQueueView(queue.getSnapshot())
  return {
    actors,
    clock,
    close,
    page,
    queue,
    refused,
    session,
    told,
    view,
    drop: (given: Partial<Given>) =>
      queue.send({ type: "files.added", items: actors.take({ files: [], emptyFolders: [], ...given }), destination }),
    states: () => view().uploads.map(({ state }) => state),
    phases: () => view().uploads.map(({ phase }) => phase)
  }
}
const pdf = (name: string, size: number, path: ReadonlyArray<string> = []) => ({
  path,
  handle: null,
  file: new File([randomBytes(size)], name, { type: "application/pdf", lastModified: 1_700_000_000_000 })
})
const waitOptions = { timeout: 10_000 }

test("[UPL-004] [UPL-005] [CST-010] [CST-011] at most four files and five chunks of each travel at once", async () => {
  const page = openPage()
  server.state.holding = true
  page.drop({
    files: Array.from({ length: 6 }, (_, index) => pdf(`${index}.pdf`, index === 0 ? 7 * chunkSize : 1_000))
  })
  await eventually(() => expect(server.heldNow()).toBe(8), waitOptions)
  expect(page.states()).toEqual(["running", "running", "running", "running", "queued", "queued"])
  server.state.holding = false
  server.release()
  await eventually(() => expect(new Set(page.states())).toEqual(new Set(["finished"])), waitOptions)
  expect(server.most).toEqual({ chunksOfOneFile: 5, files: 4 })
  expect(page.view()).toMatchObject({ files: 6, filesDone: 6, progression: 1, busy: false })
})

test("[UPL-O08] a session that ends in the middle pauses the upload; signed in again, only the rest is sent", async () => {
  const page = openPage()
  server.state.fault = ({ query }) => (query["chunk_number"] === "2" ? { status: 401 } : null)
  page.drop({ files: [pdf("a.pdf", 3 * chunkSize)] })
  await eventually(() => expect(page.phases()).toEqual(["needsSession"]), waitOptions)
  expect(page.refused).toContain("good")
  page.queue.send({ type: "session.expired" })
  const before = new Set(server.uploads.values().next().value?.keys())
  server.state.fault = () => null
  server.state.token = "new"
  page.session.token = "new"
  const seen = server.seen.length
  page.queue.send({ type: "session.opened", owner })
  await eventually(() => expect(page.states()).toEqual(["finished"]), waitOptions)
  expect(server.seen.slice(seen).some(({ query }) => before.has(Number(query["chunk_number"])))).toBe(false)
})

test("[ERR-015] [ERR-O01] a file refused for good is told as a resumable failure, and the upload is refused with it", async () => {
  const page = openPage()
  server.state.fault = () => ({ status: 415, code: "upload.type_mismatch" })
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(page.states()).toEqual(["failed"]), waitOptions)
  expect(page.told.map((failure) => ({ ...failure }))).toEqual([
    { _tag: "UploadFault", status: "resumable", code: "upload.type_mismatch", params: {} }
  ])
  const [failure] = page.told
  expect(failure && failureText(failure, (code) => messages.fr[code as "error.global"])).toBe(
    messages.fr["upload.type_mismatch"]
  )
})

test("[UPL-O08] a lost connection makes the upload wait; back online it goes on at once", async () => {
  const page = openPage()
  server.state.fault = () => "cut"
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(page.phases()).toEqual(["waiting"]), waitOptions)
  expect(page.view().uploads[0]).toMatchObject({ state: "running", messageKey: "connection.lost", severity: "warn" })
  server.state.fault = () => null
  page.page.dispatchEvent(new Event("offline"))
  expect(page.view().online).toBe(false)
  page.page.dispatchEvent(new Event("online"))
  await eventually(() => expect(page.states()).toEqual(["finished"]), waitOptions)
})

test("[UPL-O08] a page that is opened without a connection says so, until the browser is back online", () => {
  const page = openPage(memoryStore(), false)
  expect(page.view().online).toBe(false)
  page.page.dispatchEvent(new Event("online"))
  expect(page.view().online).toBe(true)
  expect(openPage().view().online).toBe(true)
})

test("[ERR-035] [UPL-O08] a server that finds a checksum wrong is tried again later, with the reason shown", async () => {
  const page = openPage()
  server.state.fault = () => ({ status: 408, code: "checksum-failed" })
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(page.phases()).toEqual(["waiting"]), waitOptions)
  expect(page.view().uploads[0]?.messageKey).toBe("upload.checksum_failed")
  server.state.fault = () => null
  page.clock.increment(1_000)
  await eventually(() => expect(page.states()).toEqual(["finished"]), waitOptions)
})

test("[UPL-008] [UPL-010] a permanent refusal fails the upload and says why; it can be tried again", async () => {
  const page = openPage()
  server.state.fault = () => ({ status: 415, code: "upload.type_mismatch" })
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(page.states()).toEqual(["failed"]), waitOptions)
  expect(page.view().uploads[0]).toMatchObject({
    messageKey: "upload.type_mismatch",
    severity: "error",
    canRetry: true
  })
  server.state.fault = () => null
  page.queue.send({ type: "all.retried" })
  await eventually(() => expect(page.states()).toEqual(["finished"]), waitOptions)
})

test("[DOC-027] a name that is taken asks, and the answer travels with every chunk", async () => {
  const page = openPage()
  server.state.existing = existing(true)
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(page.phases()).toEqual(["choosing"]), waitOptions)
  expect(server.seen).toEqual([])
  page.queue.send({ type: "choice.made", id: page.view().uploads[0]?.id ?? "", choice: "version", forAll: false })
  await eventually(() => expect(page.states()).toEqual(["finished"]), waitOptions)
  expect(server.seen.map(({ query }) => query["choice"])).toEqual(["version"])
})

test("folders are dropped as folders: each is made once, parents first, the empty ones too", async () => {
  const page = openPage()
  page.drop({
    files: [pdf("a.pdf", 10, ["2026", "Janvier"]), pdf("b.pdf", 10, ["2026", "Janvier"]), pdf("c.pdf", 10, ["2026"])],
    emptyFolders: [["2026", "Vide"]]
  })
  await eventually(() => expect(new Set(page.states())).toEqual(new Set(["finished"])), waitOptions)
  expect(server.folders).toEqual([
    { name: "2026", folder_id: 4, if_exists: "return" },
    { name: "Vide", folder_id: 101, if_exists: "return" },
    { name: "Janvier", folder_id: 101, if_exists: "return" }
  ])
  expect(server.seen.map(({ query }) => `${query["file_name"]} in ${query["folder_id"]}`).toSorted()).toEqual([
    "a.pdf in 103",
    "b.pdf in 103",
    "c.pdf in 101"
  ])
})

test("[UPL-O01] a cancelled upload is forgotten by the server", async () => {
  const page = openPage()
  server.state.holding = true
  page.drop({ files: [pdf("a.pdf", 6 * chunkSize)] })
  await eventually(() => expect(server.heldNow()).toBe(5), waitOptions)
  page.queue.send({ type: "all.cancelled" })
  const [upload] = page.view().uploads
  expect(upload?.state).toBe("cancelled")
  server.state.holding = false
  server.release()
  await eventually(() => expect([server.forgotten, page.phases()]).toEqual([[upload?.id], ["cancelled"]]), waitOptions)
})

test("[UPL-O09] after a reload the upload asks for its file and sends only what the server misses", async () => {
  const store = memoryStore()
  const before = openPage(store)
  const given = pdf("a.pdf", 3 * chunkSize)
  server.state.fault = ({ query }) => (query["chunk_number"] === "3" ? { status: 503 } : null)
  before.drop({ files: [given] })
  await eventually(() => expect(before.phases()).toEqual(["waiting"]), waitOptions)
  await before.close()

  const after = openPage(store)
  await eventually(() => expect(after.phases()).toEqual(["needsFile"]), waitOptions)
  server.state.fault = () => null
  const seen = server.seen.length
  const id = after.view().uploads[0]?.id ?? ""
  const again = await after.actors.giveAgain(id, given.file)
  expect(again).not.toBeNull()
  if (again !== null) after.queue.send({ type: "file.given", id, ...again })
  await eventually(() => expect(after.states()).toEqual(["finished"]), waitOptions)
  expect(server.seen.slice(seen).map(({ query }) => query["chunk_number"])).toEqual(["3"])
  expect(server.content(id).equals(Buffer.from(await given.file.arrayBuffer()))).toBe(true)
})

test("[UPL-O09] signing out wipes what is kept; another firm never sees it", async () => {
  const store = memoryStore()
  const page = openPage(store)
  server.state.holding = true
  page.drop({ files: [pdf("a.pdf", 1_000)] })
  await eventually(() => expect(store.size()).toBe(1), waitOptions)
  page.queue.send({ type: "session.opened", owner: otherOwner })
  await eventually(() => expect(page.view()).toMatchObject({ open: true, uploads: [] }), waitOptions)
  page.queue.send({ type: "session.opened", owner })
  await eventually(() => expect(page.view().uploads.map(({ name }) => name)).toEqual(["a.pdf"]), waitOptions)
  page.queue.send({ type: "session.ended" })
  await eventually(() => expect([store.size(), page.queue.getSnapshot().value]).toEqual([0, "closed"]), waitOptions)
  server.release()
})
