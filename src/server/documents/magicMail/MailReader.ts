import { Worker } from "node:worker_threads"
import { Context, Effect, Layer, Semaphore } from "effect"
import type { ReadMail } from "#server/documents/magicMail/readMail.ts"

const heapMegabytes = 256
/** Timeout in ms for parsing one mail. */
const timeoutMs = 20_000
/** Mails parsed at the same time: each takes a few times its size in memory. */
const maxConcurrent = 2

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  new Promise<ReadMail | null>((resolve) => {
    const thread = new Worker(new URL("./mailThread.ts", import.meta.url), {
      // Hide the environment variables (secrets): the worker parses untrusted bytes.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      stdout: true,
      stderr: true
    })
    const stop = (answer: ReadMail | null) => {
      clearTimeout(clock)
      thread.removeAllListeners().on("error", () => undefined)
      void thread.terminate().then(() => resolve(answer))
    }
    const clock = setTimeout(() => stop(null), timeoutMs)
    thread.once("message", stop)
    thread.once("error", () => stop(null))
    thread.once("exit", () => stop(null))
    thread.postMessage(bytes, [bytes.buffer])
  })

/**
 * Parses a mail in a worker thread. Null if the mail is invalid or parsing times out. `bytes` are transferred to the
 * worker, so the caller can no longer use them.
 */
export class MailReader extends Context.Service<
  MailReader,
  { readonly read: (bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<ReadMail | null> }
>()("dossier/server/documents/MailReader") {
  static readonly layer = Layer.effect(
    MailReader,
    Effect.map(Semaphore.make(maxConcurrent), (turns) =>
      MailReader.of({ read: (bytes) => turns.withPermits(1)(Effect.promise(() => read(bytes))) })
    )
  )
}
