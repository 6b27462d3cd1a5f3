import { createStore, keys } from "idb-keyval"
import type { UserId } from "#schemas/shared/ids.ts"

/** The IndexedDB store of `UploadStorage`. A row's key begins with the id of its user. */
export const uploadStore = () => createStore("dossier-uploads", "queues")

/** [UPL-O09] Whether the user has unfinished uploads in this browser; only then is the queue's code loaded. */
export const hasLeftUploads = async (userId: UserId): Promise<boolean> =>
  (await keys<string>(uploadStore())).some((key) => key.startsWith(`${userId}:`))
