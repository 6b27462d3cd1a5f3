import { parentPort } from "node:worker_threads"
import { readText } from "#server/documents/text/readText.ts"

/** The thread that reads texts: one at a time, each asked for by a message and answered by one. */
parentPort?.on("message", ({ bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: string }) => {
  void readText(mediaType, bytes).then((read) => parentPort?.postMessage(read))
})
