import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import type { SessionEnd } from "#machines/access/session.machine.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { UploadOwner } from "#schemas/uploads/job.ts"
import type { uploadActors } from "#services/uploads/uploadActors.ts"

/** The upload queue and what is given to it. */
export interface Uploads {
  readonly queue: UploadQueueRef
  /** What was given, as the `items` of `files.added`. */
  readonly take: ReturnType<typeof uploadActors>["take"]
  /** [UPL-O09] What `file.given` carries; without a file, the one the browser may still reopen. */
  readonly giveAgain: ReturnType<typeof uploadActors>["giveAgain"]
  /** [UPL-O09] The person signed out: here and in every other tab the queue is wiped. */
  readonly leave: (userId: UserId) => Promise<void>
}

/** The upload queue, fetched with the first file given or where one was left to finish: most visits do without. */
export interface LateUploads {
  readonly load: () => Promise<Uploads>
  /** For a view: one promise that waits until something has loaded it; it asks for nothing. */
  readonly arrived: () => Promise<Uploads>
  /** [UPL-O09] Whose uploads these are: told with every page. What the person left is gone on with. */
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
    // What failed to arrive is asked for anew by the next who needs it.
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
      // A browser that keeps nothing has nothing left to finish.
      else if (isNew)
        void hasLeft(next.userId)
          .then((some) => (some ? load() : null))
          .catch(() => null)
    }
  }
  return {
    uploads,
    /** [UPL-O08] [UPL-O09] A session that merely ran out loses nothing; a sign-out takes the queue with it. */
    end: async (end: SessionEnd | null) => {
      const left = owner
      owner = null
      if (end === "asked" && left !== null) await (await load()).leave(left.userId)
      else (await made)?.queue.send({ type: "session.expired" })
    }
  }
}
