import { useSyncExternalStore } from "react"
import { inTime } from "#services/shared/inTime.ts"
import { settled, takenAtOnce } from "#ui/shared/lazy/settled.ts"

export interface LazyChunk<Parts> {
  /** Loads the chunk, or retries if an earlier load failed. */
  readonly fetch: () => Promise<Parts>
  readonly now: () => Parts | null
  /** Runs `work` with the chunk, now or once it is loaded, so that an early call is not lost. Ignores load errors. */
  readonly with: (work: (parts: Parts) => void) => void
  /** The chunk; null until it is loaded, when the component renders something else. */
  readonly useArrived: () => Parts | null
  /** For a component that cannot render without the chunk: settles once it is loaded or has failed, never rejects. */
  readonly want: () => Promise<void>
  /** Like `want`, for React's `use`: returns the same promise for as long as a component may be suspended on it. */
  readonly awaited: () => Promise<void>
  /** The load error while a component waits for the chunk, else null; the load is retried until it succeeds. */
  readonly useLost: () => unknown
  /** Resets the waiting state when the waiting component unmounts. */
  readonly forget: () => void
}

/** Retry interval in milliseconds while a component shows the load error: no event reports that a server is back. */
const pause = 5_000

const noop = () => {}

/** Wraps a lazily loaded chunk; `load` imports it. */
export const lazyChunk = <Parts>(load: () => Promise<Parts>): LazyChunk<Parts> => {
  let arrived: Parts | null = null
  let coming: Promise<Parts> | null = null
  let wanted: Promise<void> | null = null
  let lost: unknown = null
  let stop = noop
  const listeners = new Set<() => void>()
  const now = () => arrived
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const fetch = () => {
    if (coming !== null) return coming
    coming = inTime(load)()
    coming.then(
      (parts) => {
        arrived = parts
        stop()
        lost = null
        changed()
      },
      () => {
        coming = null
      }
    )
    return coming
  }
  const forget = () => {
    stop()
    wanted = null
    lost = null
  }
  const tryAgain = () => void fetch().catch(noop)
  const lose = (error: unknown) => {
    lost = error
    const timer = setInterval(tryAgain, pause)
    addEventListener("online", tryAgain)
    stop = () => {
      clearInterval(timer)
      removeEventListener("online", tryAgain)
      stop = noop
    }
    changed()
  }
  const want = () => (lost === null ? (wanted ??= takenAtOnce(fetch().then(noop, lose))) : fetch().then(noop, noop))
  return {
    fetch,
    now,
    // Load errors are ignored here: components show them, and repeating the action loads the chunk again.
    with: (work) => {
      if (arrived === null) fetch().then(work, noop)
      else work(arrived)
    },
    useArrived: () => useSyncExternalStore(listen, now),
    want,
    awaited: () => wanted ?? (arrived === null ? want() : settled),
    useLost: () => useSyncExternalStore(listen, () => lost),
    forget
  }
}
