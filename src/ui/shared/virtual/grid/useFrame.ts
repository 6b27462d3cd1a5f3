import { useLayoutEffect, useRef, useState } from "react"
import { type FrameProps, handlersOf, makeMemory, type FrameShape } from "#ui/shared/virtual/grid/frameHandlers.ts"
import type { Key } from "#ui/shared/selection/selection.ts"
import { useAnchor } from "#ui/shared/virtual/grid/useAnchor.ts"
import { useReveal } from "#ui/shared/virtual/grid/useReveal.ts"
import { useWindow } from "#ui/shared/virtual/grid/useWindow.ts"

/** The item that has the focus, or had it last. */
interface Active<K> {
  readonly key: K | null
  readonly index: number
  readonly order: string
}

/**
 * The common base of lists and boards: virtual rows, one tab stop, selection as in a file manager, drag and drop, next
 * page. The focus is stored by key, so that it survives inserted and removed rows.
 */
export const useFrame = <T, K extends Key>(items: ReadonlyArray<T>, props: FrameProps<T, K>, shape: FrameShape) => {
  const { keyOf, onEnd } = props
  const { columns, size } = shape
  const scroll = useRef<HTMLDivElement>(null)
  const order = props.order ?? ""
  const [active, setActive] = useState<Active<K>>({ key: null, index: 0, order })
  const [over, setOver] = useState<number | null>(null)
  const [memory] = useState(makeMemory)
  const { hasFocus, wantsFocus } = memory

  const isAt = (index: number) => {
    const item = items[index]
    return item !== undefined && keyOf(item) === active.key
  }
  const found = active.key === null || isAt(active.index) ? active.index : items.findIndex((_, index) => isAt(index))
  // If the item is gone, the item now at its index gets the tab stop; after a change of the sort, the first item does.
  const wanted = found === -1 ? (active.order === order ? active.index : 0) : found
  const current = Math.max(0, Math.min(wanted, items.length - 1))
  const goTo = (index: number) => {
    const item = items[index]
    setActive({ key: item === undefined ? null : keyOf(item), index, order })
  }
  if (active.key !== null && items.length > 0 && (found !== active.index || active.order !== order)) goTo(current)

  const lines = Math.ceil(items.length / columns)
  const {
    items: drawn,
    last,
    show,
    totalSize
  } = useWindow({
    scroll,
    count: lines,
    size,
    overscan: shape.overscan,
    keep: Math.floor(current / columns),
    before: shape.before
  })
  const showItem = (index: number) => show(Math.floor(index / columns))
  const { point, slack } = useAnchor({
    scroll,
    items,
    keyOf,
    columns,
    size,
    order,
    before: shape.before,
    height: totalSize
  })
  useReveal(props.reveal, items, keyOf, (index) => {
    goTo(index)
    showItem(index)
  })
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && scroll.current?.contains(focused) !== true
    if (isElsewhere) {
      hasFocus.set(false)
      wantsFocus.set(false)
    }
    // Removing the focused element moved the focus to the body: the user has not left the list.
    else if (hasFocus.get() && focused === document.body) wantsFocus.set(true)
    if (!wantsFocus.get()) return
    const target = scroll.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    if (target == null) return // Not rendered yet: the render that adds it runs this again.
    wantsFocus.set(false)
    target.focus({ preventScroll: true })
  })
  const atEnd = lines > 0 && last >= lines - shape.endThreshold
  const end = useRef(onEnd)
  useLayoutEffect(() => {
    end.current = onEnd
  })
  useLayoutEffect(() => {
    if (atEnd) end.current?.()
  }, [atEnd, items.length])

  const input = { items, current, props, shape, memory, goTo, showItem, point, setOver }
  return {
    scroll,
    lines: drawn,
    current,
    over,
    /** Height in CSS pixels: all rows, plus the space below that keeps the item under the pointer in place. */
    height: totalSize + slack,
    handlers: handlersOf(input)
  }
}
