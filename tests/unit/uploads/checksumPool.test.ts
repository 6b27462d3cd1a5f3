import { createHash } from "node:crypto"
import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { checksumWorkers } from "#schemas/shared/constants.ts"
import { ChecksumCancelled, ChecksumPool, type ChecksumWorker } from "#services/uploads/ChecksumPool.ts"
import { fileChecksum, sha256 } from "#services/uploads/fileChecksum.ts"
import { brokenWorker, silentWorker, threadWorker } from "#tests/unit/uploads/workers.ts"

const plain = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** Workers that end when the test says so; `asked` holds the tasks that each of them was given. */
const heldWorkers = () => {
  const made: Array<ChecksumWorker & { asked: Array<number>; ended: boolean }> = []
  return {
    made,
    make: () => {
      const worker = {
        asked: [] as Array<number>,
        ended: false,
        onmessage: null,
        onerror: null,
        postMessage: ({ task }: { readonly task: number }) => void worker.asked.push(task),
        terminate: () => {
          worker.ended = true
        }
      } as ChecksumWorker & { asked: Array<number>; ended: boolean }
      made.push(worker)
      return worker
    }
  }
}

describe("the pool", () => {
  test("[UPL-012] [UPL-O04] real workers compute SHA-256 in lower-case hexadecimal", async () => {
    const pool = new ChecksumPool(threadWorker)
    const parts = Array.from({ length: 9 }, (_, index) => new Uint8Array(100_000 * index).fill(index))
    const digests = await Promise.all(parts.map((part) => pool.digest(new Blob([part]))))
    expect([digests, pool.workers]).toEqual([parts.map(plain), checksumWorkers])
    pool.stop()
  })

  test("[UPL-013] [CST-012] four tasks run at once, the others wait in order", async () => {
    const { made, make } = heldWorkers()
    const pool = new ChecksumPool(make)
    const all = Array.from({ length: 6 }, () => pool.digest(new Blob(["x"])))
    expect(made.map(({ asked }) => asked)).toEqual([[1], [2], [3], [4]])
    made[2]?.onmessage?.({ data: { task: 3, digest: "third" } })
    expect(made.map(({ asked }) => asked)).toEqual([[1], [2], [3, 5], [4]])
    expect(await all[2]).toBe("third")
    const rest = Promise.allSettled(all)
    pool.stop()
    await rest
  })

  test("[UPL-014] [UPL-O04] stopping ends every worker and rejects what waits and what runs as cancelled", async () => {
    const ended: Array<boolean> = []
    const pool = new ChecksumPool(() => {
      const worker = silentWorker()
      const end = worker.terminate.bind(worker)
      return Object.assign(worker, {
        terminate: () => {
          ended.push(true)
          end()
        }
      })
    })
    const all = Promise.allSettled(Array.from({ length: 7 }, () => pool.digest(new Blob(["x"]))))
    pool.stop()
    expect((await all).map((one) => one.status === "rejected" && one.reason instanceof ChecksumCancelled)).toEqual(
      Array.from({ length: 7 }, () => true)
    )
    expect([ended.length, pool.workers]).toEqual([checksumWorkers, 0])
  })

  test("[UPL-015] a worker's error rejects its task with the message, and the place is free again", async () => {
    let first = true
    const pool = new ChecksumPool(() => {
      const worker = first ? brokenWorker("out of memory") : threadWorker()
      first = false
      return worker
    }, 1)
    const [broken, next] = await Promise.allSettled([pool.digest(new Blob(["a"])), pool.digest(new Blob(["b"]))])
    expect(broken).toMatchObject({ status: "rejected", reason: { message: "out of memory" } })
    expect(next).toEqual({ status: "fulfilled", value: plain(new TextEncoder().encode("b")) })
    pool.stop()
  })

  test("a caller who gives up while waiting never occupies a worker", async () => {
    const { made, make } = heldWorkers()
    const pool = new ChecksumPool(make, 1)
    const giveUp = new AbortController()
    const running = pool.digest(new Blob(["a"]))
    const waiting = pool.digest(new Blob(["b"]), giveUp.signal)
    giveUp.abort()
    await expect(waiting).rejects.toBeInstanceOf(ChecksumCancelled)
    made[0]?.onmessage?.({ data: { task: 1, digest: "a" } })
    expect([await running, made.map(({ asked }) => asked)]).toEqual(["a", [[1]]])
  })
})

test("[UPL-O04] a file's checksum is the SHA-256 of its chunks' digests in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 6 }), async (chunks) => {
      const digests = await Promise.all(chunks.map((chunk) => sha256(new Uint8Array(chunk))))
      const whole = createHash("sha256")
      for (const digest of digests) whole.update(Buffer.from(digest, "hex"))
      expect(await fileChecksum(digests)).toBe(whole.digest("hex"))
    })
  )
})
