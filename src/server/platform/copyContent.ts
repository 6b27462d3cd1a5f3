import { randomUUID } from "node:crypto"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { ContentKey, FilePort } from "#server/platform/Files.ts"

/** Copies a content to another firm. Like an upload, the copy is either complete and flushed to disk, or absent. */
export const copyContent = async (files: FilePort, from: ContentKey, to: ContentKey, size: number): Promise<void> => {
  const key = { firm: to.firm, upload: randomUUID() }
  for (let start = 0; start < size; start += chunkSize) {
    const end = Math.min(size, start + chunkSize) - 1
    const parts: Array<Buffer> = []
    for await (const part of files.read(from, { start, end }) as AsyncIterable<Buffer>) parts.push(part)
    await files.writeAt(key, start, Buffer.concat(parts))
  }
  await files.keep(key, to, size)
}
