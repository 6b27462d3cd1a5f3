import { useSelector } from "@xstate/react"
import { Fragment, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { findAll, fold, type Hit } from "#machines/documents/viewer/viewer.search.ts"
import type { Block, Cell, Run } from "#schemas/documents/preview.ts"
import type { ViewedContent } from "#schemas/documents/viewing.ts"
import { mark, reveal } from "#ui/documents/viewer/highlights.ts"
import { Simplified } from "#ui/documents/viewer/Simplified.tsx"

interface PreviewProps {
  readonly content: Extract<ViewedContent, { readonly as: "preview" }>
  readonly label: string
  readonly view: ViewerView
  readonly viewer: ViewerRef
}

const textOf = (runs: ReadonlyArray<Run>) => runs.map(({ text }) => text).join("")

/** The searchable texts in the order of the elements that show them; each table cell is one text. */
const textsOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => {
    if (block.kind === "break") return []
    return block.kind === "table" ? block.rows.flat().map(({ runs }) => textOf(runs)) : [textOf(block.runs)]
  })

function Runs({ runs }: { readonly runs: ReadonlyArray<Run> }) {
  return runs.map(({ bold, italic, strike, text, underline }, n) => {
    const isPlain = bold === undefined && italic === undefined && strike === undefined && underline === undefined
    const look = [bold && "b", italic && "i", underline && "u", strike && "s"].filter(Boolean).join(" ")
    return isPlain ? (
      <Fragment key={n}>{text}</Fragment>
    ) : (
      <span key={n} data-look={look}>
        {text}
      </span>
    )
  })
}

const headings = ["h2", "h2", "h3", "h4", "h5", "h6", "h6"] as const

function OneCell({ cell: { columns, rows, runs } }: { readonly cell: Cell }) {
  return (
    <td data-words="" colSpan={columns} rowSpan={rows}>
      <Runs runs={runs} />
    </td>
  )
}

function OneBlock({ block }: { readonly block: Block }) {
  if (block.kind === "break") return <hr />
  if (block.kind === "table")
    return (
      <div className="preview-table">
        <table>
          <tbody>
            {block.rows.map((row, n) => (
              <tr key={n}>
                {row.map((cell, at) => (
                  <OneCell key={at} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  const runs = <Runs runs={block.runs} />
  if (block.kind === "item")
    return (
      <p className="preview-item" style={{ "--level": block.level } as React.CSSProperties}>
        <span aria-hidden="true">{block.mark}</span>
        <span data-words="">{runs}</span>
      </p>
    )
  const Tag = block.kind === "heading" ? (headings[block.level] ?? "h6") : "p"
  return (
    <Tag data-words="" data-align={block.align}>
      {runs}
    </Tag>
  )
}

/** The DOM range of a search hit, which may span several text nodes. */
const rangeOf = (element: Element | undefined, { end, start }: Hit): Range | null => {
  if (element === undefined) return null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let at = 0
  let isOpen = false
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!isOpen && start < at + length) {
      range.setStart(node, start - at)
      isOpen = true
    }
    if (isOpen && end <= at + length) {
      range.setEnd(node, end - at)
      return range
    }
    at += length
  }
  return null
}

/** [VIE-O02] [VIE-003] The text of an office file, rendered with our own elements; its content never becomes markup. */
export function Preview({ content, label, view, viewer }: PreviewProps) {
  const { t } = useTranslation("viewer")
  const box = useRef<HTMLDivElement>(null)
  const { blocks, truncated } = content
  const [folded] = useState(() => textsOf(blocks).map(fold))
  const term = view.search?.term ?? ""
  const hits = useSelector(viewer, ({ context }) => context.search?.hits ?? null)
  const at = useSelector(viewer, ({ context }) => context.search?.at ?? 0)
  const jumps = useSelector(viewer, ({ context }) => context.jumps)

  useEffect(() => {
    if (term !== "") viewer.send({ type: "hits.found", term, hits: findAll(folded, term) })
  }, [viewer, term, folded])
  useEffect(() => {
    const element = box.current
    if (element === null || hits === null || hits.length === 0) return
    const words = element.querySelectorAll("[data-words]")
    const ranges = hits.map((hit) => rangeOf(words[hit.place], hit))
    const current = ranges[at] ?? null
    const off = [
      mark(
        "viewer-hits",
        ranges.filter((range) => range !== null)
      ),
      mark("viewer-hit", current === null ? [] : [current])
    ]
    if (current !== null) {
      words[hits[at]?.place ?? 0]?.scrollIntoView({ block: "nearest" })
      reveal(element, current)
    }
    return () => off.forEach((take) => take())
  }, [hits, at, jumps])

  return (
    <>
      <Simplified viewer={viewer} />
      <div ref={box} className="viewer-ground viewer-preview" tabIndex={0} role="region" aria-label={label}>
        <div className="preview-paper">
          {blocks.map((block, n) => (
            <OneBlock key={n} block={block} />
          ))}
          {truncated ? <p className="preview-cut">{t("preview.cut")}</p> : null}
        </div>
      </div>
    </>
  )
}
