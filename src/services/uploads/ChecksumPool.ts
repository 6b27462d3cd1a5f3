import { checksumWorkers } from "#schemas/shared/constants.ts"

export interface ChecksumAsked {
  readonly task: number
  readonly bytes: Blob
}
export type ChecksumAnswered =
  | { readonly task: number; readonly digest: string }
  | { readonly task: number; readonly error: string; readonly unreadable: boolean }

/** The used part of `Worker`. */
export interface ChecksumWorker {
  postMessage(asked: ChecksumAsked): void
  terminate(): void
  onmessage: ((event: { readonly data: ChecksumAnswered }) => void) | null
  onerror: ((event: { readonly message: string }) => void) | null
}

/** [UPL-O04] The pool was stopped, or the caller aborted. */
export class ChecksumCancelled extends Error {
  override readonly name = "ChecksumCancelled"
}
/** The bytes could not be read: the file was deleted or changed on disk. */
export class ChecksumUnreadable extends Error {
  override readonly name = "ChecksumUnreadable"
}

interface Task {
  readonly id: number
  readonly bytes: Blob
  readonly resolve: (digest: string) => void
  readonly reject: (error: Error) => void
}

/** [UPL-013] [CST-012] Computes SHA-256 digests of blobs in at most `size` workers; further tasks wait in order. */
export class ChecksumPool {
  readonly #makeWorker: () => ChecksumWorker
  readonly #size: number
  #waiting: Array<Task> = []
  #idle: Array<ChecksumWorker> = []
  readonly #running = new Map<ChecksumWorker, Task>()
  #lastTask = 0

  constructor(makeWorker: () => ChecksumWorker, size: number = checksumWorkers) {
    this.#makeWorker = makeWorker
    this.#size = size
  }

  get workers(): number {
    return this.#idle.length + this.#running.size
  }

  /**
   * Resolves to the digest in lower-case hexadecimal. Rejects with `ChecksumCancelled` after an abort; the worker still
   * finishes a task that has started.
   */
  digest(bytes: Blob, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(new ChecksumCancelled("cancelled"))
      const task: Task = { id: ++this.#lastTask, bytes, resolve, reject }
      signal?.addEventListener(
        "abort",
        () => {
          this.#waiting = this.#waiting.filter((one) => one !== task)
          reject(new ChecksumCancelled("cancelled"))
        },
        { once: true }
      )
      this.#waiting.push(task)
      this.#serve()
    })
  }

  /** [UPL-014] Terminates all workers; waiting and running tasks reject with `ChecksumCancelled` (UPL-O04). */
  stop(): void {
    const tasks = [...this.#running.values(), ...this.#waiting]
    const workers = [...this.#running.keys(), ...this.#idle]
    this.#running.clear()
    this.#waiting = []
    this.#idle = []
    for (const worker of workers) worker.terminate()
    for (const { reject } of tasks) reject(new ChecksumCancelled("cancelled"))
  }

  #serve(): void {
    while (this.#waiting.length > 0 && (this.#idle.length > 0 || this.#running.size < this.#size)) {
      const task = this.#waiting.shift()
      if (task === undefined) return
      try {
        const worker = this.#idle.pop() ?? this.#hire()
        this.#running.set(worker, task)
        worker.postMessage({ task: task.id, bytes: task.bytes })
      } catch (cause) {
        task.reject(cause instanceof Error ? cause : new Error(String(cause)))
      }
    }
  }

  #hire(): ChecksumWorker {
    const worker = this.#makeWorker()
    worker.onmessage = ({ data }) => {
      const task = this.#running.get(worker)
      if (task === undefined || task.id !== data.task) return
      this.#running.delete(worker)
      this.#idle.push(worker)
      if ("digest" in data) task.resolve(data.digest)
      else task.reject(data.unreadable ? new ChecksumUnreadable(data.error) : new Error(data.error))
      this.#serve()
    }
    // [UPL-015] A worker that threw is in an unknown state: replace it.
    worker.onerror = ({ message }) => {
      const task = this.#running.get(worker)
      this.#running.delete(worker)
      this.#idle = this.#idle.filter((one) => one !== worker)
      worker.terminate()
      task?.reject(new Error(message))
      this.#serve()
    }
    return worker
  }
}

const browserWorker = (): ChecksumWorker => {
  const worker = new Worker(new URL("./checksum.worker.ts", import.meta.url), { type: "module" })
  const adapted: ChecksumWorker = {
    postMessage: (asked) => worker.postMessage(asked),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null
  }
  worker.onmessage = ({ data }: MessageEvent<ChecksumAnswered>) => adapted.onmessage?.({ data })
  worker.onerror = ({ message }) => adapted.onerror?.({ message })
  return adapted
}

/** Creates the pool with browser workers. */
export const makeChecksumPool = (): ChecksumPool => new ChecksumPool(browserWorker)
