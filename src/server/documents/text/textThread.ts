import { constants, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { readText } from "#server/documents/text/readText.ts"

// Texts can wait, people who upload cannot. On Linux a priority is the calling thread's; elsewhere it is the process's.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

/** The thread that reads texts: one at a time, each asked for by a message and answered by one. */
parentPort?.on("message", ({ bytes, mediaType }: { readonly bytes: Uint8Array; readonly mediaType: string }) => {
  void readText(mediaType, bytes).then((read) => parentPort?.postMessage(read))
})
