import { parentPort } from "node:worker_threads"
import { readMail } from "#server/documents/magicMail/readMail.ts"

/** The thread that reads one mail and is then over. */
parentPort?.once("message", (bytes: Uint8Array) => {
  void readMail(bytes).then(
    (mail) => parentPort?.postMessage(mail),
    () => parentPort?.postMessage(null)
  )
})
