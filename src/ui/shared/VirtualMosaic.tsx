import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { type Anchor, pointAnchor } from "#ui/shared/placeMenu.ts"
import { useReveal } from "#ui/shared/useReveal.ts"
import { useWindow } from "#ui/shared/useWindow.ts"
import { type Choice, chosen, isTouch, type Key, movedTo, type Selection } from "#ui/shared/selection.ts"
import type { GridDrag } from "#ui/shared/VirtualGrid.tsx"

export interface VirtualMosaicProps<T, K extends Key> {
  readonly label: string
  readonly items: ReadonlyArray<T>
  readonly keyOf: (item: T) => K
  /** The inside of a card, without controls of its own. */
  readonly render: (item: T) => ReactNode
  readonly selection: Selection<K>
  readonly onSelect: (selection: Selection<K>, choice: Choice<K>) => void
  readonly onOpen?: (item: T) => void
  readonly onMenu?: (item: T, anchor: Anchor) => void
  readonly onKey?: (event: KeyboardEvent, item: T) => void
  readonly onEnd?: () => void
  readonly drag?: GridDrag<K>
  readonly total?: number
  /** The item brought into sight when it is named, or comes. */
  readonly reveal?: K | undefined
  readonly empty?: ReactNode
}

const narrowestCard = 168
const rowHeight = 188

/** The index a key leads to on a board of `columns`, or null. */
const movedOnBoard = (key: string, at: number, count: number, columns: number, page: number) => {
  if (key === "ArrowRight") return Math.min(count - 1, at + 1)
  if (key === "ArrowLeft") return Math.max(0, at - 1)
  if (key === "ArrowDown") return Math.min(count - 1, at + columns)
  if (key === "ArrowUp") return at - columns < 0 ? at : at - columns
  return movedTo(key, at, count, page * columns)
}

const indexOf = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
  return element === null ? null : Number(element.dataset["index"])
}

/** Cards in rows, as many side by side as fit, read out as one list. */
export function VirtualMosaic<T, K extends Key>(props: VirtualMosaicProps<T, K>) {
  const { drag, items, keyOf, selection } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(4)
  const [active, setActive] = useState(0)
  const [over, setOver] = useState<number | null>(null)
  const wantsFocus = useRef(false)
  const current = Math.min(active, Math.max(0, items.length - 1))
  const lines = Math.ceil(items.length / columns)
  const {
    items: shownLines,
    last,
    show,
    totalSize
  } = useWindow({ scroll, count: lines, size: rowHeight, overscan: 3, keep: Math.floor(current / columns), before: 12 })

  useLayoutEffect(() => {
    const element = scroll.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth - 12) / narrowestCard)))
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroll.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  })
  const atEnd = lines > 0 && last >= lines - 5
  const end = useRef(props.onEnd)
  useLayoutEffect(() => {
    end.current = props.onEnd
  })
  useLayoutEffect(() => {
    if (atEnd) end.current?.()
  }, [atEnd, items.length])

  useReveal(props.reveal, items, keyOf, (index) => {
    setActive(index)
    show(Math.floor(index / columns))
  })
  const choose = (choice: Choice<K>) => props.onSelect(chosen(items.map(keyOf), selection, choice), choice)
  const itemAt = (target: EventTarget | null) => {
    const index = indexOf(target)
    return index === null ? undefined : items[index]
  }
  const keyAt = (target: EventTarget | null): K | null => {
    const item = itemAt(target)
    return item === undefined ? null : keyOf(item)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target)
    const item = at === null ? undefined : items[at]
    if (at === null || item === undefined) return
    const command = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight))
    const target = movedOnBoard(event.key, at, items.length, columns, page)
    const next = target === null ? undefined : items[target]
    if (target !== null && next !== undefined) {
      wantsFocus.current = true
      setActive(target)
      show(Math.floor(target / columns))
      if (!command || event.shiftKey) choose({ key: keyOf(next), range: event.shiftKey, toggle: false })
    } else if (command && event.key.toLowerCase() === "a") choose("all")
    else if (event.key === " ") choose({ key: keyOf(item), range: event.shiftKey, toggle: !event.shiftKey })
    else if (event.key === "Enter") props.onOpen?.(item)
    else if (event.key === "Escape" && selection.keys.size > 0) choose("none")
    else if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && props.onMenu !== undefined)
      props.onMenu(item, (event.target as HTMLElement).getBoundingClientRect())
    else return props.onKey?.(event, item)
    event.preventDefault()
  }

  return (
    <div
      ref={scroll}
      className="grid-scroll"
      role={items.length === 0 ? "group" : "listbox"}
      aria-label={props.label}
      aria-multiselectable={items.length === 0 ? undefined : true}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const index = indexOf(event.target)
        const item = itemAt(event.target)
        if (index === null || item === undefined) return
        setActive(index)
        const isTap = isTouch(event)
        if (isTap && selection.keys.size === 0 && props.onOpen !== undefined) return props.onOpen(item)
        choose({ key: keyOf(item), range: event.shiftKey, toggle: isTap || event.ctrlKey || event.metaKey })
      }}
      onDoubleClick={(event) => {
        const item = itemAt(event.target)
        if (item !== undefined && !isTouch(event)) props.onOpen?.(item)
      }}
      onContextMenu={(event) => {
        const item = itemAt(event.target)
        if (item === undefined || props.onMenu === undefined) return
        event.preventDefault()
        props.onMenu(item, pointAnchor(event.clientX, event.clientY))
      }}
      onDragStart={(event) => {
        const key = keyAt(event.target)
        if (key !== null) drag?.start(key, event)
      }}
      onDragOver={(event) => {
        if (drag === undefined) return
        const allowed = drag.over(keyAt(event.target), event)
        if (allowed) event.preventDefault()
        setOver(allowed ? indexOf(event.target) : null)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
      }}
      onDrop={(event) => {
        setOver(null)
        if (drag === undefined) return
        event.preventDefault()
        drag.drop(keyAt(event.target), event)
      }}
    >
      <div className="grid-body" role="none" style={{ blockSize: totalSize }}>
        {shownLines.map(({ index: line, start }) => (
          <div
            key={line}
            className="mosaic-row"
            role="none"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              blockSize: rowHeight,
              transform: `translateY(${start}px)`
            }}
          >
            {items.slice(line * columns, (line + 1) * columns).map((item, column) => {
              const index = line * columns + column
              return (
                <div
                  key={keyOf(item)}
                  role="option"
                  className="mosaic-card"
                  data-index={index}
                  data-drop={index === over || undefined}
                  draggable={drag !== undefined || undefined}
                  aria-selected={selection.keys.has(keyOf(item))}
                  aria-posinset={index + 1}
                  aria-setsize={props.total ?? items.length}
                  tabIndex={index === current ? 0 : -1}
                >
                  {props.render(item)}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {items.length === 0 ? props.empty : null}
    </div>
  )
}
