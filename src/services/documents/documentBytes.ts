import { Effect } from "effect"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import { type CallFailure, ConnectionLost } from "#services/shared/failures.ts"

export interface BytesRequest {
  readonly vendorId: VendorId
  readonly hash: NodeHash
  readonly versionId: VersionId
  /** Read the converted rendition instead of the original bytes. */
  readonly isConverted?: boolean
  /** Stop reading after this many bytes; absent: read everything. */
  readonly limit?: number
  /** Media type to use instead of the response's. */
  readonly mediaType?: string
}

export interface ReceivedBytes {
  readonly bytes: Blob
  /** Whether the content is longer than the limit. */
  readonly truncated: boolean
}

const joined = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
  signal: AbortSignal,
  onReceived: (received: number) => void
) => {
  const reader = body.getReader()
  // `open` resolves with the response's headers: a later abort has to cancel the body stream here.
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener("abort", stop, { once: true })
  const parts: Array<Uint8Array<ArrayBuffer>> = []
  let received = 0
  try {
    for (let next = await reader.read(); !next.done && received <= limit; next = await reader.read()) {
      parts.push(next.value)
      received += next.value.byteLength
      onReceived(Math.min(received, limit))
    }
  } finally {
    signal.removeEventListener("abort", stop)
    if (received > limit) stop()
  }
  signal.throwIfAborted()
  return { parts, truncated: received > limit }
}

/** [VIE-001] Downloads a document's bytes with progress. Interrupting the effect stops the transfer. */
export const documentBytes = (
  { hash, isConverted = false, limit = Number.POSITIVE_INFINITY, mediaType, vendorId, versionId }: BytesRequest,
  onReceived: (received: number) => void
): Effect.Effect<ReceivedBytes, CallFailure, ApiClient> =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const params = { vendorId, document: hash }
    const response = yield* isConverted
      ? api.open("renditions.preview", { params, query: { version_id: versionId }, showError: false })
      : api.open("documents.download", {
          params,
          query: { version_id: versionId, disposition: "inline" },
          showError: false
        })
    const type = mediaType ?? response.headers.get("content-type") ?? "application/octet-stream"
    const { parts, truncated } = yield* Effect.tryPromise({
      try: (signal) =>
        response.body === null
          ? Promise.resolve({ parts: [], truncated: false })
          : joined(response.body, limit, signal, onReceived),
      catch: () => new ConnectionLost({ code: "connection.fetch_failed", showError: false })
    })
    const bytes = new Blob(parts, { type })
    return { bytes: truncated ? bytes.slice(0, limit, type) : bytes, truncated }
  })
