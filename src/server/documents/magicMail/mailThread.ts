import { parentPort } from "node:worker_threads"
import { readMail } from "#server/documents/magicMail/readMail.ts"

/** Worker that parses one mail and ends. */
parentPort?.once("message", (bytes: Uint8Array) => {
  void readMail(bytes).then(
    (mail) => parentPort?.postMessage(mail),
    () => parentPort?.postMessage(null)
  )
})
