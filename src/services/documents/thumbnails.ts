import { isDrawable } from "#schemas/documents/drawable.ts"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { Requests } from "#services/shared/requests.ts"

type Pictured = Pick<DocumentNode, "extension" | "hash" | "vendor_id" | "version_id">

/** Delays in ms between two requests for a thumbnail that is still being made. */
const waits = [300, 600, 1_200, 2_500, 5_000, 10_000]
const atOnce = 4
const kept = 400

const isMaybePictured = (extension: string) =>
  isDrawable(extension) || (fileTypeOf(extension)?.convertible === true && fileTypeOf(extension)?.group === "office")

/**
 * Thumbnails of first pages as object URLs, cached by version. Each is requested once. LIFO: the newest request goes
 * first, because a scrolling user looks at the last ones.
 */
export const makeThumbnails = (requests: Pick<Requests, "open">) => {
  const waiting: Array<() => void> = []
  let busy = 0
  const known = new Map<string, Promise<string | null>>()

  const done = () => {
    busy -= 1
    waiting.pop()?.()
  }
  /** LIFO queue with at most `atOnce` running tasks. */
  const inTurn = async <A>(work: () => Promise<A>): Promise<A> => {
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    return work().finally(done)
  }

  const ask = async (
    { hash, vendor_id, version_id }: Pictured,
    signal: AbortSignal
  ): Promise<Blob | "later" | null> => {
    const request = { params: { vendorId: vendor_id, document: hash }, query: { version_id }, showError: false }
    const response = await requests.open("renditions.thumbnail", request, signal).catch(() => null)
    signal.throwIfAborted()
    // Null: the caller shows the file type icon.
    if (response === null) return null
    if (response.status === 202) return "later"
    return response.status === 200 ? response.blob() : null
  }
  const fetched = async (document: Pictured, signal: AbortSignal): Promise<string | null> => {
    for (const wait of waits) {
      const answer = await inTurn(() => ask(document, signal))
      if (answer !== "later") return answer === null ? null : URL.createObjectURL(answer)
      await new Promise((resolve) => setTimeout(resolve, wait))
      signal.throwIfAborted()
    }
    return null
  }
  const forget = (key: string) => {
    const gone = known.get(key)
    known.delete(key)
    gone?.then(
      (address) => (address === null ? undefined : URL.revokeObjectURL(address)),
      () => undefined
    )
  }

  return {
    /**
     * The thumbnail's object URL, or null if there is none. Rejects when `signal` aborts; the next call then requests
     * it again.
     */
    of: (document: Pictured, signal: AbortSignal): Promise<string | null> => {
      if (!isMaybePictured(document.extension)) return Promise.resolve(null)
      const key = `${document.vendor_id}/${document.version_id}`
      const before = known.get(key)
      known.delete(key)
      const found = before ?? fetched(document, signal)
      known.set(key, found)
      if (before === undefined) {
        found.catch(() => known.get(key) === found && known.delete(key))
        const [oldest] = known.keys()
        if (known.size > kept && oldest !== undefined) forget(oldest)
      }
      return found
    },
    /** Call it when another user signs in. */
    clear: () => [...known.keys()].forEach(forget)
  }
}
export type Thumbnails = ReturnType<typeof makeThumbnails>
