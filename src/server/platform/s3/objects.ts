import { createHash } from "node:crypto"
import { Effect } from "effect"
import { chunkSize } from "#schemas/shared/constants.ts"
import { childrenOf, escaped, S3Error, textOf, unlessMissing } from "#server/platform/s3/answers.ts"
import { bucketOf, longTimeoutMs, type S3Options } from "#server/platform/s3/bucket.ts"

export interface Stored {
  readonly key: string
  readonly size: number
  readonly modified: number
}

/** A byte range of an object (`end` is inclusive); the whole object if both are missing. */
export interface Source {
  readonly key: string
  readonly start?: number
  readonly end?: number
}

/**
 * Size of a part in bytes. A multiple of the chunk size, so that only the last part may be below a service's minimum.
 */
const piece = 200 * chunkSize
const maxCopy = 5_368_709_120

export const rangesOf = (key: string, size: number): ReadonlyArray<Source> =>
  Array.from({ length: Math.ceil(size / piece) }, (_, index) => ({
    key,
    start: index * piece,
    end: Math.min(size, (index + 1) * piece) - 1
  }))
const inTurn = <A, B>(items: ReadonlyArray<A>, work: (item: A, index: number) => Promise<B>) =>
  Effect.runPromise(
    Effect.forEach(
      items,
      (item, index) => Effect.tryPromise({ try: () => work(item, index), catch: (error) => error }),
      { concurrency: 16 }
    )
  )

/** Operations on the objects of a bucket. */
export const objectsOf = (options: S3Options) => {
  const { ask, askFor, open } = bucketOf(options)

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

  /** Assembles an object from others inside the service. The object appears atomically. */
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
          timeoutMs: longTimeoutMs
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
        timeoutMs: longTimeoutMs
      })
    } catch (error) {
      // Report the first failure. What cannot be aborted now is aborted by `sweep`.
      await Promise.allSettled([ask({ method: "DELETE", key, query: { uploadId }, attempts: 1 })])
      throw error
    }
  }

  /** Renews an object's date by copying it onto itself; false if it does not exist. */
  const renew = async (key: string, size: number) => {
    const copied = unlessMissing(
      size > maxCopy
        ? assemble(key, rangesOf(key, size)).then(() => true)
        : askFor("CopyObjectResult", {
            method: "PUT",
            key,
            headers: { "x-amz-copy-source": `/${options.bucket}/${key}`, "x-amz-metadata-directive": "REPLACE" },
            timeoutMs: longTimeoutMs
          }).then(() => true)
    )
    return (await copied) ?? false
  }

  /** Aborts multipart uploads below `prefix` that were started before a time, in ms since 1970. */
  const giveUp = async (prefix: string, before: number) => {
    for (let after: Readonly<Record<string, string>> = {}; ;) {
      const page = await askFor("ListMultipartUploadsResult", {
        method: "GET",
        query: { uploads: "", prefix, ...after }
      })
      for (const one of childrenOf(page, "Upload")) {
        if (Date.parse(textOf(one, "Initiated")) >= before) continue
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
  }

  return { ask, open, pages, list, head, remove, removeAll, assemble, renew, giveUp }
}

export type Objects = ReturnType<typeof objectsOf>
