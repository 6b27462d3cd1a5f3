import { useLayoutEffect, useRef } from "react"

/** Brings the item that is named into sight once: when it is named, or when it comes to the list. */
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
