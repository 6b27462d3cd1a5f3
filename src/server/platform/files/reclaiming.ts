import { readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { FilePort } from "#server/platform/Files.ts"
import { unlessMissing } from "#server/platform/files/diskErrors.ts"
import type { FileOpener } from "#server/platform/files/openFiles.ts"
import type { Places } from "#server/platform/files/places.ts"

/** Deletes contents that nothing references, and temporary files of uploads. */
export const reclaiming = (places: Places, { ensure }: FileOpener): Pick<FilePort, "reclaim" | "sweep"> => ({
  reclaim: async (content, age) => {
    const path = places.content(content)
    const old = async (place: string) => {
      const found = await unlessMissing(stat(place))
      return found !== undefined && found.mtimeMs < Date.now() - age
    }
    if (!(await old(path))) return false
    // Rename before the check: if the content was stored again meanwhile, its new date shows it, and it is renamed
    // back.
    const aside = places.reclaimed(content)
    await ensure(aside)
    await rename(path, aside)
    if (await old(aside)) {
      await rm(aside, { force: true })
      return true
    }
    await rename(aside, path)
    return false
  },
  sweep: async (firm, age) => {
    for (const name of (await unlessMissing(readdir(places.uploads(firm)))) ?? []) {
      const path = join(places.uploads(firm), name)
      const found = await unlessMissing(stat(path))
      if (found === undefined) continue
      const aside = /^reclaim-([0-9a-f]{64})$/.exec(name)?.[1]
      // A process died between the rename and the check: rename the content back, to be checked again.
      if (aside !== undefined) await unlessMissing(rename(path, places.content({ firm, checksum: aside })))
      else if (found.mtimeMs < Date.now() - age) await rm(path, { force: true })
    }
  }
})
