import { Worker } from "node:worker_threads"
import { Context, Effect, Layer, Semaphore } from "effect"
import type { ReadText } from "#server/documents/text/readText.ts"

const refused: ReadText = { state: "refused" }
const heapMegabytes = 256
const youngMegabytes = 12
/** What the thread may hold outside its heap: unpacked streams are there. */
const outsideLimit = 384 * 1024 * 1024
const looksEvery = 100
/** Milliseconds without anything to read after which the thread is ended: what it holds is as much as a third of the server. */
const rest = 3_000

export interface ReadingLimits {
  /** Milliseconds for one content. */
  readonly time: number
}

/** [SEC] One thread of its own, ended and begun again when a file takes it too far: the server goes on. */
export const makeTextReader = ({ time }: ReadingLimits) => {
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  const begin = () => {
    const made = new Worker(new URL("./textThread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
      // What a library says about a bad file is nobody's business.
      stdout: true,
      stderr: true
    })
    made.unref()
    return made
  }
  const end = () => {
    clearTimeout(resting)
    const ended = thread
    thread = undefined
    return ended?.terminate()
  }
  const read = (mediaType: string, bytes: Uint8Array<ArrayBuffer>) =>
    new Promise<ReadText>((resolve) => {
      clearTimeout(resting)
      const one = (thread ??= begin())
      const timers: Array<NodeJS.Timeout> = []
      const stop = (answer: ReadText, isLost: boolean) => {
        for (const timer of timers) clearInterval(timer)
        one.removeAllListeners("message").removeAllListeners("error").removeAllListeners("exit")
        if (!isLost) {
          resting = setTimeout(() => void end(), rest).unref()
          return resolve(answer)
        }
        // A second failure of a thread that is being ended has nobody to hear it.
        one.on("error", () => undefined)
        thread = undefined
        void one.terminate().then(() => resolve(answer))
      }
      one.once("message", (answer: ReadText) => stop(answer, false))
      one.once("error", () => stop(refused, true))
      one.once("exit", () => stop(refused, true))
      timers.push(setTimeout(() => stop(refused, true), time))
      timers.push(
        setInterval(() => {
          void one.getHeapStatistics().then(
            ({ external_memory }) => external_memory > outsideLimit && stop(refused, true),
            // It ended meanwhile; its own event says so.
            () => undefined
          )
        }, looksEvery)
      )
      one.postMessage({ mediaType, bytes }, [bytes.buffer])
    })
  return { read, end }
}

/** Reads the text of a content; the bytes are the reader's from then on. */
export class TextReader extends Context.Service<
  TextReader,
  { readonly read: (mediaType: string, bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<ReadText> }
>()("dossier/server/documents/TextReader") {
  static readonly layer = Layer.effect(
    TextReader,
    Effect.gen(function* () {
      const reader = yield* Effect.acquireRelease(
        Effect.sync(() => makeTextReader({ time: 20_000 })),
        ({ end }) => Effect.promise(async () => void (await end()))
      )
      const turn = yield* Semaphore.make(1)
      return TextReader.of({
        read: (mediaType, bytes) => turn.withPermits(1)(Effect.promise(() => reader.read(mediaType, bytes)))
      })
    })
  )
}
