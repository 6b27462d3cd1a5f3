import { lstatSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

/** Minimum age in ms of a folder to delete: a younger one may belong to a server that is starting. */
const youngest = 600_000

const folderName = /^dossier-[0-9a-f]{12}$/

/** Whether a socket folder is stale: old, and without the lock of a running server. */
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
    // There is no lock, or no right to read it; in that case deleting the folder fails too.
    return null
  }
}

/** Deletes socket folders that killed servers left behind, except those that cannot be deleted. */
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
      // Another process is deleting it, or it belongs to another user.
    }
  }
}
