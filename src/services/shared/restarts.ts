import { ApiFailure } from "#services/shared/failures.ts"

/** How long in ms reads wait for a restarting server before they fail. */
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

/**
 * Retries reads during a server restart. `heard` is called with true when the first read waits, with false when the
 * server is back.
 */
export const makeRestartWait = (heard: ((isRestarting: boolean) => void) | undefined) => {
  let waiting = 0
  let isAway = false
  const tellAway = (now: boolean) => {
    if (isAway !== now) heard?.(now)
    isAway = now
  }
  /**
   * [ERR-028] Retries a read until the server is back. Changes are not retried: the server may have made them already.
   */
  return async <A>(signal: AbortSignal, once: (signal: AbortSignal) => Promise<A>): Promise<A> => {
    let hasWaited = false
    try {
      for (const since = Date.now(); ;) {
        try {
          const answer = await once(signal)
          // A response that needs no database does not mean that the waiting calls would succeed.
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
