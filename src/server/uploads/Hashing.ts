import { Worker } from "node:worker_threads"
import { Context, Effect, Layer } from "effect"
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

interface Begun {
  readonly worker: Worker
  readonly asked: Array<PromiseWithResolvers<Answer>>
}

const begin = (): Begun => {
  const worker = new Worker(new URL("./hashThread.ts", import.meta.url), {
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
  worker.once("exit", () => lost(new Error("the thread that hashes has ended")))
  return { worker, asked }
}

/** A thread that begins with the first order and ends some time after the last; it answers one after the other. */
const makeThread = () => {
  let begun: Begun | undefined
  let clock: NodeJS.Timeout | undefined
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
  return {
    end,
    ask: (order: Order) => {
      const answer = Promise.withResolvers<Answer>()
      if (begun === undefined || begun.worker.threadId === -1) begun = begin()
      const { asked, worker } = begun
      worker.ref()
      clock ??= setTimeout(rest, idle).unref()
      clock.refresh()
      asked.push(answer)
      worker.postMessage(order, "memory" in order ? [order.memory] : [])
      return answer.promise
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
    /** Gives the memory back with the digest of its bytes; rejects where the thread died, and the memory with it. */
    readonly body: (lent: Lent) => Promise<Returned>
    /** The digests of a file; rejects where it cannot be read. */
    readonly file: (path: string) => Promise<Digests>
  }
>()("dossier/server/uploads/Hashing") {
  static readonly layer = Layer.effect(
    Hashing,
    Effect.gen(function* () {
      const thread = Effect.acquireRelease(Effect.sync(makeThread), ({ end }) => Effect.promise(end))
      const bodies = yield* thread
      const files = yield* thread
      const failed = (answer: Answer) =>
        "failed" in answer && answer.failed instanceof Error
          ? answer.failed
          : new Error("the thread that hashes answered something else", { cause: answer })
      return Hashing.of({
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
