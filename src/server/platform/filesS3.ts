import { createHash, randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout } from "node:timers/promises"
import { AwsV4Signer } from "aws4fetch"
import { Effect, Redacted, Stream } from "effect"
import { Xml } from "effect/encoding"
import { chunkSize } from "#schemas/shared/constants.ts"
import type { ContentKey, FilePort, UploadKey } from "#server/platform/Files.ts"

export interface S3Options {
  /** The service; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: Redacted.Redacted
  /** Parts that one multipart upload may have. */
  readonly partsAtMost?: number
}

/** The service refused or answered what it may not; `code` is its own word, or EDQUOT where it has no room. */
export class S3Error extends Error {
  override readonly name = "S3Error"
  readonly status: number
  readonly code: string
  constructor(action: string, status: number, code: string, message: string) {
    super(`${action}: ${status} ${code} ${message}`.trim())
    this.status = status
    this.code = noRoom.has(code) || status === 507 ? "EDQUOT" : code
  }
}

const noRoom: ReadonlySet<string> = new Set([
  "InsufficientCapacity",
  "InsufficientStorage",
  "QuotaExceeded",
  "StorageQuotaExceeded",
  "XMinioAdminBucketQuotaExceeded",
  "XMinioStorageFull"
])

const isMissing = (error: unknown) => error instanceof S3Error && error.status === 404
const unlessMissing = <A>(work: Promise<A>): Promise<A | undefined> =>
  work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))

/** The elements at a path of an answer, in their order. */
const elements = (text: string, ...path: ReadonlyArray<string>) =>
  Effect.runPromise(
    Stream.make(text.trim()).pipe(
      Stream.pipeThroughChannel(Xml.decodeString()),
      Stream.pipeThroughChannel(Xml.elements(path)),
      Stream.runCollect
    )
  )
const childrenOf = (element: Xml.Element, name: string) =>
  element.children.filter((child): child is Xml.Element => typeof child !== "string" && child.name === name)
const textOf = (element: Xml.Element, name: string) =>
  (childrenOf(element, name)[0]?.children ?? []).filter((child) => typeof child === "string").join("")
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const inTurn = <A, B>(items: ReadonlyArray<A>, work: (item: A, index: number) => Promise<B>) =>
  Effect.runPromise(
    Effect.forEach(
      items,
      (item, index) => Effect.tryPromise({ try: () => work(item, index), catch: (error) => error }),
      { concurrency: 16 }
    )
  )

interface Call {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE"
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Milliseconds until the call is given up. */
  readonly patience?: number
  readonly attempts?: number
  readonly signal?: AbortSignal
}

const patience = 60_000
/** A service copies gigabytes before it answers. */
const longPatience = 600_000

