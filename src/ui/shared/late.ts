import { useSyncExternalStore } from "react"
import { inTime } from "#services/shared/inTime.ts"
import { settled, takenAtOnce } from "#ui/shared/settled.ts"

export interface Late<Parts> {
  /** Asks for it; again if it was lost with the connection. */
  readonly fetch: () => Promise<Parts>
  readonly now: () => Parts | null
  /** Does something with it, now or as soon as it has come: what is asked early is not lost. */
  readonly with: (work: (parts: Parts) => void) => void
  /** The same for a view that shows something else by then. */
  readonly useArrived: () => Parts | null
  /** For a view that cannot be drawn without it: settles when it has come or is known to be lost. */
  readonly want: () => Promise<void>
  /** The same for `use`: one promise for as long as a view may have suspended in it. */
  readonly awaited: () => Promise<void>
  /** Why it did not come, while a view waits for it: it is asked for again until it comes. */
  readonly useLost: () => unknown
  /** The view that waited is gone: the next one begins anew. */
  readonly forget: () => void
}

/** Milliseconds between two attempts at a lost part that is on the screen: the server may return before any sign of it. */
const pause = 5_000

const noop = () => {}

/** A part of the program that comes on its own. */
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
    // Whoever draws a part of it is told of its loss; an action that is asked for again asks for the part again.
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
