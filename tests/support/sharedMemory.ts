import { existsSync, statfsSync } from "node:fs"
import { freemem } from "node:os"

/** Linux's in-memory file system. */
export const sharedMemory = "/dev/shm"
/** The free bytes there that a whole run needs: for the database, its WAL, and what the browsers share. */
const roomOfRun = 2 * 2 ** 30

/**
 * Whether a run can use shared memory; false on machines with little memory and in containers with a small /dev/shm.
 */
export const hasSharedMemory = () => {
  if (!existsSync(sharedMemory) || freemem() < 2 * roomOfRun) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= roomOfRun
}
