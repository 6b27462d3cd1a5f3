import { mkdir, statfs } from "node:fs/promises"
import type { FilePort } from "#server/platform/Files.ts"
import { folderMode } from "#server/platform/fileModes.ts"
import { contentFiles } from "#server/platform/files/contentFiles.ts"
import { fileOpener } from "#server/platform/files/openFiles.ts"
import { placesIn } from "#server/platform/files/places.ts"
import { reclaiming } from "#server/platform/files/reclaiming.ts"
import { uploadFiles } from "#server/platform/files/uploadFiles.ts"

/** Storage of files in a local folder. */
export const localFiles = (root: string): FilePort => {
  const places = placesIn(root)
  const opener = fileOpener()
  return {
    ...uploadFiles(places, opener),
    ...contentFiles(root, places, opener),
    ...reclaiming(places, opener),
    free: async () => {
      await mkdir(root, { recursive: true, mode: folderMode })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    }
  }
}
