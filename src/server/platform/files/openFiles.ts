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

/** Raw descriptors instead of FileHandles need fewer round trips to the thread pool. */
const opened = promisify(openFile)
const synced = promisify(fsync)
const truncated = promisify(ftruncate)
const written = promisify(write)

/** No O_TRUNC, because several chunks of one file may be written at the same time. */
const writing = constants.O_RDWR | constants.O_CREAT

/** Functions that open files for writing and create their folders. */
export const fileOpener = () => {
  const made = new Set<string>()
  const ensure = async (path: string) => {
    const directory = dirname(path)
    if (made.has(directory)) return
    await mkdir(directory, { recursive: true, mode: folderMode })
    made.add(directory)
  }
  /** Opens a file for writing, creating it and its folder if necessary. */
  const openFor = async (path: string) => {
    await ensure(path)
    return open(path, writing, fileMode).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      made.delete(dirname(path))
      await ensure(path)
      return open(path, writing, fileMode)
    })
  }
  /** Creates a file and waits for fsync. Returns false if the file exists already. */
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
      // Truncate instead of deleting: another request may have replaced the file meanwhile. The next request replaces
      // an empty file.
      await truncated(fd, 0).catch(() => undefined)
      throw error
    } finally {
      // Synchronous close: after fsync there is nothing left to write.
      closeSync(fd)
    }
  }

  return { ensure, openFor, makeNew }
}
export type FileOpener = ReturnType<typeof fileOpener>
