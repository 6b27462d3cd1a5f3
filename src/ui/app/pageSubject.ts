"use no memo"

import { useLayoutEffect, useSyncExternalStore } from "react"

// What a page is about, where only the page knows it: one page is open at a time.
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

/** [I18-011] Names what the page is about, for its title, as long as the caller is shown. */
export const usePageSubject = (name: string) => {
  useLayoutEffect(() => {
    set(name)
    return () => set(null)
  }, [name])
}

/** The subject that the page has named, or null. */
export const useNamedSubject = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => subject,
    () => null
  )
