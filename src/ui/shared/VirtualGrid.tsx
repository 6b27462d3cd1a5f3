import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/Icon.tsx"
import { arrowDown, arrowUp } from "#ui/shared/icons.ts"
import { type Anchor, pointAnchor } from "#ui/shared/placeMenu.ts"
import { useReveal } from "#ui/shared/useReveal.ts"
import { useWindow } from "#ui/shared/useWindow.ts"
import { type Choice, chosen, isTouch, type Key, movedTo, type Selection } from "#ui/shared/selection.ts"

export interface GridColumn<T> {
  readonly key: string
  readonly header: string
  /** Drawn in the place of the header's text. */
  readonly head?: ReactNode
  /** A track of `grid-template-columns`. */
  readonly width: string
  readonly sortable?: boolean
  readonly className?: string
  readonly render: (row: T) => ReactNode
}

export interface GridSort {
  readonly key: string
  readonly order: "asc" | "desc"
}

/** Dragging lines onto lines; `null` stands for the list's own ground. */
export interface GridDrag<K extends Key> {
  readonly start: (key: K, event: React.DragEvent) => void
  /** True where what is dragged may land; the line lights up. */
  readonly over: (key: K | null, event: React.DragEvent) => boolean
  readonly drop: (key: K | null, event: React.DragEvent) => void
}

export interface VirtualGridProps<T, K extends Key> {
  readonly label: string
  /** Keep the same array while nothing has changed: lines are redrawn when theirs does. */
  readonly rows: ReadonlyArray<T>
  readonly columns: ReadonlyArray<GridColumn<T>>
  readonly keyOf: (row: T) => K
  readonly selection: Selection<K>
  /** What the list makes of a click or a key; the owner may hold the selection elsewhere and read `choice` alone. */
  readonly onSelect: (selection: Selection<K>, choice: Choice<K>) => void
  /** Enter, a double click, or a tap while nothing is selected. */
  readonly onOpen?: (row: T) => void
  readonly onMenu?: (row: T, anchor: Anchor) => void
  /** Any key the grid has no use for: Delete, F2… */
  readonly onKey?: (event: KeyboardEvent, row: T) => void
  readonly sort?: GridSort | null
  readonly onSort?: (sort: GridSort) => void
  /** Lines there are in all, when not all are here yet. */
  readonly total?: number
  /** The last lines are coming into sight. */
  readonly onEnd?: () => void
  readonly drag?: GridDrag<K>
  /** The line brought into sight when it is named, or comes. */
  readonly reveal?: K | undefined
  readonly empty?: ReactNode
  /** CSS pixels; lines of two texts need more. */
  readonly rowHeight?: number
  /** One column on a small screen says what it is without a header. */
  readonly headless?: boolean
}

const indexOf = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
  return element === null ? null : Number(element.dataset["index"])
}
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null

const isCheckbox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === "checkbox"

interface RowProps<T> {
  readonly row: T
  readonly index: number
  readonly start: number
  readonly height: number
  readonly columns: ReadonlyArray<GridColumn<T>>
  readonly template: string
  readonly selected: boolean
  readonly focusable: boolean
  readonly droppable: boolean
  readonly draggable: boolean
}

// The one memoised component: thousands of lines stay still while one of them changes.
const Row = memo(function Row<T>(props: RowProps<T>) {
  return (
    <div
      role="row"
      className="grid-row"
      data-index={props.index}
      data-drop={props.droppable || undefined}
      draggable={props.draggable || undefined}
      aria-rowindex={props.index + 2}
      aria-selected={props.selected}
      tabIndex={props.focusable ? 0 : -1}
      style={{
        blockSize: props.height,
        gridTemplateColumns: props.template,
        transform: `translateY(${props.start}px)`
      }}
    >
      {props.columns.map((column) => (
        <div role="gridcell" key={column.key} className={column.className}>
          {column.render(props.row)}
        </div>
      ))}
    </div>
  )
}) as <T>(props: RowProps<T>) => ReactNode

