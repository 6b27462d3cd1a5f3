// Gives the browser's worker module the globals that it needs, inside a worker thread of Node.
import { parentPort } from "node:worker_threads"

const scope = { onmessage: null, postMessage: (message) => parentPort.postMessage(message) }
globalThis.self = scope
await import("../../../src/services/uploads/checksum.worker.ts")
parentPort.on("message", (data) => scope.onmessage({ data }))
