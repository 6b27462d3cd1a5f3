import { argon2Sync } from "node:crypto"
import { readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"
import { basename } from "node:path"
import { parentPort } from "node:worker_threads"
import type { Derivation } from "#server/shared/passwordThreads.ts"

/** Gives the thread about a third of a busy core: requests keep most of it, and people can still sign in. */
const niceness = 5

// On Linux each thread has its own priority. Elsewhere only the number of threads limits them.
if (process.platform === "linux") {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), Math.min(getPriority() + niceness, 19))
  } catch (error) {
    process.emitWarning(`sign-ins compete with other calls for the processor: ${String(error)}`)
  }
}

parentPort?.on("message", (parameters: Derivation) => {
  parentPort?.postMessage(new Uint8Array(argon2Sync("argon2id", parameters)))
})
