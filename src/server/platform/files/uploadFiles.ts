import { createHash } from "node:crypto"
import { type FileHandle, open, rename, rm, stat, writeFile } from "node:fs/promises"
import type { FilePort, UploadKey } from "#server/platform/Files.ts"
import { fileMode } from "#server/platform/fileModes.ts"
import { unlessMissing } from "#server/platform/files/diskErrors.ts"
import { type FileOpener, writeAll } from "#server/platform/files/openFiles.ts"
import type { Places } from "#server/platform/files/places.ts"

/**
 * Bytes after which an upload's flush to disk starts, so that the end of a large upload does not wait for all of them.
 */
const flushEvery = 8 * 1_048_576
const piece = 262_144

/** Storage of unfinished uploads: one sparse file each, into which chunks are written at their offset. */
export const uploadFiles = (
  places: Places,
  { ensure, openFor }: FileOpener
): Pick<FilePort, "writeAt" | "keep" | "lostChunks" | "forget"> => {
  const orLost = (key: UploadKey, work: Promise<void>) =>
    work.catch(async (error: unknown) => {
      // If the marker cannot be written either, delete the upload.
      await writeFile(places.lostMark(key), "", { mode: fileMode }).catch(() => rm(places.upload(key), { force: true }))
      throw error
    })
  /** Running and failed flushes, by path. Only `keep` waits for them. */
  const flushes = new Map<string, Promise<void>>()
  const flush = (key: UploadKey, file: FileHandle) => {
    const path = places.upload(key)
    const work = orLost(key, file.datasync()).finally(() => file.close())
    flushes.set(path, work)
    // A failed flush stays in the map, so that `keep` fails too.
    work.then(
      () => flushes.delete(path),
      () => undefined
    )
  }
  const sizeOf = async (path: string) => (await unlessMissing(stat(path)))?.size

  return {
    writeAt: async (key, offset, bytes) => {
      // Never truncate: several chunks of one file may be written at the same time.
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
      /** Sets the file's date, runs `place`, and waits for fsync. False if there is no file of the right size. */
      const kept = async (from: string, place: () => Promise<unknown>) => {
        const file = await unlessMissing(open(from, "r+"))
        if (file === undefined) return false
        try {
          if ((await file.stat()).size !== size) return false
          const now = new Date()
          await file.utimes(now, now)
          await orLost(key, file.sync())
          await place()
          // The data are flushed already; now flush the rename.
          await file.sync()
          return true
        } finally {
          await file.close()
        }
      }
      // Check the content first: a repeated last chunk that arrives after the rename would have created a new,
      // incomplete upload file.
      const isThere = () => kept(path, () => rm(places.upload(key), { force: true }))
      if (await isThere()) return
      // A concurrent request may have renamed the same upload; the open file remains valid.
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
