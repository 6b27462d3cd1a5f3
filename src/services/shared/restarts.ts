import { ApiFailure } from "#services/shared/failures.ts"

/** Timeout in ms of a read that waits for a restarting server. */
const restartTimeout = 120_000

/** A client file that is transferred or deleted is a 503 too, after a long wait; the server itself is there. */
const isRestarting = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 503 && error.code !== "error.client_file_locked"

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
 * Creates the retry of reads during a server restart (503). `heard` is called with true when the first read waits, and
 * with false when the server is back.
 */
export const makeRestartWait = (heard: ((isRestarting: boolean) => void) | undefined) => {
  let waiting = 0
  let isAway = false
  const tellAway = (now: boolean) => {
    if (isAway !== now) heard?.(now)
    isAway = now
  }
  /**
   * [ERR-028] Retries a read until the server is back. Only for reads: the server may have executed a change already.
   */
  return async <A>(signal: AbortSignal, once: (signal: AbortSignal) => Promise<A>): Promise<A> => {
    let hasWaited = false
    try {
      for (const since = Date.now(); ;) {
        try {
          const answer = await once(signal)
          // While other reads wait, a response that needed no database does not prove that the server is back.
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
