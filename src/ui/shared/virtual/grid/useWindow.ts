import { type RefObject, useLayoutEffect, useState } from "react"

interface WindowOptions {
  readonly scroll: RefObject<HTMLElement | null>
  readonly count: number
  /** Row height in CSS pixels. */
  readonly size: number
  /** Rows rendered above and below the visible ones. */
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
 * Which rows of equal height a long list renders; rerenders only when the first visible row or their number changes.
 */
export const useWindow = ({ before = 0, count, keep, overscan, scroll, size }: WindowOptions) => {
  const [seen, setSeen] = useState<Seen>({ first: 0, lines: 20 })
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

  const from = Math.max(0, Math.min(seen.first, count - seen.lines) - overscan)
  const to = Math.min(count, seen.first + seen.lines + overscan)
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
