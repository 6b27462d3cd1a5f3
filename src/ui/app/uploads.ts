import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import type { SessionEnd } from "#machines/access/session.machine.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { UploadOwner } from "#schemas/uploads/uploadJob.ts"
import type { uploadActors } from "#services/uploads/uploadActors.ts"

/** The upload queue and the functions that feed it. */
export interface Uploads {
  readonly queue: UploadQueueRef
  /** Turns given files into the `items` of `files.added`. */
  readonly take: ReturnType<typeof uploadActors>["take"]
  /** [UPL-O09] The payload of `file.given`; without a file, the one that the browser can reopen. */
  readonly giveAgain: ReturnType<typeof uploadActors>["giveAgain"]
  /** [UPL-O09] At sign-out: wipes the queue in this and every other tab. */
  readonly leave: (userId: UserId) => Promise<void>
}

/** The upload queue, loaded with the first file given or to resume unfinished uploads: most visits do not need it. */
export interface LateUploads {
  readonly load: () => Promise<Uploads>
  /** For a view: a promise that resolves once the queue is loaded; it does not load it. */
  readonly arrived: () => Promise<Uploads>
  /** [UPL-O09] The owner of the uploads, set on every page. Resumes the owner's unfinished uploads. */
  readonly settle: (owner: UploadOwner) => void
}

export const makeLateUploads = (make: () => Promise<Uploads>, hasLeft: (userId: UserId) => Promise<boolean>) => {
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
    // After a failed load the next caller tries again.
    begun.catch(() => (made = null))
    return begun
  }
  const uploads: LateUploads = {
    load,
    arrived: () => arrival.promise,
    settle: (next) => {
      const isNew = owner?.userId !== next.userId
      owner = next
      if (made !== null) void made.then(tell, () => null)
      // If storage is blocked, nothing was left to finish.
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
