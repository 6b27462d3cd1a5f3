import { Worker } from "node:worker_threads"
import { Context, Effect, Layer, Semaphore } from "effect"
import type { ReadMail } from "#server/documents/magicMail/readMail.ts"

const heapMegabytes = 256
/** Milliseconds for one mail. */
const patience = 20_000
/** Mails read at once, each with a few times its size in memory. */
const atOnce = 2

const read = (bytes: Uint8Array<ArrayBuffer>) =>
  new Promise<ReadMail | null>((resolve) => {
    const thread = new Worker(new URL("./mailThread.ts", import.meta.url), {
      // Nothing of the server's settings: it reads what strangers wrote.
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
    const clock = setTimeout(() => stop(null), patience)
    thread.once("message", stop)
    thread.once("error", () => stop(null))
    thread.once("exit", () => stop(null))
    thread.postMessage(bytes, [bytes.buffer])
  })

/** Reads mails away from the thread that serves; null for what is no mail, or takes too long. The bytes are the reader's. */
export class MailReader extends Context.Service<
  MailReader,
  { readonly read: (bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<ReadMail | null> }
>()("dossier/server/documents/MailReader") {
  static readonly layer = Layer.effect(
    MailReader,
    Effect.map(Semaphore.make(atOnce), (turns) =>
      MailReader.of({ read: (bytes) => turns.withPermits(1)(Effect.promise(() => read(bytes))) })
    )
  )
}
