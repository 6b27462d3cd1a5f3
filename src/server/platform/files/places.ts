import { join } from "node:path"
import type { ContentKey, UploadKey } from "#server/platform/Files.ts"

/** Paths below `root`: contents by firm and checksum, and unfinished uploads. */
export const placesIn = (root: string) => {
  const uploads = (firm: number) => join(root, String(firm), "uploads")
  const upload = (key: UploadKey) => join(uploads(key.firm), key.upload)
  return {
    uploads,
    upload,
    /**
     * Marks an upload that lost bytes. fsync reports a write error only once; the marker keeps every process from
     * storing the upload as a content.
     */
    lostMark: (key: UploadKey) => `${upload(key)}.lost`,
    content: ({ checksum, firm }: ContentKey) => join(root, String(firm), checksum.slice(0, 2), checksum),
    aside: ({ checksum, firm }: ContentKey) => join(root, String(firm), "aside", `${checksum}-${Date.now()}`),
    reclaimed: ({ checksum, firm }: ContentKey) => join(uploads(firm), `reclaim-${checksum}`)
  }
}
export type Places = ReturnType<typeof placesIn>
