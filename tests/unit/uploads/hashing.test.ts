import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { ManagedRuntime } from "effect"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { chunkSize } from "#schemas/shared/constants.ts"
import { Hashing } from "#server/uploads/Hashing.ts"

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "dossier-hashing-"))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const runtimes: Array<ManagedRuntime.ManagedRuntime<Hashing, never>> = []
const makeHashing = () => {
  const runtime = ManagedRuntime.make(Hashing.layer)
  runtimes.push(runtime)
  return { runtime, hashing: runtime.runSync(Hashing) }
}
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const runtime of runtimes.splice(0)) await runtime.dispose()
})

const sha256 = (...parts: ReadonlyArray<Uint8Array>) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const bytesOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed) & 255)

test("[NET-046] memory comes back as it was with the digest of its first bytes, however much is asked at once", async () => {
  const { hashing } = makeHashing()
  const lengths = [0, 1, 63, 64, 65, 4_096, 1_000_003]
  const answers = await Promise.all(
    lengths.map((size, seed) => {
      // The memory is longer than its content, as the blocks of request bodies are.
      const memory = bytesOf(size + 7, seed).buffer
      return hashing.body({ memory, size })
    })
  )
  for (const [seed, size] of lengths.entries()) {
    const bytes = bytesOf(size + 7, seed)
    expect(Buffer.compare(new Uint8Array(answers[seed]?.memory ?? new ArrayBuffer(0)), bytes)).toBe(0)
    expect(Buffer.from(answers[seed]?.digest ?? [])).toEqual(sha256(bytes.subarray(0, size)))
  }
})

test("[UPL-O04] a file gives its plain SHA-256 and that of its chunks' digests", async () => {
  const { hashing } = makeHashing()
  for (const length of [0, 1, chunkSize, chunkSize + 1, 2 * chunkSize]) {
    const bytes = Buffer.alloc(length, `Bulletin de paie ${length} `)
    const path = join(directory, String(length))
    await writeFile(path, bytes)
    const chunks = Array.from({ length: Math.ceil(length / chunkSize) }, (_, at) =>
      sha256(bytes.subarray(at * chunkSize, (at + 1) * chunkSize))
    )
    expect(await hashing.file(path)).toEqual({
      sha256: sha256(bytes).toString("hex"),
      checksum: sha256(...chunks).toString("hex")
    })
  }
})

test("[UPL-O04] a file that cannot be read says why, and those behind it are hashed", async () => {
  const { hashing } = makeHashing()
  const path = join(directory, "note")
  await writeFile(path, "bonjour")
  const [missing, found] = await Promise.allSettled([hashing.file(join(directory, "absent")), hashing.file(path)])
  expect(missing).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringContaining("ENOENT") as string }
  })
  expect(found).toMatchObject({
    status: "fulfilled",
    value: { sha256: sha256(Buffer.from("bonjour")).toString("hex") }
  })
})

test("no more is lent at once than the thread needs to stay busy", async () => {
  const { hashing } = makeHashing()
  const memories = [1, 2, 3, 4].map((seed) => bytesOf(100, seed).buffer)
  const answers = memories.map((memory) => hashing.body({ memory, size: 100 }))
  const lent = () => memories.map(({ byteLength }) => byteLength === 0)
  expect(lent()).toEqual([true, true, false, false])
  await answers[0]
  expect(lent()[3]).toBe(false)
  await Promise.all(answers)
  expect(lent()).toEqual([true, true, true, true])
})

test("a thread that was begun for a body that never came ends as well", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { hashing } = makeHashing()
  const ended = vi.spyOn(Worker.prototype, "terminate")
  hashing.prepare()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toHaveBeenCalledTimes(1)
})

test("the thread ends when nothing came for a while, and another begins with the next body", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { hashing } = makeHashing()
  const ended = vi.spyOn(Worker.prototype, "terminate")
  for (let turn = 0; turn < 2; turn += 1) {
    const { digest, memory } = await hashing.body({ memory: bytesOf(100, turn).buffer, size: 100 })
    expect([memory.byteLength, Buffer.from(digest)]).toEqual([100, sha256(bytesOf(100, turn))])
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ended).toHaveBeenCalledTimes(turn)
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledTimes(turn + 1)
  }
})

test("who waits for a thread that is ended is told so, and who asks it afterwards", async () => {
  const { hashing, runtime } = makeHashing()
  const lent = [1, 2, 3].map(() => hashing.body({ memory: new ArrayBuffer(8), size: 8 }))
  const told = Promise.all(lent.map((one) => expect(one).rejects.toThrow("the thread that hashes has ended")))
  await runtime.dispose()
  await told
  await expect(hashing.body({ memory: new ArrayBuffer(8), size: 8 })).rejects.toThrow(
    "the thread that hashes has ended"
  )
})
