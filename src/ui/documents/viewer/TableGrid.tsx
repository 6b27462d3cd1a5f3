import { useState } from "react"
import { useTranslation } from "react-i18next"
import { noSelection, type Selection } from "#ui/shared/selection/selection.ts"
import { type GridColumn, VirtualGrid } from "#ui/shared/virtual/grid/VirtualGrid.tsx"

interface TableGridProps {
  readonly label: string
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** The line number of the first row: 1, or 2 below a header line. */
  readonly firstLine: number
  /** The index of the row with the current search hit. */
  readonly found: number | null
}

interface Line {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

const sample = 200
/** The width of a column in characters, between 6 and 40, measured in its first 200 cells. */
const widthOf = (header: string, rows: ReadonlyArray<ReadonlyArray<string>>, column: number) =>
  Math.min(40, Math.max(6, header.length, ...rows.slice(0, sample).map((cells) => (cells[column] ?? "").length)))

/** Amounts have decimals, which account numbers and postcodes do not have. */
const amount = /^[-+]?\d[\d\s.\u00a0\u202f]*[.,]\d{1,4}\s*[%€$£]?$/
const isAmounts = (rows: ReadonlyArray<ReadonlyArray<string>>, column: number) => {
  const filled = rows
    .slice(0, sample)
    .map((cells) => cells[column] ?? "")
    .filter((cell) => cell !== "")
  return filled.length > 0 && filled.every((cell) => amount.test(cell))
}

/** A virtual table with line numbers; columns of amounts are aligned right. */
export function TableGrid({ firstLine, found, header, label, rows }: TableGridProps) {
  const { t } = useTranslation("viewer")
  const [lines] = useState(() => rows.map((cells, n): Line => ({ number: n + firstLine, cells })))
  const [columns] = useState(() => {
    const widths = header.map((name, n) => widthOf(name, rows, n))
    // Skip the first row of a sheet: it often names the columns.
    const values = firstLine === 1 ? rows.slice(1) : rows
    const own = header.map((name, n): GridColumn<Line> => ({
      key: String(n),
      header: name === "" ? t("table.column", { column: n + 1 }) : name,
      width: `minmax(${(widths[n] ?? 6) + 3}ch, ${widths[n] ?? 6}fr)`,
      ...(isAmounts(values, n) ? { className: "viewer-amount" } : {}),
      render: (line) => <span title={line.cells[n]}>{line.cells[n]}</span>
    }))
    const line: GridColumn<Line> = {
      key: "line",
      header: t("table.line"),
      width: "8ch",
      className: "num",
      render: ({ number }) => number
    }
    const letters = widths.reduce((sum, width) => sum + width + 3, 8)
    return { all: [line, ...own], inlineSize: `max(100%, ${letters}ch)` }
  })
  const [selection, setSelection] = useState(noSelection<number>())
  const line = found === null ? undefined : found + firstLine
  const shown: Selection<number> = line === undefined ? selection : { keys: new Set([line]), anchor: null }
  return (
    <div className="viewer-ground viewer-table" style={{ "--viewer-table": columns.inlineSize } as React.CSSProperties}>
      <VirtualGrid
        label={label}
        rows={lines}
        columns={columns.all}
        keyOf={({ number }) => number}
        selection={shown}
        onSelect={setSelection}
        reveal={line}
      />
    </div>
  )
}
