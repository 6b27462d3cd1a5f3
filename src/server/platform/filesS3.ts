import { pipeline } from "node:stream/promises"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { ContentKey, FilePort, UploadKey } from "#server/platform/Files.ts"
import { chunksOf, joinChunks } from "#server/platform/s3/assembleUpload.ts"
import type { S3Options } from "#server/platform/s3/bucket.ts"
import { objectsOf, rangesOf } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"
import { readObject } from "#server/platform/s3/readObject.ts"
import { reclaimObjects } from "#server/platform/s3/reclaimObjects.ts"

/**
 * In ms: the date of a content stored within the last hour is not renewed, since the nightly cleanup waits for days.
 */
const fresh = 3_600_000
/**
 * Storage of files in a bucket, with the names of `localFiles` as keys. Each chunk is an object, so that any process
 * can take any chunk in any order. The service assembles the content, which appears atomically.
 */
export const s3Files = (options: S3Options): FilePort => {
  const objects = objectsOf(options)
  const { ask, assemble, head, list, pages, remove, removeAll, renew } = objects
  const { reclaim, store, sweep } = reclaimObjects(objects)
  const read = readObject(objects)
  const partsAtMost = options.partsAtMost ?? 10_000

  /** Renews the modification date, so that the nightly cleanup keeps a content that is about to be referenced. */
  const touch = async (content: ContentKey) => {
    const key = places.content(content)
    const found = await head(key)
    if (found === undefined) return false
    if (found.modified > Date.now() - fresh) return true
    return renew(key, found.size)
  }

  const forget = async (key: UploadKey) => removeAll((await list(places.upload(key))).map((one) => one.key))

  return {
    writeAt: async (key, offset, bytes) => {
      if (offset % chunkSize !== 0) throw new Error(`no chunk begins at byte ${offset}`)
      const number = String(offset / chunkSize).padStart(5, "0")
      await ask({ method: "PUT", key: `${places.upload(key)}${number}`, body: bytes })
    },
    put: (content, bytes, mayExist) =>
      store(content, async () => {
        if (mayExist && (await touch(content))) return
        await ask({ method: "PUT", key: places.content(content), body: bytes })
      }),
    keep: async (key, content, size) => {
      await store(content, async () => {
        if (await touch(content)) return
        const chunks = await chunksOf(objects, key, size)
        if (chunks === undefined) {
          // A concurrent request may have kept the same upload meanwhile.
          if (await touch(content)) return
          throw new Error(`upload ${key.upload} is not whole and content ${content.checksum} is missing`)
        }
        await joinChunks(objects, partsAtMost, key, content, chunks).catch(async (error: unknown) => {
          if (!(await touch(content))) throw error
        })
      })
      await forget(key)
    },
    // S3 confirms a chunk only when it is durable.
    lostChunks: () => Promise.resolve([]),
    forget,
    read,
    place: () => undefined,
    send: (content, range, out) => pipeline(read(content, range), out),
    size: async (content) => (await head(places.content(content)))?.size,
    storedAt: async (content) => (await head(places.content(content)))?.modified,
    setAside: async (content) => {
      const found = await head(places.content(content))
      if (found === undefined) return
      const key = places.content(content)
      await assemble(places.aside(content), rangesOf(key, found.size))
      await remove(key)
    },
    contents: async function* (firm) {
      for await (const { objects: found } of pages(`${firm}/`)) {
        const checksums = found.flatMap(({ key }) => /^\d+\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1] ?? [])
        if (checksums.length > 0) yield checksums
      }
    },
    firms: async () => {
      const found: Array<number> = []
      for await (const { prefixes } of pages("", "/")) found.push(...prefixes.map((one) => Number(one.slice(0, -1))))
      return found.filter(Number.isInteger)
    },
    reclaim,
    sweep,
    free: async () => {
      await ask({ method: "HEAD", attempts: 1 })
      return Infinity
    }
  }
}