/** A list of any length as an ARIA grid: one line in the tab order, arrows between lines, file-manager selection. */
export function VirtualGrid<T, K extends Key>(props: VirtualGridProps<T, K>) {
  const { columns, drag, keyOf, onEnd, rowHeight = 44, rows, selection } = props
  // As in the style sheet: the header stands over the first line and hides what scrolls under it.
  const headHeight = props.headless === true ? 0 : 40
  const scroll = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [over, setOver] = useState<number | null>(null)
  const wantsFocus = useRef(false)
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const { items, last, show, totalSize } = useWindow({
    scroll,
    count: rows.length,
    size: rowHeight,
    overscan: 8,
    keep: current,
    before: headHeight
  })
  const template = columns.map(({ width }) => width).join(" ")
  useReveal(props.reveal, rows, keyOf, (index) => {
    setActive(index)
    show(index)
  })
  const choose = (choice: Choice<K>) => props.onSelect(chosen(rows.map(keyOf), selection, choice), choice)

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroll.current?.querySelector<HTMLElement>(`.grid-row[data-index="${current}"]`)?.focus({ preventScroll: true })
  })
  const atEnd = rows.length > 0 && last >= rows.length - 30
  const end = useRef(onEnd)
  useLayoutEffect(() => {
    end.current = onEnd
  })
  useLayoutEffect(() => {
    if (atEnd) end.current?.()
  }, [atEnd, rows.length])

  const moveTo = (index: number, event: KeyboardEvent) => {
    event.preventDefault()
    wantsFocus.current = true
    setActive(index)
    show(index)
    const row = rows[index]
    if (row === undefined || ((event.ctrlKey || event.metaKey) && !event.shiftKey)) return
    choose({ key: keyOf(row), range: event.shiftKey, toggle: false })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The line that has the keyboard: lines that come in above move it away from the number it had.
    const at = indexOf(event.target)
    const row = at === null ? undefined : rows[at]
    if (at === null || row === undefined) return
    const command = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = movedTo(event.key, at, rows.length, page)
    if (target !== null) return moveTo(target, event)
    // A checkbox has no use of its own for Escape.
    if (isControl(event.target) && !(event.key === "Escape" && isCheckbox(event.target))) return
    if (command && event.key.toLowerCase() === "a") choose("all")
    else if (event.key === " ") choose({ key: keyOf(row), range: event.shiftKey, toggle: !event.shiftKey })
    else if (event.key === "Enter") props.onOpen?.(row)
    else if (event.key === "Escape" && selection.keys.size > 0) choose("none")
    else if ((event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) && props.onMenu !== undefined)
      props.onMenu(row, (event.target as HTMLElement).getBoundingClientRect())
    else return props.onKey?.(event, row)
    event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    const row = index === null ? undefined : rows[index]
    if (index === null || row === undefined) return
    setActive(index)
    const isCheck = isCheckbox(event.target)
    if (isControl(event.target) && !isCheck) return
    const isTap = isTouch(event) && !isCheck
    if (isTap && selection.keys.size === 0 && props.onOpen !== undefined) return props.onOpen(row)
    const toggle = isCheck || isTap || event.ctrlKey || event.metaKey
    choose({ key: keyOf(row), range: event.shiftKey, toggle })
  }

  const rowAt = (target: EventTarget | null) => {
    const index = indexOf(target)
    return index === null ? undefined : rows[index]
  }
  const keyAt = (target: EventTarget | null): K | null => {
    const row = rowAt(target)
    return row === undefined ? null : keyOf(row)
  }

  return (
    <div
      className="grid"
      role="grid"
      aria-label={props.label}
      aria-rowcount={(props.total ?? rows.length) + 1}
      aria-multiselectable="true"
    >
      <div
        ref={scroll}
        className="grid-scroll"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const row = rowAt(event.target)
          if (row !== undefined && !isControl(event.target) && !isTouch(event)) props.onOpen?.(row)
        }}
        onContextMenu={(event) => {
          const row = rowAt(event.target)
          if (row === undefined || props.onMenu === undefined) return
          event.preventDefault()
          props.onMenu(row, pointAnchor(event.clientX, event.clientY))
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
        {props.headless === true ? null : (
          <GridHead
            columns={columns}
            template={template}
            sort={props.sort ?? null}
            {...(props.onSort === undefined ? {} : { onSort: props.onSort })}
          />
        )}
        <div className="grid-body" role="rowgroup" style={{ blockSize: totalSize }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = keyOf(row)
            return (
              <Row
                key={key}
                row={row}
                index={index}
                start={start}
                height={rowHeight}
                columns={columns}
                template={template}
                selected={selection.keys.has(key)}
                focusable={index === current}
                droppable={index === over}
                draggable={drag !== undefined}
              />
            )
          })}
        </div>
        {rows.length === 0 && props.empty !== undefined ? (
          // A grid has rows and cells only.
          <div role="row">
            <div role="gridcell">{props.empty}</div>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function GridHead<T>(props: {
  readonly columns: ReadonlyArray<GridColumn<T>>
  readonly template: string
  readonly sort: GridSort | null
  readonly onSort?: (sort: GridSort) => void
}) {
  const { t } = useTranslation("app")
  const { columns, onSort, sort, template } = props
  return (
    <div role="rowgroup" className="grid-headgroup">
      <div role="row" aria-rowindex={1} className="grid-head" style={{ gridTemplateColumns: template }}>
        {columns.map((column) => {
          const order = sort?.key === column.key ? sort.order : null
          const direction = order === null ? "none" : order === "asc" ? "ascending" : "descending"
          const can = column.sortable === true && onSort !== undefined
          return (
            <div
              key={column.key}
              role="columnheader"
              className={column.className}
              aria-sort={can ? direction : undefined}
            >
              {can ? (
                <button
                  type="button"
                  className="grid-sort"
                  title={order === null ? undefined : t(order === "asc" ? "sort.asc" : "sort.desc")}
                  onClick={() => onSort({ key: column.key, order: order === "asc" ? "desc" : "asc" })}
                >
                  {column.header}
                  <Icon of={order === "desc" ? arrowDown : arrowUp} />
                </button>
              ) : (
                (column.head ?? column.header)
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
