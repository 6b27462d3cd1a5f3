import { closeSync, constants, fsync, ftruncate, open as openFile, write } from "node:fs"
import { type FileHandle, mkdir, open } from "node:fs/promises"
import { dirname } from "node:path"
import { promisify } from "node:util"
import { fileMode, folderMode } from "#server/platform/fileModes.ts"
import { isMissing, isTaken } from "#server/platform/files/diskErrors.ts"

export const writeAll = async (file: FileHandle, bytes: Uint8Array, offset: number) => {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
  }
}

/** Files of one piece are made with as few calls as there can be: each one wakes a thread and then this one. */
const opened = promisify(openFile)
const synced = promisify(fsync)
const truncated = promisify(ftruncate)
const written = promisify(write)

/** Never truncates: several chunks of one file may be on their way at once. */
const writing = constants.O_RDWR | constants.O_CREAT

/** Opens files for writing, with the folders that they need. */
export const fileOpener = () => {
  const made = new Set<string>()
  const ensure = async (path: string) => {
    const directory = dirname(path)
    if (made.has(directory)) return
    await mkdir(directory, { recursive: true, mode: folderMode })
    made.add(directory)
  }
  /** Opens for writing; a folder that was removed meanwhile is made again. */
  const openFor = async (path: string) => {
    await ensure(path)
    return open(path, writing, fileMode).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      made.delete(dirname(path))
      await ensure(path)
      return open(path, writing, fileMode)
    })
  }
  /** Writes a file that nobody has begun yet and waits until the disk has it and its name; false where there is one. */
  const makeNew = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    await ensure(path)
    const make = () => opened(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, fileMode)
    const fd = await make().catch(async (error: unknown) => {
      if (isTaken(error)) return undefined
      if (!isMissing(error)) throw error
      made.delete(dirname(path))
      await ensure(path)
      return make()
    })
    if (fd === undefined) return false
    try {
      for (let done = 0; done < bytes.length;) {
        done += (await written(fd, bytes, done, bytes.length - done, done)).bytesWritten
      }
      await synced(fd)
      return true
    } catch (error) {
      // Not removed: by now the name may be that of a twin's whole file. Without its bytes it awaits the next twin.
      await truncated(fd, 0).catch(() => undefined)
      throw error
    } finally {
      // Nothing is left to be written, so that closing does not wait for the disk.
      closeSync(fd)
    }
  }

  return { ensure, openFor, makeNew }
}
export type FileOpener = ReturnType<typeof fileOpener>
