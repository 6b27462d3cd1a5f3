import { useLayoutEffect, useRef } from "react"

/** Scrolls to an item once, when `key` is set or when its item is loaded. */
export const useReveal = <T, K>(
  key: K | undefined,
  items: ReadonlyArray<T>,
  keyOf: (item: T) => K,
  show: (index: number) => void
) => {
  const shown = useRef<K | undefined>(undefined)
  useLayoutEffect(() => {
    if (key === undefined || shown.current === key) {
      shown.current = key
      return
    }
    const index = items.findIndex((item) => keyOf(item) === key)
    if (index === -1) return
    shown.current = key
    show(index)
  })
}
