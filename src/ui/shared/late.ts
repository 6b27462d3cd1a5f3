import { useSyncExternalStore } from "react"

export interface Late<Parts> {
  /** Asks for it; again if it was lost with the connection. */
  readonly fetch: () => Promise<Parts>
  readonly now: () => Parts | null
  /** Does something with it, now or as soon as it has come: what is asked early is not lost. */
  readonly with: (work: (parts: Parts) => void) => void
  /** The same for a view that shows something else by then. */
  readonly useArrived: () => Parts | null
}

/** A part of the program that comes on its own. */
export const late = <Parts>(load: () => Promise<Parts>): Late<Parts> => {
  let arrived: Parts | null = null
  let coming: Promise<Parts> | null = null
  const listeners = new Set<() => void>()
  const now = () => arrived
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const fetch = () => {
    if (coming !== null) return coming
    coming = load()
    coming.then(
      (parts) => {
        arrived = parts
        for (const tell of listeners) tell()
      },
      () => {
        coming = null
      }
    )
    return coming
  }
  return {
    fetch,
    now,
    // Whoever draws a part of it is told of its loss; an action that is asked for again asks for the part again.
    with: (work) => {
      if (arrived === null) fetch().then(work, () => undefined)
      else work(arrived)
    },
    useArrived: () => useSyncExternalStore(listen, now)
  }
}
