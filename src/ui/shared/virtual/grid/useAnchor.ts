import { type RefObject, useLayoutEffect, useRef, useState } from "react"

interface AnchorOptions<T, K> {
  readonly scroll: RefObject<HTMLElement | null>
  readonly items: ReadonlyArray<T>
  readonly keyOf: (item: T) => K
  readonly columns: number
  /** Row height in CSS pixels. */
  readonly size: number
  /** The sort order of the items. */
  readonly order: string
  /** Height above the first row, and height of all rows, in CSS pixels. */
  readonly before: number
  readonly height: number
}

/** The first old item from index `from` on that still exists, with its old and new index. */
const stillThere = <T, K>(old: ReadonlyArray<T>, items: ReadonlyArray<T>, keyOf: (item: T) => K, from: number) => {
  const places = new Map(items.map((item, index) => [keyOf(item), index]))
  for (let before = from; before < old.length; before += 1) {
    const after = places.get(keyOf(old[before] as T))
    if (after !== undefined) return { before, after }
  }
  return null
}

/**
 * Scroll anchoring while rows are inserted or removed above: keeps the item under the pointer in place, or else, once
 * scrolled, the first visible row. If the list is too short to scroll, adds space below it until the pointer leaves.
 */
export const useAnchor = <T, K>({
  before,
  columns,
  height,
  items,
  keyOf,
  order,
  scroll,
  size
}: AnchorOptions<T, K>) => {
  const pointed = useRef<K | null>(null)
  const known = useRef({ items, order })
  const wanted = useRef<number | null>(null)
  const [slack, setSlack] = useState(0)
  useLayoutEffect(() => {
    const element = scroll.current
    const old = known.current
    known.current = { items, order }
    if (element === null) return
    if (wanted.current !== null) {
      element.scrollTo({ top: wanted.current })
      wanted.current = null
    }
    if (old.items === items || old.order !== order) return
    const on = pointed.current === null ? -1 : old.items.findIndex((item) => keyOf(item) === pointed.current)
    if (on === -1 && element.scrollTop === 0) return
    const from = on === -1 ? Math.ceil(element.scrollTop / size) * columns : on
    const moved = stillThere(old.items, items, keyOf, from)
    if (moved === null) return
    const lines = Math.floor(moved.after / columns) - Math.floor(moved.before / columns)
    if (lines === 0) return
    const top = Math.max(0, element.scrollTop + lines * size)
    const missing = on === -1 ? 0 : Math.max(0, top + element.clientHeight - before - height)
    if (missing > slack) {
      wanted.current = top
      setSlack(missing)
    } else element.scrollTo({ top })
  }, [before, columns, height, items, keyOf, order, scroll, size, slack])
  return {
    slack,
    /** Reports the key of the item under the pointer; null once the pointer has left. */
    point: (key: K | null) => {
      pointed.current = key
      if (key === null) setSlack(0)
    }
  }
}
