import { argon2Sync } from "node:crypto"
import { readlinkSync } from "node:fs"
import { getPriority, setPriority } from "node:os"
import { basename } from "node:path"
import { parentPort } from "node:worker_threads"
import type { Derivation } from "#server/shared/passwordThreads.ts"

/** A third of the processor where others want it too: enough that a busy machine still lets people in. */
const niceness = 5

// Lower priority than requests: Linux has a priority per thread. Elsewhere only the number of threads limits them.
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
