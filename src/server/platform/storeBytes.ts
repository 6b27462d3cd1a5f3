import { createHash, randomUUID } from "node:crypto"
import { Effect } from "effect"
import { chunkSize } from "#schemas/shared/constants.ts"
import { Files } from "#server/platform/Files.ts"

/**
 * [UPL-O04] Stores bytes like the content of an upload, and returns its checksum and plain SHA-256. Nobody can read it
 * until a row references it.
 */
export const storeBytes = (firm: number, bytes: Uint8Array) =>
  Effect.gen(function* () {
    const files = yield* Files
    const digests: Array<Buffer> = []
    for (let at = 0; at < bytes.length; at += chunkSize) {
      digests.push(
        createHash("sha256")
          .update(bytes.subarray(at, at + chunkSize))
          .digest()
      )
    }
    const checksum = createHash("sha256").update(Buffer.concat(digests)).digest("hex")
    const content = { firm, checksum }
    if (digests.length === 1) yield* Effect.tryPromise(() => files.put(content, bytes, false))
    else {
      const key = { firm, upload: randomUUID() }
      yield* Effect.tryPromise(async () => {
        for (let at = 0; at < bytes.length; at += chunkSize) {
          await files.writeAt(key, at, bytes.subarray(at, at + chunkSize))
        }
        await files.keep(key, content, bytes.length)
      })
    }
    return { checksum, sha256: createHash("sha256").update(bytes).digest("hex") }
  })
