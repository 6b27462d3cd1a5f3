import { chmod, lstat, readdir } from "node:fs/promises"
import { join } from "node:path"

/** Only the server's account may read stored documents, whatever its umask. */
export const folderMode = 0o700
export const fileMode = 0o600

const isGone = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT"
const unlessGone = <A>(work: Promise<A>) =>
  work.catch((error: unknown) => (isGone(error) ? undefined : Promise.reject(error)))
const isOpen = async (path: string) => (((await unlessGone(lstat(path)))?.mode ?? 0) & 0o077) !== 0

const mendFolder = async (folder: string): Promise<void> => {
  for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await mendFolder(path)
    else if (entry.isFile()) await unlessGone(chmod(path, fileMode))
  }
  // Restrict the folder last: a restricted folder counts as done.
  await unlessGone(chmod(folder, folderMode))
}

/** Restricts the mode of the root folder at once. Returns a function that restricts what is below. */
export const closeFiles = async (root: string): Promise<() => Promise<void>> => {
  if (await isOpen(root)) await chmod(root, folderMode)
  return async () => {
    for (const entry of (await unlessGone(readdir(root, { withFileTypes: true }))) ?? []) {
      const path = join(root, entry.name)
      if (entry.isDirectory() && (await isOpen(path))) await mendFolder(path)
    }
  }
}
