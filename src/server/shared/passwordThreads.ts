import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import PQueue from "p-queue"

/** Parameters of argon2id; `memory` in KiB. */
export interface Derivation {
  readonly message: string
  readonly nonce: Uint8Array
  readonly tagLength: number
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Maximum threads. Each uses one core and the memory of one derivation. */
const maxThreads = Math.min(availableParallelism(), 4)
/** Idle timeout in ms, after which a thread ends and its memory is freed. */
const idleTimeoutMs = 10_000

const turns = new PQueue({ concurrency: maxThreads })
const idle: Array<{ readonly worker: Worker; readonly clock: NodeJS.Timeout }> = []

const begin = () => {
  const worker = new Worker(new URL("./passwordThread.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }
  })
  // Ignore: an idle thread that dies is not used again, and a running call handles the error itself.
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
 * Runs argon2id in worker threads of lower priority, at most one per core and four in all. Sign-ins thus wait for each
 * other and block neither Node's thread pool (file access) nor other requests.
 */
export const deriveApart = (parameters: Derivation): Promise<Uint8Array> => turns.add(() => ask(parameters))
