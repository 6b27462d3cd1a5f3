import { createStore, keys } from "idb-keyval"
import type { UserId } from "#schemas/shared/ids.ts"

/** The IndexedDB store of `UploadStorage`; a row's key begins with its user's id. */
export const uploadStore = () => createStore("dossier-uploads", "queues")

/** [UPL-O09] Whether the user has unfinished uploads in this browser: the queue's code is loaded only then. */
export const hasLeftUploads = async (userId: UserId): Promise<boolean> =>
  (await keys<string>(uploadStore())).some((key) => key.startsWith(`${userId}:`))
