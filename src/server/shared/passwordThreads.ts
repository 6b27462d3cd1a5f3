import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import PQueue from "p-queue"

/** What argon2id is asked; memory in KiB. */
export interface Derivation {
  readonly message: string
  readonly nonce: Uint8Array
  readonly tagLength: number
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Each takes a core and the memory of one password. */
const maxThreads = Math.min(availableParallelism(), 4)
/** Idle timeout in ms: the worker then ends and its memory is freed. */
const idleTimeoutMs = 10_000

const turns = new PQueue({ concurrency: maxThreads })
const idle: Array<{ readonly worker: Worker; readonly clock: NodeJS.Timeout }> = []

const begin = () => {
  const worker = new Worker(new URL("./passwordThread.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }
  })
  // A thread that dies while idle is discarded; one that dies at work rejects its caller's promise.
  worker.on("error", () => undefined)
  return worker
}

const rest = (worker: Worker) => {
  worker.unref()
  const clock = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1
    )
    void worker.terminate()
  }, idleTimeoutMs).unref()
  idle.push({ worker, clock })
}

const take = (): Worker => {
  const known = idle.pop()
  if (known === undefined) return begin()
  clearTimeout(known.clock)
  if (known.worker.threadId === -1) return take()
  known.worker.ref()
  return known.worker
}

const ask = (parameters: Derivation) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const worker = take()
    const settle = (conclude: () => void) => {
      worker.off("message", answered).off("error", failed).off("exit", ended)
      conclude()
    }
    const answered = (key: Uint8Array) =>
      settle(() => {
        rest(worker)
        resolve(key)
      })
    const failed = (error: unknown) => settle(() => reject(error))
    const ended = () => settle(() => reject(new Error("the thread that checks passwords has ended")))
    worker.once("message", answered).once("error", failed).once("exit", ended)
    worker.postMessage(parameters)
  })

/**
 * argon2id in threads of its own, as many as cores and each of lower priority: when hundreds sign in at once they wait
 * for each other; file access keeps Node's thread pool, and other calls keep the cores.
 */
export const deriveApart = (parameters: Derivation): Promise<Uint8Array> => turns.add(() => ask(parameters))
