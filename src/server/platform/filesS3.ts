import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout } from "node:timers/promises"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { ContentKey, FilePort, UploadKey } from "#server/platform/Files.ts"
import { S3Error } from "#server/platform/s3/answers.ts"
import type { S3Options } from "#server/platform/s3/bucket.ts"
import { objectsOf, rangesOf, type Source, type Stored } from "#server/platform/s3/objects.ts"

/** A content that was stored within the hour needs no new date: the reclaimer asks for days. */
const fresh = 3_600_000
/** A reclaimer that has said nothing for so long is dead. */
const reclaiming = 600_000

/**
 * Files in a bucket, under the names that `localFiles` gives them in its folder. A chunk is an object of its own, so
 * that any process takes any chunk in any order without knowing of the others; a finished file is put together by the
 * service and appears whole, under its checksum, in one moment.
 */
export const s3Files = (options: S3Options): FilePort => {
  const { ask, assemble, giveUp, head, list, open, pages, remove, removeAll, renew } = objectsOf(options)
  const partsAtMost = options.partsAtMost ?? 10_000

  const uploads = (firm: number) => `${firm}/uploads/`
  const uploadPath = ({ firm, upload }: UploadKey) => `${uploads(firm)}${upload}/`
  const contentPath = ({ checksum, firm }: ContentKey) => `${firm}/${checksum.slice(0, 2)}/${checksum}`
  const reclaimPath = ({ checksum, firm }: ContentKey) => `${uploads(firm)}reclaim-${checksum}/`

  /** A date of now tells the reclaimer that somebody is about to name this content. */
  const touch = async (content: ContentKey) => {
    const key = contentPath(content)
    const found = await head(key)
    if (found === undefined) return false
    if (found.modified > Date.now() - fresh) return true
    return renew(key, found.size)
  }

  const isBeingReclaimed = async (content: ContentKey) =>
    (await list(reclaimPath(content))).some(({ modified }) => modified > Date.now() - reclaiming)

  /**
   * Stores, and makes sure that it stays: a reclaimer that looked before the bytes came may remove them after. It says
   * so before it looks, so that nobody is reclaiming, and then the content is there, means that it stays.
   */
  const store = async (content: ContentKey, write: () => Promise<void>) => {
    do {
      await write()
      for (let pauses = 0; await isBeingReclaimed(content); pauses += 1) {
        if (pauses === 50) throw new Error(`content ${content.checksum} is being reclaimed for too long`)
        await setTimeout(200)
      }
    } while ((await head(contentPath(content))) === undefined)
  }

  const chunksOf = async (key: UploadKey, whole: number) => {
    const chunks = (await list(uploadPath(key))).filter(({ key: name }) => /\/\d{5}$/.test(name))
    // A chunk that is missing, or short before the end, would move all that follows it.
    const isWhole =
      chunks.reduce((sum, { size }) => sum + size, 0) === whole &&
      chunks.every(
        ({ key: name, size }, index) =>
          name.endsWith(`/${String(index).padStart(5, "0")}`) && (size === chunkSize || index === chunks.length - 1)
      )
    return isWhole ? chunks : undefined
  }

  /** More chunks than an upload may have parts are joined in two steps. */
  const join = async (key: UploadKey, content: ContentKey, chunks: ReadonlyArray<Stored>) => {
    if (chunks.length <= partsAtMost) return assemble(contentPath(content), chunks)
    const joined: Array<Source> = []
    for (let at = 0; at < chunks.length; at += partsAtMost) {
      const group = chunks.slice(at, at + partsAtMost)
      const name = `${uploadPath(key)}joined-${at}`
      await assemble(
        name,
        group.map((chunk) => ({ key: chunk.key }))
      )
      joined.push(
        ...rangesOf(
          name,
          group.reduce((sum, { size }) => sum + size, 0)
        )
      )
    }
    return assemble(contentPath(content), joined)
  }

  const forget = async (key: UploadKey) => removeAll((await list(uploadPath(key))).map((one) => one.key))

  const read: FilePort["read"] = (content, range) => {
    const stop = new AbortController()
    const begin = async () => {
      const answer = await open({
        method: "GET",
        key: contentPath(content),
        signal: stop.signal,
        ...(range === undefined ? {} : { headers: { range: `bytes=${range.start}-${range.end}` } })
      })
      // A service clips what reaches past the end; less than was asked for is not what was promised to the caller.
      const length = range === undefined ? undefined : String(range.end - range.start + 1)
      const isAsked = length === undefined || (answer.status === 206 && answer.headers.get("content-length") === length)
      if (answer.body === null || !isAsked) {
        await answer.body?.cancel()
        throw new S3Error(`GET ${contentPath(content)}`, answer.status, "", "is not the range that was asked for")
      }
      return answer.body[Symbol.asyncIterator]()
    }
    let parts: ReturnType<typeof begin> | undefined
    return new Readable({
      highWaterMark: 262_144,
      read() {
        parts ??= begin()
        parts
          .then((all) => all.next())
          .then(
            (part) => this.push(part.done === true ? null : part.value),
            (error: Error) => this.destroy(error)
          )
      },
      destroy(error, done) {
        stop.abort()
        done(error)
      }
    })
  }

  return {
    writeAt: async (key, offset, bytes) => {
      if (offset % chunkSize !== 0) throw new Error(`no chunk begins at byte ${offset}`)
      const number = String(offset / chunkSize).padStart(5, "0")
      await ask({ method: "PUT", key: `${uploadPath(key)}${number}`, body: bytes })
    },
    put: (content, bytes, mayExist) =>
      store(content, async () => {
        if (mayExist && (await touch(content))) return
        await ask({ method: "PUT", key: contentPath(content), body: bytes })
      }),
    keep: async (key, content, size) => {
      await store(content, async () => {
        if (await touch(content)) return
        const chunks = await chunksOf(key, size)
        if (chunks === undefined) {
          // Another request may have kept the same upload between the two looks.
          if (await touch(content)) return
          throw new Error(`upload ${key.upload} is not whole and content ${content.checksum} is missing`)
        }
        await join(key, content, chunks).catch(async (error: unknown) => {
          if (!(await touch(content))) throw error
        })
      })
      await forget(key)
    },
    // A part is answered once it is stored for good.
    lostChunks: () => Promise.resolve([]),
    forget,
    read,
    place: () => undefined,
    send: (content, range, out) => pipeline(read(content, range), out),
    size: async (content) => (await head(contentPath(content)))?.size,
    storedAt: async (content) => (await head(contentPath(content)))?.modified,
    setAside: async (content) => {
      const found = await head(contentPath(content))
      if (found === undefined) return
      const key = contentPath(content)
      await assemble(`${content.firm}/aside/${content.checksum}-${Date.now()}`, rangesOf(key, found.size))
      await remove(key)
    },
    contents: async function* (firm) {
      for await (const { objects } of pages(`${firm}/`)) {
        const found = objects.flatMap(({ key }) => /^\d+\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key)?.[1] ?? [])
        if (found.length > 0) yield found
      }
    },
    firms: async () => {
      const found: Array<number> = []
      for await (const { prefixes } of pages("", "/")) found.push(...prefixes.map((one) => Number(one.slice(0, -1))))
      return found.filter(Number.isInteger)
    },
    reclaim: async (content, age) => {
      const key = contentPath(content)
      const isOld = async () => {
        const found = await head(key)
        return found !== undefined && found.modified < Date.now() - age
      }
      if (!(await isOld())) return false
      const said = `${reclaimPath(content)}${randomUUID()}`
      const since = Date.now()
      await ask({ method: "PUT", key: said, body: "" })
      try {
        // Those who store believe us dead after a while; we must have stopped before that.
        if (!(await isOld()) || Date.now() > since + reclaiming / 2) return false
        await ask({ method: "DELETE", key, attempts: 1 })
        return true
      } finally {
        await remove(said)
      }
    },
    sweep: async (firm, age) => {
      const now = Date.now()
      const groups = new Map<string, { newest: number; readonly keys: Array<string> }>()
      for (const { key, modified } of await list(uploads(firm))) {
        const name = key.slice(0, key.lastIndexOf("/"))
        const group = groups.get(name) ?? { newest: 0, keys: [] }
        group.newest = Math.max(group.newest, modified)
        group.keys.push(key)
        groups.set(name, group)
      }
      for (const [name, { keys, newest }] of groups) {
        const isSaying = name.startsWith(`${uploads(firm)}reclaim-`)
        if (newest < now - (isSaying ? reclaiming : age)) await removeAll(keys)
      }
      await giveUp(`${firm}/`, now - age)
    },
    free: async () => {
      await ask({ method: "HEAD", attempts: 1 })
      return Infinity
    }
  }
}
