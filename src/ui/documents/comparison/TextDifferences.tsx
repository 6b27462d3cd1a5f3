import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { type ShownLine, shownLines } from "#machines/documents/comparison/comparison.folds.ts"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import type { ComparisonView } from "#machines/documents/comparison/comparison.projection.ts"
import type { DifferenceRow, SideLine } from "#schemas/documents/comparing.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { VirtualLines } from "#ui/shared/virtual/VirtualLines.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import "#ui/documents/comparison/comparisonLines.css"

interface DifferencesProps {
  readonly comparison: ComparisonRef
  readonly view: ComparisonView
}

type Side = "before" | "after"

const signs = { before: "−", after: "+" } as const
const said = { before: "line.removed", after: "line.added" } as const

function LineSide({
  isSame,
  line,
  page,
  side
}: {
  readonly side: Side
  readonly line: SideLine | null
  readonly isSame: boolean
  /** The number of the page that begins with this line, if one does. */
  readonly page: number | undefined
}) {
  const { t } = useTranslation("comparison")
  if (line === null) return <div className="comparison-line" data-side={side} data-empty="" aria-hidden="true" />
  const Marked = side === "before" ? "del" : "ins"
  return (
    // Hide the second copy of an equal line, so that screen readers read it once.
    <div className="comparison-line" data-side={side} aria-hidden={isSame && side === "after" ? true : undefined}>
      <span className="comparison-number" aria-hidden="true">
        {line.number}
      </span>
      <span className="comparison-sign" aria-hidden="true">
        {isSame ? "" : signs[side]}
      </span>
      <span className="comparison-text">
        {page === undefined ? null : <span className="tag">{t("page", { page })}</span>}
        {isSame ? null : <span className="visually-hidden">{t(said[side], { line: line.number })}</span>}
        {line.stretches.map((stretch, n) =>
          stretch.isMarked && !isSame ? <Marked key={n}>{stretch.text}</Marked> : <span key={n}>{stretch.text}</span>
        )}
      </span>
    </div>
  )
}

const pageAt = (starts: ReadonlyArray<number> | undefined) => new Map(starts?.map((line, n) => [line, n + 1]))

const keyOf = (line: ShownLine | undefined) =>
  line === undefined ? "" : line.kind === "row" ? line.index : `fold ${line.first}`

/** The texts of both versions line by line, virtualised. */
export function TextDifferences({ comparison, view }: DifferencesProps) {
  const { t } = useTranslation("comparison")
  const scroll = useRef<HTMLDivElement>(null)
  const texts = useSelector(comparison, ({ context }) => context.texts)
  const blocks = useSelector(comparison, ({ context }) => context.blocks)
  const folds = useSelector(comparison, ({ context }) => context.folds)
  const opened = useSelector(comparison, ({ context }) => context.opened)
  const at = useSelector(comparison, ({ context }) => context.at)
  const jumps = useSelector(comparison, ({ context }) => context.jumps)
  const lines = shownLines(texts?.rows ?? [], folds, opened)
  const pages = { before: pageAt(texts?.pages?.before), after: pageAt(texts?.pages?.after) }
  const current = blocks[at]
  const target =
    current === undefined ? -1 : lines.findIndex((line) => line.kind === "row" && line.index === current.first)
  const isCurrent = (index: number) => current !== undefined && index >= current.first && index <= current.last
  return (
    <>
      {view.count === 0 ? <Notice tone="info">{t(texts?.pages == null ? "same.text" : "same.pdfText")}</Notice> : null}
      <div className="comparison-counts">
        <span data-kind="changed">
          <b aria-hidden="true">±</b> <span>{t("changed", { count: view.changed })}</span>
        </span>
        <span data-kind="added">
          <b aria-hidden="true">+</b> <span>{t("added", { count: view.added })}</span>
        </span>
        <span data-kind="removed">
          <b aria-hidden="true">−</b> <span>{t("removed", { count: view.removed })}</span>
        </span>
        {view.canOpenFolds ? (
          <button
            type="button"
            className="button"
            data-kind="second"
            data-size="small"
            onClick={() => {
              comparison.send({ type: "folds.opened" })
              scroll.current?.focus()
            }}
          >
            {t("folds.open")}
          </button>
        ) : null}
      </div>
      <VirtualLines
        scroll={scroll}
        className="comparison-lines"
        label={t("lines")}
        count={lines.length}
        keyOf={(index) => keyOf(lines[index])}
        estimate={24}
        target={target}
        command={jumps}
      >
        {(index) => {
          const line = lines[index]
          if (line === undefined) return null
          if (line.kind === "row") return <Row row={line.row} pages={pages} isCurrent={isCurrent(line.index)} />
          return (
            <button
              type="button"
              className="comparison-fold"
              onClick={() => {
                comparison.send({ type: "fold.opened", first: line.first })
                // The button disappears: keep the focus in the list.
                scroll.current?.focus({ preventScroll: true })
              }}
            >
              <Icon of={chevronDown} />
              {t("fold", { count: line.count })}
            </button>
          )
        }}
      </VirtualLines>
    </>
  )
}

interface RowProps {
  readonly row: DifferenceRow
  readonly pages: Readonly<Record<Side, ReadonlyMap<number, number>>>
  readonly isCurrent: boolean
}

function Row({ isCurrent, pages, row }: RowProps) {
  return (
    <div className="comparison-row" data-kind={row.kind} data-current={isCurrent ? "" : undefined}>
      {(["before", "after"] as const).map((side) => {
        const line = row[side]
        return (
          <LineSide
            key={side}
            side={side}
            line={line}
            isSame={row.kind === "same"}
            page={line === null ? undefined : pages[side].get(line.number)}
          />
        )
      })}
    </div>
  )
}
