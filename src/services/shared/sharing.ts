interface Shared {
  readonly work: Promise<unknown>
  readonly controller: AbortController
  waiting: number
}

/**
 * [NET-006] Shares work between callers: runs it once per key while it is in flight, and aborts it only when its last
 * caller aborts.
 */
export const makeSharing = () => {
  const inFlight = new Map<string, Shared>()

  const begin = (key: string, run: (signal: AbortSignal) => Promise<unknown>): Shared => {
    const controller = new AbortController()
    const work = run(controller.signal).finally(() => {
      if (inFlight.get(key)?.controller === controller) inFlight.delete(key)
    })
    const shared: Shared = { controller, waiting: 0, work }
    inFlight.set(key, shared)
    return shared
  }

  return <A>(key: string, signal: AbortSignal, run: (signal: AbortSignal) => Promise<A>): Promise<A> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const shared = inFlight.get(key) ?? begin(key, run)
    shared.waiting += 1
    return new Promise<A>((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          inFlight.delete(key)
          shared.controller.abort(signal.reason)
        }
        reject(signal.reason)
      }
      signal.addEventListener("abort", leave, { once: true })
      // Safe cast: the key determines the response, so all callers of a key expect the same type.
      shared.work.then((value) => resolve(value as A), reject).finally(() => signal.removeEventListener("abort", leave))
    })
  }
}
