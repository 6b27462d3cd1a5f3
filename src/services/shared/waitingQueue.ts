import type { Priority } from "#services/shared/calls.ts"

/**
 * [NET-O04] Creates a queue that runs at most `atOnce` tasks: higher priority first, then in order of arrival. A task
 * that is aborted while it waits never starts. Not a library, because every first visit loads it and a library is six
 * times as large.
 */
export const makeWaitingQueue = (atOnce: number) => {
  const waiting: Record<Priority, Set<() => void>> = { high: new Set(), auto: new Set(), low: new Set() }
  let running = 0

  const next = () => {
    for (const line of [waiting.high, waiting.auto, waiting.low])
      for (const start of line) {
        if (running >= atOnce) return
        line.delete(start)
        start()
      }
  }

  return <A>(priority: Priority, signal: AbortSignal, work: () => Promise<A>): Promise<A> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", leave)
        running += 1
        void work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      }
      const leave = () => {
        waiting[priority].delete(start)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener("abort", leave, { once: true })
      waiting[priority].add(start)
      next()
    })
}
