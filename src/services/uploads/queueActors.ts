import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { StoredUpload, UploadOwner } from "#schemas/uploads/uploadJob.ts"
import type { Kept } from "#services/uploads/UploadStorage.ts"
import type { UploadTools } from "#services/uploads/uploadTools.ts"

type Signal =
  | { readonly type: "browser.wentOffline" }
  | { readonly type: "browser.cameOnline" }
  | { readonly type: "time.passed"; readonly now: number }

/** Interval of the speed measurements in ms. */
const measureEvery = 1_000

/** The actors of the upload queue. `onRestore` is called before a user's uploads are restored. */
export const queueActors = ({ held, now, page, pool, storage }: UploadTools, onRestore: () => void) => {
  const keptOf = (uploads: ReadonlyArray<StoredUpload>): Kept => ({
    uploads,
    handles: new Map(
      uploads.flatMap(({ item }) => {
        const handle = held.handleOf(item.id)
        return handle === null ? [] : [[item.id, handle] as const]
      })
    )
  })
  const restore = async (owner: UploadOwner | null): Promise<ReadonlyArray<StoredUpload>> => {
    onRestore()
    if (owner === null) return []
    const { handles, uploads } = await storage.restore(owner)
    for (const [id, handle] of handles) if (held.handleOf(id) === null) held.put(id, null, handle)
    return uploads
  }
  return {
    restore: fromPromise<ReadonlyArray<StoredUpload>, UploadOwner | null>(({ input }) => restore(input)),
    wipe: fromPromise<unknown, UploadOwner | null>(async ({ input }) => {
      held.clear()
      pool.stop()
      if (input !== null) await storage.wipe(input)
    }),
    keeper: fromCallback<
      { readonly type: "uploads.changed"; readonly uploads: ReadonlyArray<StoredUpload> },
      UploadOwner | null
    >(({ input, receive }) => {
      let next: ReadonlyArray<StoredUpload> | null = null
      let writing = false
      /** Writes one list at a time; lists that arrive meanwhile are skipped except the latest. */
      const write = async (owner: UploadOwner) => {
        writing = true
        while (next !== null) {
          const uploads = next
          next = null
          await storage.save(owner, keptOf(uploads))
        }
        writing = false
      }
      receive(({ uploads }) => {
        next = uploads
        // If storage is full or blocked, uploads cannot be resumed after a reload; the next change tries to write
        // again.
        if (input !== null && !writing) write(input).catch(() => (writing = false))
      })
      // Write the pending list when the actor stops, before a wipe that may follow.
      return () => {
        if (input !== null && next !== null) void storage.save(input, keptOf(next)).catch(() => undefined)
        next = null
      }
    }),
    signals: fromCallback<EventObject>(({ sendBack }) => {
      const tell = (signal: Signal) => sendBack(signal)
      const online = () => tell({ type: "browser.cameOnline" })
      const offline = () => tell({ type: "browser.wentOffline" })
      const timer = setInterval(() => tell({ type: "time.passed", now: now() }), measureEvery)
      page.addEventListener("online", online)
      page.addEventListener("offline", offline)
      // The queue starts online, and there is no event for a browser that has been offline since before.
      if (!page.navigator.onLine) offline()
      return () => {
        clearInterval(timer)
        page.removeEventListener("online", online)
        page.removeEventListener("offline", offline)
      }
    })
  }
}
