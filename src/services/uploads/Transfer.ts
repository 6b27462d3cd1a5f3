import PQueue from "p-queue"
import { Result } from "effect"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { apiRoot, chunkRetries, chunkRetryDelay, concurrentChunks } from "#schemas/shared/constants.ts"
import { bytesOf, chunkCount, chunkRange, missingChunks } from "#schemas/uploads/chunks.ts"
import type { UploadFailure, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import { isTriedAgain, kindOf } from "#schemas/uploads/rules.ts"
import type { ChunkAnswer } from "#schemas/uploads/upload.ts"
import { ApiFailure } from "#services/shared/failures.ts"
import { ChecksumUnreadable } from "#services/uploads/ChecksumPool.ts"
import type { SendChunk } from "#services/uploads/chunkSenders.ts"

export interface TransferTools {
  readonly digest: (bytes: Blob, signal: AbortSignal) => Promise<string>
  readonly send: SendChunk
  /** Empty in the browser: URLs are relative to the page's host. */
  readonly origin: string
  readonly headers: () => Headers
  /** Waits for a duration in ms. */
  readonly sleep: (duration: number, signal: AbortSignal) => Promise<void>
}
export interface TransferProgress {
  readonly sent: number
  readonly arrived: number
}

export const failureFrom = (failure: ApiFailure): UploadFailure => ({
  kind: kindOf(failure.status, failure.code),
  code: Object.values(failure.errors).find((codes) => codes.length > 0)?.[0] ?? failure.code,
  params: failure.params,
  retryAfter: failure.retryAfter
})
export const failing = (kind: UploadFailure["kind"], code: string): UploadFailure => ({
  kind,
  code,
  params: {},
  retryAfter: null
})

/** [UPL-002] [UPL-O03] The URL of one chunk. */
export const chunkAddress = (request: UploadRequest, number: number, length: number, checksum: string): string => {
  const query = new URLSearchParams({
    identifier: request.id,
    folder_id: String(request.folderId),
    file_name: request.name,
    total_size: String(request.size),
    chunk_number: String(number),
    chunk_size: String(length),
    checksum
  })
  if (request.choice !== null) query.set("choice", request.choice)
  if (request.drop !== undefined) query.set("drop", request.drop)
  return `${apiRoot}/vendors/${request.vendorId}/documents/content?${query}`
}

const unsent = (cause: unknown): UploadFailure => {
  if (cause instanceof ChecksumUnreadable) return failing("file", "upload.file_changed")
  return cause instanceof TypeError ? failing("connection", "connection.lost") : failing("refused", "error.global")
}

/**
 * Uploads the chunks that the server does not have yet; resolves to the document that the last chunk completes, or to a
 * failure.
 */
export const sendFile = async (
  file: Blob,
  request: UploadRequest,
  tools: TransferTools,
  signal: AbortSignal,
  progressed: (progress: TransferProgress) => void
): Promise<Result.Result<DocumentNode, UploadFailure>> => {
  const count = chunkCount(request.size)
  const missing = missingChunks(request.size, request.received)
  // The server has all chunks but no document, because it stopped in between: sending any chunk again creates the
  // document.
  const line = missing.length > 0 ? [...missing] : [count]
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  const digests = new Map<number, Promise<string>>()
  const partial = new Map<number, number>()
  let failure: UploadFailure | null = null
  let document: DocumentNode | null = null
  let stored = bytesOf(request.size, request.received)
  let arrived = 0

  const slice = (number: number) => {
    const { end, start } = chunkRange(request.size, number)
    // Avoid slicing a whole small file: a slice of a file on disk takes milliseconds, which adds up for hundreds of
    // files.
    return start === 0 && end === file.size ? file : file.slice(start, end)
  }
  /**
   * The digest of a chunk; also starts the digests of the next chunks, so that they are ready when their upload starts.
   */
  const digestOf = (number: number) => {
    const known = digests.get(number) ?? tools.digest(slice(number), ended)
    digests.delete(number)
    for (const next of line.slice(0, concurrentChunks)) {
      if (digests.has(next)) continue
      const made = tools.digest(slice(next), ended)
      made.catch(() => undefined) // Prevents an unhandled rejection; the upload of that chunk handles the error.
      digests.set(next, made)
    }
    return known
  }
  const tell = () => {
    const travelling = [...partial.values()].reduce((sum, bytes) => sum + bytes, 0)
    progressed({ sent: Math.min(request.size, stored + travelling), arrived })
  }
  const attempt = async (number: number): Promise<ChunkAnswer | ApiFailure | UploadFailure> => {
    try {
      const checksum = await digestOf(number)
      const body = slice(number)
      return await tools.send({
        url: tools.origin + chunkAddress(request, number, body.size, checksum),
        headers: tools.headers(),
        body,
        signal: ended,
        progressed: (bytes) => {
          partial.set(number, bytes)
          tell()
        }
      })
    } catch (cause) {
      return unsent(cause)
    }
  }
  const isWorthAnother = (answer: ChunkAnswer | ApiFailure | UploadFailure) =>
    answer instanceof ApiFailure ? isTriedAgain(answer.status) : "kind" in answer && answer.kind === "connection"

  const sendOne = async (number: number) => {
    for (let left = chunkRetries; ; left -= 1) {
      const answer = await attempt(number)
      partial.delete(number)
      if (!(answer instanceof ApiFailure) && "chunk_number" in answer) {
        if (!request.received.includes(number)) stored += bytesOf(request.size, [number])
        arrived += 1
        document = answer.document ?? document
        return tell()
      }
      // [UPL-006] [UPL-007] Retry `chunkRetries` times after `chunkRetryDelay` ms, for retryable errors only.
      if (left > 0 && !ended.aborted && isWorthAnother(answer)) {
        await tools.sleep(chunkRetryDelay, ended)
        continue
      }
      failure ??= answer instanceof ApiFailure ? failureFrom(answer) : answer
      // After a lost connection or a busy server, the chunks in flight may still arrive. Any other failure aborts them.
      if (failure.kind !== "connection" && failure.kind !== "busy") stop.abort()
      return
    }
  }
  // [UPL-005] [CST-010] Chunks are sent in order; after a final failure the waiting ones are dropped.
  const queue = new PQueue({ concurrency: concurrentChunks })
  await queue.addAll(
    Array.from(line, () => async () => {
      const number = failure === null && !ended.aborted ? line.shift() : undefined
      if (number !== undefined) await sendOne(number)
    })
  )
  stop.abort()
  if (document !== null) return Result.succeed(document)
  // All chunks arrived, but the response with the document was lost: a retry gets it.
  return Result.fail(failure ?? failing("busy", "connection.fetch_failed"))
}

/** Waits for a duration in ms; resolves at once when the signal aborts. */
export const sleep = (duration: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, duration)
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true }
    )
  })
