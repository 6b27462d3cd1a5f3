import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Rotation } from "#machines/documents/viewer/viewer.display.ts"
import type { Hit } from "#machines/documents/viewer/viewer.search.ts"
import { mark, reveal } from "#ui/documents/viewer/highlights.ts"
import type { PlacedPage } from "#ui/documents/viewer/pageLayout.ts"
import { pageText, type PageText, pixels, rangeIn } from "#ui/documents/viewer/pdf.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly page: PlacedPage
  readonly scale: number
  readonly rotation: Rotation
  readonly hits: ReadonlyArray<Hit>
  /** The current search hit, if it is on this page. */
  readonly hit: Hit | null
  readonly jumps: number
  readonly box: RefObject<HTMLElement | null>
  readonly onSize: (number: number, size: Box) => void
}

/** Maximum canvas area in pixels: some browsers render a larger canvas blank. */
const largestCanvas = 16_777_216

const drawn = (page: PDFPageProxy, scale: number, rotation: Rotation): [HTMLCanvasElement, RenderTask] => {
  const viewport = page.getViewport({ scale: scale * pixels, rotation: (page.rotate + rotation) % 360 })
  const density = Math.min(devicePixelRatio, Math.sqrt(largestCanvas / (viewport.width * viewport.height)))
  const canvas = document.createElement("canvas")
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  return [canvas, page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })]
}

/** Frees the memory of a canvas at once; otherwise it would wait for garbage collection. */
const release = (canvas: HTMLCanvasElement) => {
  canvas.width = 0
  canvas.height = 0
}

export function PdfPage({ box, hit, hits, jumps, onSize, page: placed, pdf, rotation, scale }: PdfPageProps) {
  const { t } = useTranslation("viewer")
  const { number } = placed
  const paper = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<{ readonly text: PageText; readonly pieces: ReadonlyArray<HTMLElement> } | null>(
    null
  )

  useEffect(() => {
    let task: RenderTask | null = null
    let isLeft = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (isLeft) return
      const { height, width } = page.getViewport({ scale: pixels })
      onSize(number, { width, height })
      const [canvas, started] = drawn(page, scale, rotation)
      task = started
      await started.promise
      if (isLeft) return release(canvas)
      // Until the new rendering is complete, the previous one stays, scaled.
      for (const old of paper.current?.querySelectorAll("canvas") ?? []) release(old)
      paper.current?.replaceChildren(canvas)
    }
    draw().catch((error: unknown) => {
      // If the PDF was closed because another file opened, its pages fail: ignore that error.
      if (!isLeft && !pdf.loadingTask.destroyed) throw error
    })
    return () => {
      isLeft = true
      task?.cancel()
    }
  }, [pdf, number, scale, rotation, onSize])
  useEffect(() => {
    const element = paper.current
    return () => {
      for (const canvas of element?.querySelectorAll("canvas") ?? []) release(canvas)
    }
  }, [])

  useEffect(() => {
    const container = layer.current
    if (container === null) return
    let written: TextLayer | null = null
    let isLeft = false
    const write = async () => {
      const [page, read] = await Promise.all([pdf.getPage(number), pageText(pdf, number)])
      if (isLeft) return
      const viewport = page.getViewport({ scale: pixels, rotation: (page.rotate + rotation) % 360 })
      written = new TextLayer({ textContentSource: read.content, container, viewport })
      await written.render()
      if (!isLeft) setText({ text: read, pieces: written.textDivs })
    }
    write().catch((error: unknown) => {
      // If the PDF was closed because another file opened, its pages fail: ignore that error.
      if (!isLeft && !pdf.loadingTask.destroyed) throw error
    })
    return () => {
      isLeft = true
      written?.cancel()
      container.replaceChildren()
      setText(null)
    }
  }, [pdf, number, rotation])

  useEffect(() => {
    if (text === null || hits.length === 0) return
    const rangeOf = (one: Hit) => rangeIn(text.text, text.pieces, one)
    const current = hit === null ? null : rangeOf(hit)
    const off = [
      mark(
        "viewer-hits",
        hits.map(rangeOf).filter((range) => range !== null)
      ),
      mark("viewer-hit", current === null ? [] : [current])
    ]
    if (current !== null && box.current !== null) reveal(box.current, current)
    return () => off.forEach((take) => take())
  }, [box, text, hits, hit, jumps])

  return (
    <section
      className="viewer-page"
      aria-label={t("page.region", { page: number })}
      style={
        {
          insetBlockStart: placed.top,
          inlineSize: placed.width,
          blockSize: placed.height,
          "--total-scale-factor": scale * pixels
        } as React.CSSProperties
      }
    >
      <div ref={paper} aria-hidden="true" />
      <div ref={layer} className="textLayer" />
    </section>
  )
}
