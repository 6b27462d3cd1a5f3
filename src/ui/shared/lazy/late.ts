import { useSyncExternalStore } from "react"
import { inTime } from "#services/shared/inTime.ts"
import { settled, takenAtOnce } from "#ui/shared/lazy/settled.ts"

export interface Late<Parts> {
  /** Loads the chunk; retries if a former load failed. */
  readonly fetch: () => Promise<Parts>
  readonly now: () => Parts | null
  /** Runs `work` with the chunk, now or once it is loaded, so that an early call is not lost. */
  readonly with: (work: (parts: Parts) => void) => void
  /** Null until loaded; the component shows something else meanwhile. */
  readonly useArrived: () => Parts | null
  /** For a component that cannot render without it: settles when the chunk is loaded or has failed. */
  readonly want: () => Promise<void>
  /** The same for `use`: keeps one promise for as long as a component may be suspended on it. */
  readonly awaited: () => Promise<void>
  /** The load error while a component waits for the chunk; the load is retried until it succeeds. */
  readonly useLost: () => unknown
  /** Resets the waiting state when the waiting component unmounts. */
  readonly forget: () => void
}

/** Retry interval in milliseconds for a failed chunk on the screen: a server that is back sends no event. */
const pause = 5_000

const noop = () => {}

/** A lazily loaded chunk. */
export const late = <Parts>(load: () => Promise<Parts>): Late<Parts> => {
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
