import { createHash } from "node:crypto"
import { chunkSize } from "#schemas/shared/constants.ts"
import { giveBack } from "#server/platform/memory.ts"

/** Two digests of a content, in lower-case hexadecimal. */
export interface Digests {
  /** SHA-256 of all bytes. */
  readonly sha256: string
  /** [UPL-O04] SHA-256 over the SHA-256 of each chunk, in order: the name of the stored content. */
  readonly checksum: string
}

/** Computes both digests of a content, from pieces of any length. Frees each piece after hashing it. */
export const digestsOf = async (parts: AsyncIterable<Uint8Array>): Promise<Digests> => {
  const whole = createHash("sha256")
  const named = createHash("sha256")
  let chunk = createHash("sha256")
  let room = chunkSize
  for await (const part of parts) {
    whole.update(part)
    for (let at = 0; at < part.length;) {
      const piece = part.subarray(at, at + room)
      chunk.update(piece)
      at += piece.length
      room -= piece.length
      if (room === 0) {
        named.update(chunk.digest())
        chunk = createHash("sha256")
        room = chunkSize
      }
    }
    giveBack(part)
  }
  if (room < chunkSize) named.update(chunk.digest())
  return { sha256: whole.digest("hex"), checksum: named.digest("hex") }
}
