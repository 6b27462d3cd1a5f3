import { existsSync, statfsSync } from "node:fs"
import { freemem } from "node:os"

/** Where files are memory. */
export const sharedMemory = "/dev/shm"
/** Bytes that a whole run has to spare there: the database, its log, and what the browsers share. */
const roomOfRun = 2 * 2 ** 30

/** A machine of little memory, and a container's few megabytes, keep to the disk. */
export const hasSharedMemory = () => {
  if (!existsSync(sharedMemory) || freemem() < 2 * roomOfRun) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= roomOfRun
}
