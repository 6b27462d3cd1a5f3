import { type RefObject, useLayoutEffect, useState } from "react"

/** The width of an element, rounded down to one of `steps` (CSS pixels, ascending); 0 below the first step. */
export const useElementSize = <Step extends number>(
  element: RefObject<HTMLElement | null>,
  steps: ReadonlyArray<Step>
): Step | 0 => {
  const [room, setRoom] = useState<Step | 0>(steps.at(-1) ?? 0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return
    const measure = () => setRoom([...steps].reverse().find((step) => box.clientWidth >= step) ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, steps])
  return room
}
