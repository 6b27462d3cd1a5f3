import { Worker } from "node:worker_threads"
import type { ChecksumWorker } from "#services/uploads/ChecksumPool.ts"

const adapt = (thread: Worker): ChecksumWorker => {
  const worker: ChecksumWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (asked) => thread.postMessage(asked),
    terminate: () => void thread.terminate()
  }
  thread.on("message", (data) => worker.onmessage?.({ data }))
  thread.on("error", (error: Error) => worker.onerror?.({ message: error.message }))
  return worker
}

/** The real checksum worker on a real thread. */
export const threadWorker = (): ChecksumWorker => adapt(new Worker(new URL("./nodeWorker.mjs", import.meta.url)))

/** A thread that throws at its first task. */
export const brokenWorker = (message: string): ChecksumWorker =>
  adapt(
    new Worker(
      `require("node:worker_threads").parentPort.on("message", () => { throw new Error(${JSON.stringify(message)}) })`,
      { eval: true }
    )
  )

/** A thread that never answers. */
export const silentWorker = (): ChecksumWorker =>
  adapt(new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true }))
