import { type RefObject, useLayoutEffect, useState } from "react"

export interface Box {
  readonly width: number
  readonly height: number
}

/** The inner size of an element in CSS pixels; null until measured. */
export const useBox = (element: RefObject<HTMLElement | null>): Box | null => {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const watch = new ResizeObserver(() => {
      const next = { width: target.clientWidth, height: target.clientHeight }
      setBox((known) => (known?.width === next.width && known.height === next.height ? known : next))
    })
    watch.observe(target)
    return () => watch.disconnect()
  }, [element])
  return box
}
