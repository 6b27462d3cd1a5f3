import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { Context, Effect, Layer } from "effect"
import PQueue from "p-queue"
import type { SignatureArea } from "#schemas/signatures/signature.ts"
import type { TypesetAnswer, TypesetJob } from "#server/letters/typesetting/typesetThread.ts"

/** Restart the thread after this number of letters: Typst's cache grows by 2.7 MB a letter and is never freed. */
const lettersPerThread = 25
/** Idle time in ms after which the thread ends, to free its memory. */
const idle = 30_000
/** Timeout in ms for one letter, including the start of the thread. */
const timeout = 30_000

/** Compiles the WebAssembly module once; all threads share it. */
const compiled = () => {
  let program: Promise<WebAssembly.Module> | undefined
  return () =>
    (program ??= readFile(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"))).then(
      // Copy the bytes: a Buffer from `readFile` may be a view of a larger pool, which `compile` does not accept.
      (bytes) => WebAssembly.compile(new Uint8Array(bytes))
    ))
}

const begin = (program: WebAssembly.Module) =>
  new Worker(new URL("./typesetting/typesetThread.ts", import.meta.url), {
    workerData: program,
    // Hide the server's environment variables, which hold secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 }
  })

const askThread = async (worker: Worker, job: TypesetJob): Promise<TypesetAnswer> => {
  const { promise, reject, resolve } = Promise.withResolvers<TypesetAnswer>()
  const late = setTimeout(() => reject(new Error("the thread that sets letters took too long")), timeout)
  const gone = () => reject(new Error("the thread that sets letters has ended"))
  worker.once("message", resolve).once("error", reject).once("exit", gone)
  worker.ref()
  worker.postMessage(job)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    worker.off("message", resolve).off("error", reject).off("exit", gone)
    worker.unref()
  }
}

/**
 * Queues letters for one worker thread. The thread starts on demand, and restarts after a failure or
 * `lettersPerThread`.
 */
export const makeTypesetter = () => {
  const program = compiled()
  const queue = new PQueue({ concurrency: 1 })
  let worker: Worker | undefined
  let letters = 0
  let clock: NodeJS.Timeout | undefined
  const end = async () => {
    const ending = worker
    clearTimeout(clock)
    worker = clock = undefined
    letters = 0
    await ending?.terminate()
  }
  const give = async (job: TypesetJob): Promise<TypesetAnswer> => {
    clearTimeout(clock)
    const current = (worker ??= begin(await program()))
    try {
      const answer = await askThread(current, job)
      letters += 1
      return answer
    } catch (error) {
      await end()
      throw error
    } finally {
      if (letters >= lettersPerThread) await end()
      else if (worker !== undefined) clock = setTimeout(() => void end(), idle).unref()
    }
  }
  return { ask: (job: TypesetJob) => queue.add(() => give(job)), end }
}

export interface TypesetLetter {
  readonly pdf: Uint8Array
  /** Where each signatory signs, in the order of the signatories. */
  readonly places: ReadonlyArray<SignatureArea>
}

export const placesOf = (marks: ReadonlyArray<unknown>): ReadonlyArray<SignatureArea> =>
  (marks as ReadonlyArray<SignatureArea & { readonly order: number }>)
    .toSorted((one, other) => one.order - other.order)
    .map(({ height, page, width, x, y }) => ({ page, x, y, width, height }))

/** [LET-O01] Sets letters as tagged PDFs in a worker thread, so that requests are not blocked. */
export class Typesetter extends Context.Service<
  Typesetter,
  {
    /** Sets a letter. Any failure is a defect, since texts that people typed cannot cause one. */
    set(job: TypesetJob): Effect.Effect<TypesetLetter>
  }
>()("dossier/server/letters/Typesetter") {
  static readonly layer = Layer.effect(
    Typesetter,
    Effect.gen(function* () {
      const { ask } = yield* Effect.acquireRelease(Effect.sync(makeTypesetter), ({ end }) => Effect.promise(end))
      const once = (job: TypesetJob) =>
        Effect.flatMap(
          Effect.promise(() => ask(job)),
          (answer) => ("fault" in answer ? Effect.fail(answer.fault) : Effect.succeed(answer))
        )
      return Typesetter.of({
        set: (job) =>
          once(job).pipe(
            // A logo that Typst cannot read must not stop the letter: set it again without the logo.
            Effect.catch((fault) => (job.logo === null ? Effect.fail(fault) : once({ ...job, logo: null }))),
            Effect.map(({ marks, pdf }) => ({ pdf, places: placesOf(marks) })),
            Effect.catch((fault) => Effect.die(new Error(`Typst: ${fault}`)))
          )
      })
    })
  )
}
