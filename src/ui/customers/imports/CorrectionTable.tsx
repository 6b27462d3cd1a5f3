import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ImportCorrectionRef } from "#machines/customers/importCorrection.machine.ts"
import type { CorrectionView } from "#machines/customers/importCorrection.projection.ts"
import { CorrectionLine } from "#ui/customers/imports/CorrectionLine.tsx"
import { useVirtualRows } from "#ui/shared/virtual/VirtualRows.tsx"

export interface CorrectionTableProps {
  readonly view: CorrectionView
  readonly actor: ImportCorrectionRef
}

/**
 * The cell with the tab stop: index of its row among those shown, and of its column. Column 0 is the line's state, the
 * last column its button.
 */
interface Place {
  readonly row: number
  readonly cell: number
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity]
}
const within = (value: number, last: number) => Math.max(0, Math.min(value, last))

/** The lines of an import as an ARIA grid: one tab stop, arrow keys move between cells, Enter edits a cell. */
export function CorrectionTable({ actor, view }: CorrectionTableProps) {
  const { t } = useTranslation("imports")
  const { columns, edit, rows } = view
  const scroll = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ row: 0, cell: 0 })
  const lastCell = columns.length + 1
  const editedRow = edit === null ? -1 : rows.findIndex(({ line }) => line === edit.line)
  const editedCell = edit === null ? 0 : columns.findIndex(({ column }) => column === edit.column) + 1
  const current =
    editedRow === -1
      ? { row: within(place.row, rows.length - 1), cell: within(place.cell, lastCell) }
      : { row: editedRow, cell: editedCell }
  const wantsFocus = useRef(false)
  const { items, measureElement, scrollToIndex, size } = useVirtualRows(scroll, {
    count: rows.length,
    current: current.row,
    keyOf: (index) => rows[index]?.line ?? index,
    estimate: 45,
    head: 48
  })
  const go = (next: Place) => {
    wantsFocus.current = true
    setPlace(next)
    scrollToIndex(next.row)
  }
  // Runs after every render: the virtual list renders a line only some frames after scrolling to it.
  useEffect(() => {
    if (!wantsFocus.current || edit !== null) return
    const cell = scroll.current?.querySelector<HTMLElement>(`[data-cell="${current.row}:${current.cell}"]`)
    if (cell == null) return
    wantsFocus.current = false
    cell.focus()
    cell.scrollIntoView({ block: "nearest", inline: "nearest" })
  })
  useEffect(() => {
    if (editedRow !== -1) scrollToIndex(editedRow)
  }, [editedCell, editedRow, scrollToIndex])

  const onKeyDown = (event: KeyboardEvent) => {
    if (edit !== null || event.altKey || event.metaKey) return
    const line = rows[current.row]?.line
    const column = columns[current.cell - 1]?.column
    const move = moves[event.key]
    if (move !== undefined) {
      // Home and End move within the line, with Ctrl within the whole table.
      const [down, right] = event.ctrlKey && !Number.isFinite(move[1]) ? [move[1], move[1]] : move
      go({ row: within(current.row + down, rows.length - 1), cell: within(current.cell + right, lastCell) })
    } else if ((event.key === "Enter" || event.key === "F2") && line !== undefined && column !== undefined)
      actor.send({ type: "cell.opened", line, column })
    else if ((event.key === "Delete" || event.key === "Backspace") && line !== undefined && column !== undefined)
      actor.send({ type: "cell.cleared", line, column })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const template = `8.5rem repeat(${columns.length}, minmax(0, 1fr)) 3.25rem`
  return (
    <div
      className="fix"
      role="grid"
      aria-label={t("report")}
      aria-rowcount={rows.length + 1}
      aria-colcount={lastCell + 1}
    >
      <div
        ref={scroll}
        className="fix-scroll"
        style={{ "--fix-width": `${columns.length * 11 + 11.75}rem` } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="fix-head">
          <div role="row" aria-rowindex={1} className="fix-row" style={{ gridTemplateColumns: template }}>
            <div role="columnheader">{t("column.line")}</div>
            {columns.map(({ column, field }) => (
              <div role="columnheader" key={column}>
                {t(`field.${field}`)}
              </div>
            ))}
            <div role="columnheader">
              <span className="visually-hidden">{t("column.keep")}</span>
            </div>
          </div>
        </div>
        <div role="rowgroup" className="fix-body" style={{ blockSize: size }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <div
                key={key}
                ref={measureElement}
                role="row"
                className="fix-row"
                data-index={index}
                data-state={row.state}
                aria-rowindex={index + 2}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                <CorrectionLine
                  row={row}
                  index={index}
                  current={index === current.row ? current.cell : null}
                  view={view}
                  actor={actor}
                  onFocus={(cell) => setPlace({ row: index, cell })}
                  onLeft={(cell) => go({ row: index, cell })}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
