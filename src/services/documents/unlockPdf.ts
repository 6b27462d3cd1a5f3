import { fromPromise } from "xstate"
import type { UnlockRequest } from "#schemas/documents/viewing.ts"

export type UnlockAsked = UnlockRequest
export type UnlockAnswered = { readonly copy: Blob } | { readonly error: string }

/** Maximum size of a PDF in bytes: the page holds it twice in memory. */
const largest = 100 * 1_048_576
/** Timeout in ms. */
const timeout = 60_000

/**
 * [VIE-006] Resolves to a copy of a PDF that opens without a password, or rejects. It runs in a worker of its own: the
 * password leaves the page only to that worker, and a file that crashes the library ends only the worker.
 */
export const unlockPdf = (asked: UnlockAsked, signal: AbortSignal): Promise<Blob> => {
  if (asked.bytes.size > largest) return Promise.reject(new Error("the pdf is too large to be opened in the page"))
  const { promise, reject, resolve } = Promise.withResolvers<Blob>()
  const thread = new Worker(new URL("./unlockPdf.worker.ts", import.meta.url), { type: "module" })
  thread.onmessage = ({ data }: MessageEvent<UnlockAnswered>) =>
    "copy" in data ? resolve(data.copy) : reject(new Error(data.error))
  thread.onerror = ({ message }) => reject(new Error(message))
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  ended.addEventListener("abort", () => reject(new Error("the pdf was not opened in time")), { once: true })
  thread.postMessage(asked)
  return promise.finally(() => thread.terminate())
}

export const unlockingActors = {
  unlock: fromPromise<Blob, UnlockRequest>(({ input, signal }) => unlockPdf(input, signal))
}
