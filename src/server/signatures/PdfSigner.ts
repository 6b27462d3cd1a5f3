import { Worker } from "node:worker_threads"
import { Context, Data, Effect, Layer } from "effect"
import PQueue from "p-queue"
import type { Engine, EngineCall } from "#server/signatures/pdf/engine.ts"
import type { Answer, Failure, Order } from "#server/signatures/pdf/engineThread.ts"
import type { Refusal } from "#server/signatures/pdf/prepare.ts"

/** The PDF cannot be signed, for a reason that its owner can do something about. */
export class Unsignable extends Data.TaggedError("Unsignable")<{ readonly reason: Refusal }> {}
/** The time stamp authority does not respond or sent an invalid answer. The caller has stored nothing yet. */
export class Unstamped extends Data.TaggedError("Unstamped")<{ readonly detail: string }> {}

/** A drawn signature is not a valid picture. */
export class Undrawable extends Data.TaggedError("Undrawable")<{ readonly detail: string }> {}
type Failed = Unsignable | Unstamped | Undrawable

/** Ms without work after which the thread ends and frees its memory. */
const idle = 15_000
/** Timeouts of one call in ms. The thread of a call that exceeds it is terminated. */
const timeouts = { signing: 120_000, reading: 60_000 }

const begin = () =>
  new Worker(new URL("./pdf/engineThread.ts", import.meta.url), {
    // Hide the environment variables (secrets), since the thread reads untrusted files.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 768 }
  })

/** A worker thread that starts with its first call, handles one call at a time and ends when idle. */
const makeThread = (timeout: number) => {
  let worker: Worker | undefined
  let clock: NodeJS.Timeout | undefined
  const orders = new PQueue({ concurrency: 1 })
  const end = async () => {
    const ending = worker
    clearTimeout(clock)
    worker = clock = undefined
    await ending?.terminate()
  }
  const give = async (order: Order): Promise<Answer> => {
    clearTimeout(clock)
    const current = (worker ??= begin())
    current.ref()
    const { promise, reject, resolve } = Promise.withResolvers<Answer>()
    const late = setTimeout(() => reject(new Error(`the PDF thread took too long: ${order.call}`)), timeout)
    const gone = () => reject(new Error("the PDF thread has ended"))
    current.once("message", resolve).once("error", reject).once("exit", gone)
    current.postMessage(order)
    try {
      return await promise
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(late)
      current.off("message", resolve).off("error", reject).off("exit", gone)
      current.unref()
      clock = setTimeout(() => void end(), idle).unref()
    }
  }
  return { ask: (order: Order): Promise<Answer> => orders.add(() => give(order)), end }
}

const toError = ({ detail, failed }: Failure): Failed | Error => {
  if (failed === "pdf") return new Unsignable({ reason: detail as Refusal })
  if (failed === "timestamp") return new Unstamped({ detail })
  if (failed === "drawing") return new Undrawable({ detail })
  return new Error(`PDF work failed (${failed}): ${detail}`)
}
const isNamed = (error: Failed | Error): error is Failed => "_tag" in error

/** Reads, signs and verifies PDFs in worker threads, because on the main thread they would block all requests. */
export class PdfSigner extends Context.Service<
  PdfSigner,
  {
    /** Calls a function of the engine in a worker thread. Any error but `Failed` is a defect. */
    ask<Call extends EngineCall>(
      call: Call,
      input: Parameters<Engine[Call]>[0]
    ): Effect.Effect<Awaited<ReturnType<Engine[Call]>>, Failed>
  }
>()("dossier/server/signatures/PdfSigner") {
  static readonly layer = Layer.effect(
    PdfSigner,
    Effect.gen(function* () {
      const begun = (milliseconds: number) =>
        Effect.acquireRelease(
          Effect.sync(() => makeThread(milliseconds)),
          ({ end }) => Effect.promise(end)
        )
      const signing = yield* begun(timeouts.signing)
      // A second thread for verifications: anybody may verify files, and signing must not wait for that.
      const reading = yield* begun(timeouts.reading)
      return PdfSigner.of({
        ask: (call, input) =>
          Effect.flatMap(
            Effect.promise(() => (call === "verify" ? reading : signing).ask({ call, input })),
            (said) => {
              // The thread's answer is untyped, but it belongs to this call.
              if ("answer" in said) return Effect.succeed(said.answer as Awaited<ReturnType<Engine[typeof call]>>)
              const error = toError(said)
              return isNamed(error) ? Effect.fail(error) : Effect.die(error)
            }
          )
      })
    })
  )
}
