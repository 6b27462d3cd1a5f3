import { createHash } from "node:crypto"
import { type FileHandle, open, rename, rm, stat, writeFile } from "node:fs/promises"
import type { FilePort, UploadKey } from "#server/platform/Files.ts"
import { fileMode } from "#server/platform/fileModes.ts"
import { unlessMissing } from "#server/platform/files/diskErrors.ts"
import { type FileOpener, writeAll } from "#server/platform/files/openFiles.ts"
import type { Places } from "#server/platform/files/places.ts"

/** Bytes of an upload after which the disk begins with them: left to the end, a long file would wait for all at once. */
const flushEvery = 8 * 1_048_576
const piece = 262_144

/** Uploads in the making: each is one sparse file, each chunk written at its offset, until it is kept as a content. */
export const uploadFiles = (
  places: Places,
  { ensure, openFor }: FileOpener
): Pick<FilePort, "writeAt" | "keep" | "lostChunks" | "forget"> => {
  const orLost = (key: UploadKey, work: Promise<void>) =>
    work.catch(async (error: unknown) => {
      // A disk that cannot take the mark either has no use for the rest.
      await writeFile(places.lostMark(key), "", { mode: fileMode }).catch(() => rm(places.upload(key), { force: true }))
      throw error
    })
  /** Uploads in the making that the disk is at, by their paths: nobody waits for it before the whole file is kept. */
  const flushes = new Map<string, Promise<void>>()
  const flush = (key: UploadKey, file: FileHandle) => {
    const path = places.upload(key)
    const work = orLost(key, file.datasync()).finally(() => file.close())
    flushes.set(path, work)
    // One that fails stays: whoever keeps the file is told.
    work.then(
      () => flushes.delete(path),
      () => undefined
    )
  }
  const sizeOf = async (path: string) => (await unlessMissing(stat(path)))?.size

  return {
    writeAt: async (key, offset, bytes) => {
      // Never truncated: several chunks of one file may be on their way at once.
      const path = places.upload(key)
      const file = await openFor(path)
      try {
        await writeAll(file, bytes, offset)
      } catch (error) {
        await file.close()
        throw error
      }
      const end = offset + bytes.length
      const isDue = Math.floor(offset / flushEvery) !== Math.floor(end / flushEvery)
      if (isDue && !flushes.has(path)) flush(key, file)
      else await file.close()
    },
    keep: async (key, content, size) => {
      const path = places.content(content)
      await flushes.get(places.upload(key))
      if ((await sizeOf(places.lostMark(key))) !== undefined)
        throw new Error(`the disk has lost bytes of upload ${key.upload}`)
      await ensure(path)
      /** Dates the file as of now, lets `place` do the rest and waits for the disk; false where no such file is whole. */
      const kept = async (from: string, place: () => Promise<unknown>) => {
        const file = await unlessMissing(open(from, "r+"))
        if (file === undefined) return false
        try {
          if ((await file.stat()).size !== size) return false
          const now = new Date()
          await file.utimes(now, now)
          await orLost(key, file.sync())
          await place()
          // The bytes are there; now their name.
          await file.sync()
          return true
        } finally {
          await file.close()
        }
      }
      // Looked for first: a chunk of the same upload that was written once more after that file had gone to its place
      // lies alone in another.
      const isThere = () => kept(path, () => rm(places.upload(key), { force: true }))
      if (await isThere()) return
      // Another request may keep the same upload at this moment; the open file is the same one.
      if (await kept(places.upload(key), () => unlessMissing(rename(places.upload(key), path)))) return
      if (await isThere()) return
      throw new Error(`upload ${key.upload} is not whole and content ${content.checksum} is missing`)
    },
    lostChunks: async (key, chunks) => {
      const file = await unlessMissing(open(places.upload(key), "r"))
      if (file === undefined) return chunks.map(({ number }) => number)
      const memory = Buffer.allocUnsafe(piece)
      const lost: Array<number> = []
      try {
        for (const { digest, length, number, start } of chunks) {
          const hash = createHash("sha256")
          for (let done = 0; done < length;) {
            const { bytesRead } = await file.read(memory, 0, Math.min(piece, length - done), start + done)
            if (bytesRead === 0) break
            hash.update(memory.subarray(0, bytesRead))
            done += bytesRead
          }
          if (!hash.digest().equals(digest)) lost.push(number)
        }
      } finally {
        await file.close()
      }
      return lost
    },
    forget: async (key) => {
      flushes.delete(places.upload(key))
      await rm(places.upload(key), { force: true })
      await rm(places.lostMark(key), { force: true })
    }
  }
}