/** Signed calls of one bucket; what is not a 2xx is an S3Error, after three attempts where another may help. */
const bucketOf = ({ bucket, endpoint, key: accessKeyId, region, secret }: S3Options) => {
  const root = `${endpoint.replace(/\/+$/, "")}/${bucket}`
  const cache = new Map<string, ArrayBuffer>()

  const send = async ({ body, headers: given, key, method, query, signal }: Call) => {
    const address = new URL(key === undefined ? root : `${root}/${key}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    // The bytes are signed too, so that the service refuses what was damaged on the way.
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", (bytes ?? new Uint8Array()) as BufferSource))
    const { headers, url } = await new AwsV4Signer({
      method,
      url: address.toString(),
      headers: { ...given, "x-amz-content-sha256": digest.toString("hex") },
      accessKeyId,
      secretAccessKey: Redacted.value(secret),
      region,
      service: "s3",
      cache
    }).sign()
    // After signing: a proxy may change this one. A packed answer would not have the length that was promised.
    headers.set("accept-encoding", "identity")
    return fetch(url, {
      method,
      headers,
      redirect: "manual",
      ...(bytes === undefined ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
      ...(signal === undefined ? {} : { signal })
    })
  }

  const failure = async (call: Call, status: number, text: string) => {
    const action = `${call.method} ${call.key ?? bucket}`
    // What is not XML comes from something between us and the service; its status says enough.
    const [error] = await elements(text, "Error").catch(() => [])
    return error === undefined
      ? new S3Error(action, status, "", "")
      : new S3Error(action, status, textOf(error, "Code"), textOf(error, "Message"))
  }

  /** The answer with its body still to come. */
  const open = async (call: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= (call.attempts ?? 3)
      const answer = await send(call).catch((error: unknown) =>
        isLast || call.signal?.aborted === true ? Promise.reject(error) : undefined
      )
      if (answer?.ok === true) return answer
      if (answer !== undefined) {
        const refused = await failure(call, answer.status, await answer.text())
        const mayPass = answer.status === 429 || (answer.status >= 500 && refused.code !== "EDQUOT")
        if (isLast || !mayPass) throw refused
      }
      await setTimeout(100 * 4 ** (attempt - 1))
    }
  }
  const ask = async (call: Call) => {
    const answer = await open({ ...call, signal: AbortSignal.timeout(call.patience ?? patience) })
    return { headers: answer.headers, status: answer.status, text: await answer.text() }
  }
  /** The document that answers a call. Copies and completions may fail after a 200, with an error as the document. */
  const askFor = async (name: string, call: Call) => {
    const { status, text } = await ask(call)
    const [found] = await elements(text, name)
    if (found === undefined) throw await failure(call, status, text)
    return found
  }
  return { ask, askFor, open }
}

interface Stored {
  readonly key: string
  readonly size: number
  readonly modified: number
}

/** Bytes of a stored object; the whole of it where no range is named. */
interface Source {
  readonly key: string
  readonly start?: number
  readonly end?: number
}

/** A multiple of the chunk, so that no part but the last is below the smallest that services take. */
const piece = 200 * chunkSize
const largestCopy = 5_368_709_120
/** A content that was stored within the hour needs no new date: the reclaimer asks for days. */
const fresh = 3_600_000
/** A reclaimer that has said nothing for so long is dead. */
const reclaiming = 600_000

const rangesOf = (key: string, size: number): ReadonlyArray<Source> =>
  Array.from({ length: Math.ceil(size / piece) }, (_, index) => ({
    key,
    start: index * piece,
    end: Math.min(size, (index + 1) * piece) - 1
  }))

/**
 * Files in a bucket, under the names that `localFiles` gives them in its folder. A chunk is an object of its own, so
 * that any process takes any chunk in any order without knowing of the others; a finished file is put together by the
 * service and appears whole, under its checksum, in one moment.
 */
export const s3Files = (options: S3Options): FilePort => {
  const { ask, askFor, open } = bucketOf(options)
  const partsAtMost = options.partsAtMost ?? 10_000

  const uploads = (firm: number) => `${firm}/uploads/`
  const uploadPath = ({ firm, upload }: UploadKey) => `${uploads(firm)}${upload}/`
  const contentPath = ({ checksum, firm }: ContentKey) => `${firm}/${checksum.slice(0, 2)}/${checksum}`
  const reclaimPath = ({ checksum, firm }: ContentKey) => `${uploads(firm)}reclaim-${checksum}/`

  const pages = async function* (prefix: string, delimiter?: string) {
    for (let token = ""; ;) {
      const page = await askFor("ListBucketResult", {
        method: "GET",
        query: {
          "list-type": "2",
          prefix,
          ...(delimiter === undefined ? {} : { delimiter }),
          ...(token === "" ? {} : { "continuation-token": token })
        }
      })
      yield {
        objects: childrenOf(page, "Contents").map((one): Stored => ({
          key: textOf(one, "Key"),
          size: Number(textOf(one, "Size")),
          modified: Date.parse(textOf(one, "LastModified"))
        })),
        prefixes: childrenOf(page, "CommonPrefixes").map((one) => textOf(one, "Prefix"))
      }
      token = textOf(page, "NextContinuationToken")
      if (token === "") return
    }
  }
  const list = async (prefix: string) => {
    const found: Array<Stored> = []
    for await (const { objects } of pages(prefix)) found.push(...objects)
    return found
  }
  const head = async (key: string) => {
    const found = await unlessMissing(ask({ method: "HEAD", key }))
    return found === undefined
      ? undefined
      : {
          size: Number(found.headers.get("content-length")),
          modified: Date.parse(found.headers.get("last-modified") ?? "")
        }
  }
  const remove = async (key: string) => {
    await unlessMissing(ask({ method: "DELETE", key }))
  }
  const removeAll = async (keys: ReadonlyArray<string>) => {
    for (let at = 0; at < keys.length; at += 1_000) {
      const names = keys.slice(at, at + 1_000).map((key) => `<Object><Key>${escaped(key)}</Key></Object>`)
      const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${names.join("")}</Delete>`
      const headers = { "content-md5": createHash("md5").update(body).digest("base64") }
      const answer = await askFor("DeleteResult", { method: "POST", query: { delete: "" }, headers, body })
      const [refused] = childrenOf(answer, "Error").filter((one) => textOf(one, "Code") !== "NoSuchKey")
      if (refused === undefined) continue
      throw new S3Error(`DELETE ${textOf(refused, "Key")}`, 200, textOf(refused, "Code"), textOf(refused, "Message"))
    }
  }

  /** Puts an object together from others, inside the service; it appears whole or not at all. */
  const assemble = async (key: string, sources: ReadonlyArray<Source>) => {
    const begun = await askFor("InitiateMultipartUploadResult", { method: "POST", key, query: { uploads: "" } })
    const uploadId = textOf(begun, "UploadId")
    try {
      const tags = await inTurn(sources, async ({ end, key: from, start }, index) => {
        const copied = await askFor("CopyPartResult", {
          method: "PUT",
          key,
          query: { partNumber: String(index + 1), uploadId },
          headers: {
            "x-amz-copy-source": `/${options.bucket}/${from}`,
            ...(end === undefined ? {} : { "x-amz-copy-source-range": `bytes=${start}-${end}` })
          },
          patience: longPatience
        })
        return textOf(copied, "ETag")
      })
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`
      )
      await askFor("CompleteMultipartUploadResult", {
        method: "POST",
        key,
        query: { uploadId },
        body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`,
        patience: longPatience
      })
    } catch (error) {
      // The first failure is the one to tell of; what cannot be given up now, `sweep` gives up.
      await Promise.allSettled([ask({ method: "DELETE", key, query: { uploadId }, attempts: 1 })])
      throw error
    }
  }

  /** A date of now tells the reclaimer that somebody is about to name this content. */
  const touch = async (content: ContentKey) => {
    const key = contentPath(content)
    const found = await head(key)
    if (found === undefined) return false
    if (found.modified > Date.now() - fresh) return true
    const copied = unlessMissing(
      found.size > largestCopy
        ? assemble(key, rangesOf(key, found.size)).then(() => true)
        : askFor("CopyObjectResult", {
            method: "PUT",
            key,
            headers: { "x-amz-copy-source": `/${options.bucket}/${key}`, "x-amz-metadata-directive": "REPLACE" },
            patience: longPatience
          }).then(() => true)
    )
    return (await copied) ?? false
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
    forget,
    read,
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
      for (let after: Readonly<Record<string, string>> = {}; ;) {
        const page = await askFor("ListMultipartUploadsResult", {
          method: "GET",
          query: { uploads: "", prefix: `${firm}/`, ...after }
        })
        for (const one of childrenOf(page, "Upload")) {
          if (Date.parse(textOf(one, "Initiated")) >= now - age) continue
          await unlessMissing(
            ask({ method: "DELETE", key: textOf(one, "Key"), query: { uploadId: textOf(one, "UploadId") } })
          )
        }
        if (textOf(page, "IsTruncated") !== "true") return
        after = {
          "key-marker": textOf(page, "NextKeyMarker"),
          "upload-id-marker": textOf(page, "NextUploadIdMarker")
        }
      }
    },
    free: async () => {
      await ask({ method: "HEAD", attempts: 1 })
      return Infinity
    }
  }
}
