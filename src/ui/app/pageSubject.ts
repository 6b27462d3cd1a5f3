"use no memo"

import { useLayoutEffect, useSyncExternalStore } from "react"

// The subject of the open page, if only the page itself knows it. Module state suffices, as one page is open at a time.
let subject: string | null = null
const listeners = new Set<() => void>()
const set = (next: string | null) => {
  subject = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** [I18-011] Sets the subject for the title of the page, until the calling component unmounts. */
export const usePageSubject = (name: string) => {
  useLayoutEffect(() => {
    set(name)
    return () => set(null)
  }, [name])
}

/** The subject that the open page has set, or null. */
export const useNamedSubject = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => subject,
    () => null
  )
