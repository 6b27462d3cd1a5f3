import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer.projection.ts"
import type { ViewedContent } from "#schemas/documents/viewing.ts"
import { Truncated } from "#ui/documents/viewer/Truncated.tsx"
import { noSelection } from "#ui/shared/selection.ts"
import { EmptyState } from "#ui/shared/States.tsx"
import { type GridColumn, VirtualGrid } from "#ui/shared/VirtualGrid.tsx"

interface TableProps {
  readonly content: Extract<ViewedContent, { readonly as: "table" }>
  readonly label: string
  readonly view: ViewerView
  readonly viewer: ViewerRef
}

interface Line {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

const sample = 200
/** Letters a column needs, between 6 and 40, by its first lines. */
const widthOf = (header: string, rows: ReadonlyArray<ReadonlyArray<string>>, column: number) =>
  Math.min(40, Math.max(6, header.length, ...rows.slice(0, sample).map((cells) => (cells[column] ?? "").length)))

/** With decimals: account numbers and postcodes are no amounts. */
const amount = /^[-+]?\d[\d\s.\u00a0\u202f]*[.,]\d{1,4}\s*[%€$£]?$/
const isAmounts = (rows: ReadonlyArray<ReadonlyArray<string>>, column: number) => {
  const filled = rows
    .slice(0, sample)
    .map((cells) => cells[column] ?? "")
    .filter((cell) => cell !== "")
  return filled.length > 0 && filled.every((cell) => amount.test(cell))
}

/** [VIE-003] Separated values as a table: the first line heads it. */
export function Table({ content, label, viewer }: TableProps) {
  const { t } = useTranslation("viewer")
  const { header, rows } = content
  const [lines] = useState(() => rows.map((cells, n): Line => ({ number: n + 2, cells })))
  const [columns] = useState(() => {
    const widths = header.map((name, n) => widthOf(name, rows, n))
    const own = header.map((name, n): GridColumn<Line> => ({
      key: String(n),
      header: name === "" ? t("table.column", { column: n + 1 }) : name,
      width: `minmax(${(widths[n] ?? 6) + 3}ch, ${widths[n] ?? 6}fr)`,
      ...(isAmounts(rows, n) ? { className: "viewer-amount" } : {}),
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
  return (
    <>
      {content.truncated ? <Truncated shown={content.shown} viewer={viewer} /> : null}
      {header.length === 0 ? (
        <div className="viewer-ground viewer-wait">
          <EmptyState title={t("table.empty")} />
        </div>
      ) : (
        <div
          className="viewer-ground viewer-table"
          style={{ "--viewer-table": columns.inlineSize } as React.CSSProperties}
        >
          <VirtualGrid
            label={label}
            rows={lines}
            columns={columns.all}
            keyOf={(line) => line.number}
            selection={selection}
            onSelect={setSelection}
          />
        </div>
      )}
    </>
  )
}
