import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { parentPort } from "node:worker_threads"
import { digestsOf } from "#server/uploads/digests.ts"
import type { Answer, Order } from "#server/uploads/Hashing.ts"

const piece = 262_144

const answer = async (order: Order): Promise<Answer> => {
  if ("path" in order) {
    return digestsOf(createReadStream(order.path, { highWaterMark: piece }) as AsyncIterable<Buffer>)
  }
  const { memory, size } = order
  const digest = createHash("sha256")
    .update(new Uint8Array(memory, 0, size))
    .digest()
  return { memory, digest: Uint8Array.from(digest) }
}

/** Handles one order at a time, in the order of arrival. */
let last = Promise.resolve()
parentPort?.on("message", (order: Order) => {
  last = last.then(async () => {
    const result = await answer(order).catch((error: unknown): Answer => ({ failed: error }))
    parentPort?.postMessage(result, "memory" in result ? [result.memory] : [])
  })
})
