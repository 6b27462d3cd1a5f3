import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/** Milliseconds: a folder that is younger may be that of a server about to start. */
const youngest = 600_000

const folderName = /^dossier-[0-9a-f]{12}$/

/** Whether a folder of sockets is that of a server that is gone: it has no lock, or one of a process that is no server. */
export const isLeft = (
  { age, lock }: { readonly age: number; readonly lock: string | null },
  isServer: (pid: number) => boolean
): boolean => {
  if (age < youngest) return false
  const pid = Number(lock?.split("\n")[0])
  return !(Number.isInteger(pid) && pid > 0 && isServer(pid))
}

const lockIn = (folder: string) => {
  try {
    return readFileSync(join(folder, ".s.PGSQL.5432.lock"), "utf8")
  } catch {
    // None, or none that we may read: then the folder is not ours to remove either.
    return null
  }
}

/** Removes what servers that were killed left in the temporary folder; whatever cannot be removed stays. */
export const removeLeftFolders = (
  temporary: string,
  keep: string,
  owners: ReadonlySet<number>,
  isServer: (pid: number) => boolean
) => {
  for (const name of readdirSync(temporary)) {
    const folder = join(temporary, name)
    if (!folderName.test(name) || folder === keep) continue
    const found = lstatSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory() !== true || (owners.size > 0 && !owners.has(found.uid))) continue
    if (!isLeft({ age: Date.now() - found.mtimeMs, lock: lockIn(folder) }, isServer)) continue
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another start may be at it, or the folder is somebody else's.
    }
  }
}
