import { memo, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp } from "#ui/shared/icons/frame/icons.ts"
import type { Key } from "#ui/shared/selection/selection.ts"
import type { FrameProps } from "#ui/shared/virtual/grid/frameHandlers.ts"
import { useFrame } from "#ui/shared/virtual/grid/useFrame.ts"

export interface GridColumn<T> {
  readonly key: string
  readonly header: string
  /** Rendered in the header instead of its text. */
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

export interface VirtualGridProps<T, K extends Key> extends FrameProps<T, K> {
  readonly label: string
  /** Keep unchanged row objects identical between renders: a row rerenders only if its object changes. */
  readonly rows: ReadonlyArray<T>
  readonly columns: ReadonlyArray<GridColumn<T>>
  readonly sort?: GridSort | null
  readonly onSort?: (sort: GridSort) => void
  readonly empty?: ReactNode
  /** Row height in CSS pixels; rows with two lines of text need more than the default. */
  readonly rowHeight?: number
  /** Hides the header: a single column on a small screen needs none. */
  readonly headless?: boolean
}

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

// Memoised so that a change of one row does not rerender the others.
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

/** A virtual list as an ARIA grid: one tab stop, arrow keys move between rows, selection as in a file manager. */
export function VirtualGrid<T, K extends Key>(props: VirtualGridProps<T, K>) {
  const { columns, drag, keyOf, rowHeight = 44, rows, selection } = props
  const { current, handlers, height, lines, over, scroll } = useFrame(rows, props, {
    size: rowHeight,
    columns: 1,
    isBoard: false,
    overscan: 8,
    // The sticky header covers the first 40 px of the scroll area; the style sheet sets the same height.
    before: props.headless === true ? 0 : 40,
    endThreshold: 30
  })
  const template = columns.map(({ width }) => width).join(" ")
  return (
    <div
      className="grid"
      role="grid"
      data-list
      aria-label={props.label}
      aria-rowcount={(props.total ?? rows.length) + 1}
      aria-multiselectable="true"
    >
      <div ref={scroll} className="grid-scroll" {...handlers}>
        {props.headless === true ? null : (
          <GridHead
            columns={columns}
            template={template}
            sort={props.sort ?? null}
            {...(props.onSort === undefined ? {} : { onSort: props.onSort })}
          />
        )}
        <div className="grid-body" role="rowgroup" style={{ blockSize: height }}>
          {lines.map(({ index, start }) => {
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
          // An ARIA grid may contain only rows and cells, so the empty state is a cell.
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
