import { parentPort } from "node:worker_threads"
import { readMail } from "#server/documents/magicMail/readMail.ts"

/** Worker thread: parses the one mail that it receives and posts the result, null if it is invalid. */
parentPort?.once("message", (bytes: Uint8Array) => {
  void readMail(bytes).then(
    (mail) => parentPort?.postMessage(mail),
    () => parentPort?.postMessage(null)
  )
})
