import { ApiFailure } from "#services/shared/failures.ts"

/** Milliseconds for which reads wait for a server that restarts; one that is away longer is told as a failure. */
const restartTimeout = 120_000

const isRestarting = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 503

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort)
      resolve()
    }, seconds * 1_000)
    signal.addEventListener("abort", abort, { once: true })
  })

/** Reads that outlive a restart of the server. `heard` is told when the first begins to wait, and when it is back. */
export const makeRestartWait = (heard: ((isRestarting: boolean) => void) | undefined) => {
  let waiting = 0
  let isAway = false
  const tellAway = (now: boolean) => {
    if (isAway !== now) heard?.(now)
    isAway = now
  }
  /** [ERR-028] A read asks again until the server is back; a change is left to the person, who may have been heard. */
  return async <A>(signal: AbortSignal, once: (signal: AbortSignal) => Promise<A>): Promise<A> => {
    let hasWaited = false
    try {
      for (const since = Date.now(); ;) {
        try {
          const answer = await once(signal)
          // An answer that needs no database says nothing of those that wait for it.
          if (hasWaited || waiting === 0) tellAway(false)
          return answer
        } catch (error) {
          if (!isRestarting(error) || Date.now() - since > restartTimeout) throw error
          if (!hasWaited) waiting += 1
          hasWaited = true
          tellAway(true)
          await pause(error.retryAfter ?? 2, signal)
        }
      }
    } finally {
      if (hasWaited) waiting -= 1
    }
  }
}
