import { readFailure } from "#services/shared/failures.ts"
import type { ApiFailure } from "#services/shared/failures.ts"
import type { ChunkAnswer } from "#schemas/uploads/upload.ts"

export interface ChunkPost {
  readonly url: string
  readonly headers: Headers
  readonly body: Blob
  readonly signal: AbortSignal
  /** Called with the number of bytes of this chunk sent so far. */
  readonly progressed: (bytes: number) => void
}
/**
 * Sends a chunk. Resolves to the server's response; rejects if the server could not be reached or the signal aborted.
 */
export type SendChunk = (post: ChunkPost) => Promise<ChunkAnswer | ApiFailure>

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body // Not JSON, for example a load balancer's error page: the status is enough.
  }
}

const read = (status: number, body: string, retryAfter: string | null): ChunkAnswer | ApiFailure => {
  const content = parsed(body)
  const isAnswer =
    status >= 200 && status <= 299 && typeof content === "object" && content !== null && "data" in content
  return isAnswer
    ? (content.data as ChunkAnswer)
    : readFailure({ status: status <= 299 ? 502 : status, body: content, retryAfter, showError: false })
}

export const sendByFetch: SendChunk = async ({ body, headers, progressed, signal, url }) => {
  const response = await fetch(url, { method: "POST", body, headers, signal, credentials: "omit" })
  const answer = read(response.status, await response.text(), response.headers.get("retry-after"))
  progressed(body.size)
  return answer
}

/** Sends a chunk with XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendByXhr: SendChunk = ({ body, headers, progressed, signal, url }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new DOMException("aborted", "AbortError"))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener("abort", abort, { once: true })
    request.open("POST", url)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded }) => progressed(Math.min(loaded, body.size))
    request.onload = () => resolve(read(request.status, request.responseText, request.getResponseHeader("retry-after")))
    request.onerror = () => reject(new TypeError("network"))
    request.onabort = () => reject(new DOMException("aborted", "AbortError"))
    request.onloadend = () => signal.removeEventListener("abort", abort)
    request.send(body)
  })
