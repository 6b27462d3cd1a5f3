import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import type { SessionEnd } from "#machines/access/session.machine.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { UploadOwner } from "#schemas/uploads/uploadJob.ts"
import type { uploadActors } from "#services/uploads/uploadActors.ts"

/** The upload queue and the functions that add files to it. */
export interface Uploads {
  readonly queue: UploadQueueRef
  /** Converts files to the `items` of a `files.added` event. */
  readonly take: ReturnType<typeof uploadActors>["take"]
  /** [UPL-O09] The payload of `file.given` for an upload; without a file, tries the one that the browser can reopen. */
  readonly giveAgain: ReturnType<typeof uploadActors>["giveAgain"]
  /** [UPL-O09] Removes the user's queue in this tab and in all others, at sign-out. */
  readonly leave: (userId: UserId) => Promise<void>
}

/** The upload queue, loaded with the first file or to resume unfinished uploads, because most visits do not need it. */
export interface LazyUploads {
  readonly load: () => Promise<Uploads>
  /** Resolves once the queue is loaded, but does not load it; for a component that shows the queue. */
  readonly arrived: () => Promise<Uploads>
  /** [UPL-O09] Sets the owner of the uploads, on every page, and resumes their unfinished uploads. */
  readonly settle: (owner: UploadOwner) => void
}

export const makeLazyUploads = (make: () => Promise<Uploads>, hasLeft: (userId: UserId) => Promise<boolean>) => {
  let made: Promise<Uploads> | null = null
  let owner: UploadOwner | null = null
  const arrival = Promise.withResolvers<Uploads>()
  const tell = ({ queue }: Uploads) => {
    if (owner !== null) queue.send({ type: "session.opened", owner })
  }
  const begin = async () => {
    const uploads = await make()
    tell(uploads)
    arrival.resolve(uploads)
    return uploads
  }
  const load = () => {
    if (made !== null) return made
    const begun = begin()
    made = begun
    // After a failed load, the next call tries again.
    begun.catch(() => (made = null))
    return begun
  }
  const uploads: LazyUploads = {
    load,
    arrived: () => arrival.promise,
    settle: (next) => {
      const isNew = owner?.userId !== next.userId
      owner = next
      if (made !== null) void made.then(tell, () => null)
      // If storage is blocked, there are no unfinished uploads.
      else if (isNew)
        void hasLeft(next.userId)
          .then((some) => (some ? load() : null))
          .catch(() => null)
    }
  }
  return {
    uploads,
    /** [UPL-O08] [UPL-O09] An expired session keeps the queue; a sign-out removes it. */
    end: async (end: SessionEnd | null) => {
      const left = owner
      owner = null
      if (end === "asked" && left !== null) await (await load()).leave(left.userId)
      else (await made)?.queue.send({ type: "session.expired" })
    }
  }
}
