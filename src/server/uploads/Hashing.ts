import { Worker } from "node:worker_threads"
import { Context, Effect, Layer } from "effect"
import PQueue from "p-queue"
import type { Digests } from "#server/uploads/digests.ts"

/** A buffer whose first `size` bytes the worker hashes; it is transferred, so the caller can no longer use it. */
interface TransferredBuffer {
  readonly memory: ArrayBuffer
  readonly size: number
}
/** The worker's answer, which transfers the buffer back to the caller. */
interface Returned {
  readonly memory: ArrayBuffer
  /** SHA-256 of the bytes. */
  readonly digest: Uint8Array
}
export type Order = TransferredBuffer | { readonly path: string }
export type Answer = Returned | Digests | { readonly failed: unknown }

/** Idle timeout in ms, after which the worker ends and its memory is freed. */
const idleTimeoutMs = 10_000
/**
 * Maximum orders that the worker holds: the current one and the next. V8 counts a transferred buffer as freed, and as
 * newly allocated when it returns; with more of them, the garbage collector would run a major collection every few
 * bodies.
 */
const maxPending = 2

const hasEnded = () => new Error("the thread that hashes has ended")

interface Begun {
  readonly worker: Worker
  readonly asked: Array<PromiseWithResolvers<Answer>>
}

const begin = (): Begun => {
  const worker = new Worker(new URL("./hashThread.ts", import.meta.url), {
    // Hide the environment variables (secrets), since the worker reads untrusted bytes.
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }
  })
  const asked: Begun["asked"] = []
  const rejectAll = (error: unknown) => {
    for (const { reject } of asked.splice(0)) reject(error)
  }
  worker.on("message", (answer: Answer) => {
    asked.shift()?.resolve(answer)
    // Pending orders keep the process alive; an idle worker does not.
    if (asked.length === 0) worker.unref()
  })
  worker.once("error", rejectAll)
  worker.once("exit", () => rejectAll(hasEnded()))
  worker.unref()
  return { worker, asked }
}

/** A worker that starts on demand, handles its orders one at a time and ends when idle. */
const makeThread = () => {
  let begun: Begun | undefined
  let clock: NodeJS.Timeout | undefined
  let isClosed = false
  const orders = new PQueue({ concurrency: maxPending })
  const end = async () => {
    const ending = begun
    clearTimeout(clock)
    begun = clock = undefined
    await ending?.worker.terminate()
  }
  const rest = () => {
    if (begun === undefined || begun.asked.length === 0) void end()
    else clock?.refresh()
  }
  /** Returns the running worker, starting one if there is none. */
  const current = (): Begun => {
    if (isClosed) throw hasEnded()
    if (begun === undefined || begun.worker.threadId === -1) begun = begin()
    clock ??= setTimeout(rest, idleTimeoutMs).unref()
    clock.refresh()
    return begun
  }
  const give = (order: Order) => {
    const { asked, worker } = current()
    const answer = Promise.withResolvers<Answer>()
    worker.ref()
    asked.push(answer)
    worker.postMessage(order, "memory" in order ? [order.memory] : [])
    return answer.promise
  }
  return {
    prepare: () => void current(),
    ask: (order: Order): Promise<Answer> => orders.add(() => give(order)),
    close: () => {
      isClosed = true
      return end()
    }
  }
}

/**
 * Hashes in worker threads: on the main thread a chunk would block all requests for milliseconds, and a long file for
 * seconds. Bodies and files have a worker each, so that no body waits for a file.
 */
export class Hashing extends Context.Service<
  Hashing,
  {
    /** Starts the worker for bodies, so that it is ready when the first body has arrived. */
    readonly prepare: () => void
    /** Returns the buffer with the digest of its bytes. Rejects if the worker died; the buffer is then lost. */
    readonly body: (buffer: TransferredBuffer) => Promise<Returned>
    /** Computes the digests of a file. Rejects if it cannot be read. */
    readonly file: (path: string) => Promise<Digests>
  }
>()("dossier/server/uploads/Hashing") {
  static readonly layer = Layer.effect(
    Hashing,
    Effect.gen(function* () {
      const thread = Effect.acquireRelease(Effect.sync(makeThread), ({ close }) => Effect.promise(close))
      const bodies = yield* thread
      const files = yield* thread
      const failed = (answer: Answer) =>
        "failed" in answer && answer.failed instanceof Error
          ? answer.failed
          : new Error("the thread that hashes answered something else", { cause: answer })
      return Hashing.of({
        prepare: bodies.prepare,
        body: async (buffer) => {
          const answer = await bodies.ask(buffer)
          if ("memory" in answer) return answer
          throw failed(answer)
        },
        file: async (path) => {
          const answer = await files.ask({ path })
          if ("checksum" in answer) return answer
          throw failed(answer)
        }
      })
    })
  )
}
