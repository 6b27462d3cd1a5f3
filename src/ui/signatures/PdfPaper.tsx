import type { PDFDocumentProxy } from "pdfjs-dist"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { gap, layPages, pageAt, pagesNear } from "#ui/documents/viewer/pageLayout.ts"
import { openPdf } from "#services/documents/openPdf.ts"
import { sizeOf } from "#ui/documents/viewer/pdf.ts"
import { PdfPage } from "#ui/documents/viewer/PdfPage.tsx"
import { type Box, useBox } from "#ui/documents/viewer/useBox.ts"
import "#ui/documents/viewer/viewer.css"
import "#ui/signatures/paper.css"

interface PdfPaperProps {
  readonly bytes: Blob
  readonly label: string
  readonly broken: string
  /** Renders an overlay on a page, positioned in fractions of the page. Page numbers start at 0. */
  readonly over?: (page: number) => ReactNode
  /** Scrolls to the height `y` (0 to 1) of a page (from 0) each time `turn` changes. */
  readonly goTo?: { readonly page: number; readonly y: number; readonly turn: number } | null
  /** Called with the number of the page in view, from 0. */
  readonly onPage?: (page: number) => void
}
interface Opened {
  readonly pdf: PDFDocumentProxy
  readonly sizes: ReadonlyArray<Box>
}

/**
 * Maximum number of pages whose sizes are read before the first render; further pages are assumed to be like the first.
 */
const measured = 50
const nothing: ReadonlyArray<never> = []

const useOpened = (bytes: Blob) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let task: ReturnType<typeof openPdf> | null = null
    let isLeft = false
    const open = async () => {
      const data = new Uint8Array(await bytes.arrayBuffer())
      if (isLeft) return
      task = openPdf(data, null)
      const pdf = await task.opened
      const first = await sizeOf(pdf, 1)
      const known = await Promise.all(
        Array.from({ length: Math.min(measured, pdf.numPages) }, (_, page) => sizeOf(pdf, page + 1))
      )
      if (!isLeft) setOpened({ pdf, sizes: Array.from({ length: pdf.numPages }, (_, page) => known[page] ?? first) })
    }
    open().catch(() => {
      if (!isLeft) setBroken(true)
    })
    return () => {
      isLeft = true
      setOpened(null)
      void task?.close()
    }
  }, [bytes])
  return { opened, isBroken }
}

/** A PDF as a column of pages of the available width; only visible pages are rendered. */
export function PdfPaper({ broken, bytes, goTo = null, label, onPage, over }: PdfPaperProps) {
  const box = useRef<HTMLDivElement>(null)
  const room = useBox(box)
  const [top, setTop] = useState(0)
  const { isBroken, opened } = useOpened(bytes)
  const widest = Math.max(1, ...(opened?.sizes ?? nothing).map(({ width }) => width))
  const scale = room === null ? 1 : Math.min(1.4, (room.width - 2 * gap) / widest)
  const layout = layPages(opened?.sizes ?? nothing, Math.max(0.05, scale), 0)
  const shown = room === null || opened === null ? 0 : pageAt(layout, top, room.height) - 1
  const tellPage = useEffectEvent((page: number) => onPage?.(page))
  useEffect(() => tellPage(shown), [shown])
  const turn = goTo?.turn ?? 0
  const scrollTo = useEffectEvent(() => {
    const placed = goTo === null ? undefined : layout.pages[goTo.page]
    const element = box.current
    if (placed === undefined || element === null || goTo === null) return
    element.scrollTop = placed.top + goTo.y * placed.height - element.clientHeight / 2
  })
  useEffect(() => {
    if (turn > 0) scrollTo()
  }, [turn])
  return (
    <div
      ref={box}
      className="viewer-ground viewer-pdf paper"
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {isBroken ? (
        <p className="paper-broken">{broken}</p>
      ) : opened === null || room === null ? (
        <progress className="viewer-progress" aria-label={label} />
      ) : (
        <div className="viewer-column" style={{ blockSize: layout.height }}>
          {pagesNear(layout, top, room.height).map((page) => (
            <div key={page.number}>
              <PdfPage
                pdf={opened.pdf}
                page={page}
                scale={scale}
                rotation={0}
                hits={nothing}
                hit={null}
                jumps={0}
                box={box}
                onSize={() => undefined}
              />
              {over === undefined ? null : (
                <div
                  className="paper-over"
                  style={{ insetBlockStart: page.top, inlineSize: page.width, blockSize: page.height }}
                >
                  {over(page.number - 1)}
                </div>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
