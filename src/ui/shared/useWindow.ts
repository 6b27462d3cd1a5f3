import { type RefObject, useLayoutEffect, useState } from "react"

interface WindowOptions {
  readonly scroll: RefObject<HTMLElement | null>
  readonly count: number
  /** CSS pixels of every line. */
  readonly size: number
  /** Lines drawn above and below what can be seen. */
  readonly overscan: number
  /** A line that stays drawn wherever it is: the focused one, else the focus would be lost by scrolling. */
  readonly keep?: number
  /** CSS pixels that stick to the top, over the lines. */
  readonly before?: number
}

interface Seen {
  readonly first: number
  readonly lines: number
}

/** Which lines of one height are drawn while a long list scrolls; it draws anew only when another line comes in. */
export const useWindow = ({ before = 0, count, keep, overscan, scroll, size }: WindowOptions) => {
  const [seen, setSeen] = useState<Seen>({ first: 0, lines: 20 })
  useLayoutEffect(() => {
    const element = scroll.current
    if (element === null) return
    const look = () => {
      const first = Math.floor(element.scrollTop / size)
      const lines = Math.ceil(element.clientHeight / size) + 1
      setSeen((old) => (old.first === first && old.lines === lines ? old : { first, lines }))
    }
    const observer = new ResizeObserver(look)
    look()
    observer.observe(element)
    element.addEventListener("scroll", look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener("scroll", look)
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
    /** The last line that can be seen. */
    last: Math.min(count, seen.first + seen.lines) - 1,
    /** Brings a line into sight, no further than needed. */
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
