import { type RefObject, useEffect, useLayoutEffect, useState } from "react"

interface WindowOptions {
  readonly scroll: RefObject<HTMLElement | null>
  readonly count: number
  /** Row height in CSS pixels. */
  readonly size: number
  /** Rows rendered above and below the visible ones, after the first paint. */
  readonly overscan: number
  /** A row that always stays rendered: unmounting the focused row would lose the focus. */
  readonly keep?: number
  /** Height of the sticky header in CSS pixels. */
  readonly before?: number
}

interface Seen {
  readonly first: number
  readonly lines: number
}

/**
 * The number of rows of the first render, before the list is measured: about as many as a usual window shows. More would
 * delay the first paint, and missing ones are added before it.
 */
const firstLines = 12

/** False until the component has been painted once. */
const useIsPainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // The first frame ends with the paint, so the second begins after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

/**
 * Which rows of equal height a long list renders; rerenders only when the first visible row or their number changes.
 */
export const useWindow = ({ before = 0, count, keep, overscan, scroll, size }: WindowOptions) => {
  const [seen, setSeen] = useState<Seen>({ first: 0, lines: firstLines })
  const around = useIsPainted() ? overscan : 0
  useLayoutEffect(() => {
    const element = scroll.current
    if (element === null) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / size)
      const lines = Math.ceil(element.clientHeight / size) + 1
      setSeen((old) => (old.first === first && old.lines === lines ? old : { first, lines }))
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    element.addEventListener("scroll", measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("scroll", measure)
    }
  }, [scroll, size])

  const from = Math.max(0, Math.min(seen.first, count - seen.lines) - around)
  const to = Math.min(count, seen.first + seen.lines + around)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  if (keep !== undefined && keep >= 0 && keep < count && (keep < from || keep >= to))
    indexes[keep < from ? "unshift" : "push"](keep)
  return {
    items: indexes.map((index) => ({ index, start: index * size })),
    totalSize: count * size,
    /** The index of the last visible row. */
    last: Math.min(count, seen.first + seen.lines) - 1,
    /** Scrolls a row into view, no further than needed. */
    show: (index: number) => {
      const element = scroll.current
      if (element === null) return
      const top = index * size
      const bottom = before + top + size - element.clientHeight
      if (element.scrollTop > top) element.scrollTo({ top })
      else if (element.scrollTop < bottom) element.scrollTo({ top: bottom })
    }
  }
}
