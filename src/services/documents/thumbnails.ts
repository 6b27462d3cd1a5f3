import { isDrawable } from "#schemas/documents/drawable.ts"
import { fileTypeOf } from "#schemas/documents/fileTypes.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { Requests } from "#services/shared/requests.ts"

type Pictured = Pick<DocumentNode, "extension" | "hash" | "vendor_id" | "version_id">

/** Milliseconds between two questions about a picture that is being made. */
const waits = [300, 600, 1_200, 2_500, 5_000, 10_000]
const atOnce = 4
const kept = 400

const isMaybePictured = (extension: string) =>
  isDrawable(extension) || (fileTypeOf(extension)?.convertible === true && fileTypeOf(extension)?.group === "office")

/**
 * The small pictures of first pages, by version, as addresses of the page's own: each is asked for once, the newest
 * question first, since the one who scrolls looks at the last ones.
 */
export const makeThumbnails = (requests: Pick<Requests, "open">) => {
  const waiting: Array<() => void> = []
  let busy = 0
  const known = new Map<string, Promise<string | null>>()

  const done = () => {
    busy -= 1
    waiting.pop()?.()
  }
  /** The newest first; who was left meanwhile goes on at once, and finds out. */
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
    // What has no picture is shown by its type, and so is what cannot be had now.
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
    /** Null: it has none. Rejects where `signal` ends the question; the next one begins anew. */
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
    /** Somebody else sits at the screen. */
    clear: () => [...known.keys()].forEach(forget)
  }
}
export type Thumbnails = ReturnType<typeof makeThumbnails>
