import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import type { TreeRow } from "#ui/shared/virtual/flattenTree.ts"
import { findByLetters, movedTo } from "#ui/shared/keyboard/lineKeys.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { type Anchor, pointAnchor } from "#ui/shared/placeMenu.ts"
import { useWindow } from "#ui/shared/virtual/grid/useWindow.ts"
import type { Key } from "#ui/shared/selection/selection.ts"
import type { FrameDrag } from "#ui/shared/virtual/grid/frameHandlers.ts"

export interface VirtualTreeProps<T, K extends Key> {
  readonly label: string
  /** The result of `flattenTree`. */
  readonly rows: ReadonlyArray<TreeRow<T, K>>
  readonly labelOf: (node: T) => string
  readonly iconOf?: (row: TreeRow<T, K>) => ReactNode
  readonly selected: K | null
  readonly onChoose: (node: T) => void
  readonly onToggle: (node: T, open: boolean) => void
  readonly onMenu?: (node: T, anchor: Anchor) => void
  readonly drag?: FrameDrag<K>
}

const coarse = () => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches
/** Type-ahead timeout in milliseconds: a later letter starts a new word. */
const typingGap = 600

const indexOf = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
  return element === null ? null : Number(element.dataset["index"])
}

interface LineProps<T, K extends Key> {
  readonly row: TreeRow<T, K>
  readonly index: number
  readonly start: number
  readonly text: string
  readonly icon: ReactNode
  readonly selected: boolean
  readonly focusable: boolean
  readonly droppable: boolean
}

const Line = memo(function Line<T, K extends Key>(props: LineProps<T, K>) {
  const { row } = props
  return (
    <div
      role="treeitem"
      className="tree-row"
      data-index={props.index}
      data-drop={props.droppable || undefined}
      draggable
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={props.selected}
      tabIndex={props.focusable ? 0 : -1}
      title={props.text}
      style={{ paddingInlineStart: `${(row.level - 1) * 16}px`, transform: `translateY(${props.start}px)` }}
    >
      <span className="tree-toggle" data-toggle={row.expanded === null ? undefined : ""} aria-hidden="true">
        {row.expanded === null ? null : <Icon of={chevronRight} />}
      </span>
      {props.icon}
      <span className="tree-label">{props.text}</span>
    </div>
  )
}) as <T, K extends Key>(props: LineProps<T, K>) => ReactNode

/** A virtual tree: the arrow keys move, expand and collapse, letters search, Enter chooses. */
export function VirtualTree<T, K extends Key>(props: VirtualTreeProps<T, K>) {
  const { drag, labelOf, rows, selected } = props
  const scroll = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<K | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const wantsFocus = useRef(false)
  const typed = useRef({ at: 0, text: "" })
  const found = rows.findIndex(({ key }) => key === (active ?? selected))
  const current = Math.max(0, found)
  const { items, show, totalSize } = useWindow({
    scroll,
    count: rows.length,
    size: coarse() ? 44 : 32,
    overscan: 10,
    keep: current
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroll.current?.querySelector<HTMLElement>(`.tree-row[data-index="${current}"]`)?.focus({ preventScroll: true })
  })

  const moveTo = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    if (row === undefined || index === null) return false
    wantsFocus.current = true
    setActive(row.key)
    show(index)
    return true
  }
  /** During a type-ahead, a space belongs to the typed word. */
  const isTyping = (now: number) => typed.current.text !== "" && now - typed.current.at < typingGap
  const letter = (key: string, now: number) => {
    const text = isTyping(now) ? typed.current.text + key : key
    typed.current = { at: now, text }
    const labels = rows.map(({ node }) => labelOf(node))
    return moveTo(findByLetters(labels, current, text))
  }
  const sideways = (key: string, row: TreeRow<T, K>) => {
    if (key === "ArrowRight" && row.expanded === false) props.onToggle(row.node, true)
    else if (key === "ArrowRight" && row.expanded === true) moveTo(current + 1)
    else if (key === "ArrowLeft" && row.expanded === true) props.onToggle(row.node, false)
    else if (key === "ArrowLeft" && row.parent !== null) moveTo(rows.findIndex((other) => other.key === row.parent))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    if (row === undefined) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / 32) - 1)
    const target = movedTo(event.key, current, rows.length, page)
    if (target !== null) moveTo(target)
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") sideways(event.key, row)
    else if (event.key === "Enter" || (event.key === " " && !isTyping(event.timeStamp))) props.onChoose(row.node)
    else if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && props.onMenu !== undefined)
      props.onMenu(row.node, (event.target as HTMLElement).getBoundingClientRect())
    else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || !letter(event.key, event.timeStamp)) return
    event.preventDefault()
  }

  const rowAt = (target: EventTarget | null) => {
    const index = indexOf(target)
    return index === null ? undefined : rows[index]
  }

  return (
    <div
      ref={scroll}
      className="tree"
      role="tree"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const row = rowAt(event.target)
        if (row === undefined) return
        setActive(row.key)
        const isToggle = event.target instanceof Element && event.target.closest("[data-toggle]") !== null
        if (isToggle) props.onToggle(row.node, row.expanded !== true)
        else props.onChoose(row.node)
      }}
      onContextMenu={(event) => {
        const row = rowAt(event.target)
        if (row === undefined || props.onMenu === undefined) return
        event.preventDefault()
        props.onMenu(row.node, pointAnchor(event.clientX, event.clientY))
      }}
      onDragStart={(event) => {
        const row = rowAt(event.target)
        if (row !== undefined) drag?.start(row.key, event)
      }}
      onDragOver={(event) => {
        if (drag === undefined) return
        const allowed = drag.over(rowAt(event.target)?.key ?? null, event)
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
        drag.drop(rowAt(event.target)?.key ?? null, event)
      }}
    >
      <div className="tree-body" role="none" style={{ blockSize: totalSize }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <Line
              key={row.key}
              row={row}
              index={index}
              start={start}
              text={labelOf(row.node)}
              icon={props.iconOf?.(row) ?? null}
              selected={row.key === selected}
              focusable={index === current}
              droppable={index === over}
            />
          )
        })}
      </div>
    </div>
  )
}
