import { Worker } from "node:worker_threads"
import { Context, Effect, Layer } from "effect"
import PQueue from "p-queue"
import type { Digests } from "#server/uploads/digests.ts"

/** Memory whose first `size` bytes are hashed. */
interface Lent {
  readonly memory: ArrayBuffer
  readonly size: number
}
/** The memory, back from the thread that it was lent to. */
interface Returned {
  readonly memory: ArrayBuffer
  /** SHA-256 of the bytes. */
  readonly digest: Uint8Array
}
export type Order = Lent | { readonly path: string }
export type Answer = Returned | Digests | { readonly failed: unknown }

/** Milliseconds without work after which a thread ends, and its memory goes back. */
const idle = 10_000
/**
 * Orders that a thread has at once: the one it is at and the next. Memory that is lent counts as gone, and as new when it
 * comes back; with more of it on its way the collector would walk the whole heap every few bodies.
 */
const atOnce = 2

const hasEnded = () => new Error("the thread that hashes has ended")

interface Begun {
  readonly worker: Worker
  readonly asked: Array<PromiseWithResolvers<Answer>>
}

const begin = (): Begun => {
  const worker = new Worker(new URL("./hashThread.ts", import.meta.url), {
    // Nothing of the server's settings: it sees bytes of strangers.
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 }
  })
  const asked: Begun["asked"] = []
  const lost = (error: unknown) => {
    for (const { reject } of asked.splice(0)) reject(error)
  }
  worker.on("message", (answer: Answer) => {
    asked.shift()?.resolve(answer)
    // Only who waits for an answer keeps the process alive.
    if (asked.length === 0) worker.unref()
  })
  worker.once("error", lost)
  worker.once("exit", () => lost(hasEnded()))
  worker.unref()
  return { worker, asked }
}

/** A thread that begins when it is needed and ends some time after the last order; it answers one after the other. */
const makeThread = () => {
  let begun: Begun | undefined
  let clock: NodeJS.Timeout | undefined
  let isClosed = false
  const orders = new PQueue({ concurrency: atOnce })
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
  /** The thread, begun where there is none. */
  const current = (): Begun => {
    if (isClosed) throw hasEnded()
    if (begun === undefined || begun.worker.threadId === -1) begun = begin()
    clock ??= setTimeout(rest, idle).unref()
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
 * Hashes away from the thread that serves: there a chunk takes milliseconds, and a long file seconds in which nobody
 * would be answered. Bodies and files have a thread each, so that no body waits for a file.
 */
export class Hashing extends Context.Service<
  Hashing,
  {
    /** Begins the thread for bodies where there is none, so that the first of them need not wait for it. */
    readonly prepare: () => void
    /** Gives the memory back with the digest of its bytes; rejects where the thread died, and the memory with it. */
    readonly body: (lent: Lent) => Promise<Returned>
    /** The digests of a file; rejects where it cannot be read. */
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
        body: async (lent) => {
          const answer = await bodies.ask(lent)
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
