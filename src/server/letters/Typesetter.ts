import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { Context, Effect, Layer } from "effect"
import PQueue from "p-queue"
import type { SignatureArea } from "#schemas/signatures/signature.ts"
import type { TypesetAnswer, TypesetJob } from "#server/letters/typesetting/typesetThread.ts"

/** Letters after which the thread ends: Typst's cache only grows, by 2.7 MB a letter. */
const lettersPerThread = 25
/** Milliseconds without work after which the thread ends, and its memory goes back. */
const idle = 30_000
/** Milliseconds for one letter, the start of the thread included. */
const timeout = 30_000

/** The program is compiled once for all threads that follow one another. */
const compiled = () => {
  let program: Promise<WebAssembly.Module> | undefined
  return () =>
    (program ??= readFile(fileURLToPath(import.meta.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"))).then(
      // The bytes of a file are a buffer of their own.
      (bytes) => WebAssembly.compile(new Uint8Array(bytes))
    ))
}

const begin = (program: WebAssembly.Module) =>
  new Worker(new URL("./typesetting/typesetThread.ts", import.meta.url), {
    workerData: program,
    // Nothing of the server's settings.
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

/** A thread that begins when it is needed, sets one letter after the other and is replaced in time. */
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
  /** In the order of the signatories. */
  readonly places: ReadonlyArray<SignatureArea>
}

export const placesOf = (marks: ReadonlyArray<unknown>): ReadonlyArray<SignatureArea> =>
  (marks as ReadonlyArray<SignatureArea & { readonly order: number }>)
    .toSorted((one, other) => one.order - other.order)
    .map(({ height, page, width, x, y }) => ({ page, x, y, width, height }))

/** [LET-O01] Sets letters as tagged PDFs, away from the thread that serves. */
export class Typesetter extends Context.Service<
  Typesetter,
  {
    /** Anything that goes wrong is a defect: what people typed cannot fail. */
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
            // A logo that Typst cannot read must not stop the letter: it goes out under the firm's name.
            Effect.catch((fault) => (job.logo === null ? Effect.fail(fault) : once({ ...job, logo: null }))),
            Effect.map(({ marks, pdf }) => ({ pdf, places: placesOf(marks) })),
            Effect.catch((fault) => Effect.die(new Error(`Typst: ${fault}`)))
          )
      })
    })
  )
}
