import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import { findAll, fold } from "#machines/documents/viewer/viewer.search.ts"
import type { Sheet } from "#schemas/documents/preview.ts"
import type { ViewedContent } from "#schemas/documents/viewing.ts"
import { Simplified } from "#ui/documents/viewer/Simplified.tsx"
import { TableGrid } from "#ui/documents/viewer/TableGrid.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"

interface SheetsProps {
  readonly content: Extract<ViewedContent, { readonly as: "sheets" }>
  readonly label: string
  readonly viewer: ViewerRef
}

/** The letters of a column (from 0): A, B, …, Z, AA, … */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26))

const headerOf = ({ columns }: Sheet) => Array.from({ length: columns }, (_, n) => letters(n))

/** The rows of all sheets in one list: the search counts hits by their index in it. */
const linesOf = (sheets: ReadonlyArray<Sheet>) => sheets.flatMap(({ rows }) => rows.map((row) => fold(row.join("\n"))))
const sheetAt = (sheets: ReadonlyArray<Sheet>, place: number) => {
  let first = 0
  for (const [sheet, { rows }] of sheets.entries()) {
    if (place < first + rows.length) return { sheet, row: place - first }
    first += rows.length
  }
  return null
}

/** [VIE-O02] [VIE-003] A workbook, one sheet at a time. */
export function Sheets({ content: { sheets }, label, viewer }: SheetsProps) {
  const { t } = useTranslation("viewer")
  const [chosen, setChosen] = useState(0)
  const [lines] = useState(() => linesOf(sheets))
  const term = useSelector(viewer, ({ context }) => context.search?.term ?? "")
  const hit = useSelector(viewer, ({ context }) => context.search?.hits?.[context.search.at] ?? null)
  const jumps = useSelector(viewer, ({ context }) => context.jumps)
  const found = hit === null ? null : sheetAt(sheets, hit.place)
  useEffect(() => {
    if (term !== "") viewer.send({ type: "hits.found", term, hits: findAll(lines, term) })
  }, [viewer, term, lines])
  const [seen, setSeen] = useState(jumps)
  // Each step of the search opens the sheet of its hit; until the next step the user may open another sheet.
  if (seen !== jumps) {
    setSeen(jumps)
    if (found !== null) setChosen(found.sheet)
  }
  const sheet = sheets[chosen]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = (chosen + by + sheets.length) % sheets.length
    setChosen(next)
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
  }
  return (
    <>
      <Simplified viewer={viewer} />
      {sheet === undefined || sheet.rows.length === 0 ? (
        <div className="viewer-ground viewer-wait">
          <EmptyState title={t("sheets.empty")} />
        </div>
      ) : (
        <TableGrid
          key={chosen}
          label={label}
          header={headerOf(sheet)}
          rows={sheet.rows}
          firstLine={1}
          found={found !== null && found.sheet === chosen ? found.row : null}
        />
      )}
      {sheets.length < 2 ? null : (
        <div className="viewer-sheets" role="tablist" aria-label={t("sheets.label")} onKeyDown={onKeyDown}>
          {sheets.map(({ name }, n) => (
            <button
              key={n}
              type="button"
              role="tab"
              aria-selected={n === chosen}
              tabIndex={n === chosen ? 0 : -1}
              onClick={() => setChosen(n)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
