import { createStore, keys } from "idb-keyval"
import type { UserId } from "#schemas/shared/ids.ts"

/** Where `UploadStorage` keeps its rows; a row's key begins with its user's id. */
export const uploadStore = () => createStore("dossier-uploads", "queues")

/** [UPL-O09] Whether the person left uploads in this browser: the queue itself is only fetched if so. */
export const hasLeftUploads = async (userId: UserId): Promise<boolean> =>
  (await keys<string>(uploadStore())).some((key) => key.startsWith(`${userId}:`))
