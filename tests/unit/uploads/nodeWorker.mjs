// Gives the browser's worker module the globals it stands on, inside a worker thread.
import { parentPort } from "node:worker_threads"

const scope = { onmessage: null, postMessage: (message) => parentPort.postMessage(message) }
globalThis.self = scope
await import("../../../src/services/uploads/checksum.worker.ts")
parentPort.on("message", (data) => scope.onmessage({ data }))
