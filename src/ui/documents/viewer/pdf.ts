import type { PDFDocumentProxy } from "pdfjs-dist"
import { fold, type Hit, hitLimit, hitsIn } from "#machines/documents/viewer/viewer.search.ts"
import { isLocked } from "#services/documents/openPdf.ts"
import type { Box } from "#ui/documents/viewer/useBox.ts"

/** CSS pixels per PDF point: a point is 1/72 inch, a CSS pixel 1/96. */
export const pixels = 96 / 72

/** Maps an error of the PDF library to an event of the viewer machine. */
export const pdfFault = (error: unknown) =>
  isLocked(error)
    ? ({ type: "content.locked" } as const)
    : ({ type: "content.broke", code: "viewer:pdf.broken" } as const)

export const sizeOf = async (pdf: PDFDocumentProxy, number: number): Promise<Box> => {
  const { height, width } = (await pdf.getPage(number)).getViewport({ scale: pixels })
  return { width, height }
}

type Content = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy["getPage"]>>["getTextContent"]>>

export interface PageText {
  readonly content: Content
  /** The text with case and accents folded and line ends as spaces. */
  readonly folded: string
  /** The offset in `folded` of each text item of the page. */
  readonly starts: ReadonlyArray<number>
}

const textOf = (content: Content): PageText => {
  const starts: Array<number> = []
  let text = ""
  for (const item of content.items) {
    if (!("str" in item)) continue
    starts.push(text.length)
    text += item.hasEOL ? `${item.str} ` : item.str
  }
  return { content, folded: fold(text), starts }
}

const known = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageText>>>()

/** The text of a page, cached per PDF. */
export const pageText = (pdf: PDFDocumentProxy, number: number): Promise<PageText> => {
  const pages = known.get(pdf) ?? new Map<number, Promise<PageText>>()
  known.set(pdf, pages)
  const text =
    pages.get(number) ??
    pdf
      .getPage(number)
      .then((page) => page.getTextContent())
      .then(textOf)
  pages.set(number, text)
  return text
}

/** Searches page by page, so that the main thread stays responsive; resolves with null if aborted. */
export const searchPdf = async (
  pdf: PDFDocumentProxy,
  term: string,
  signal: AbortSignal
): Promise<ReadonlyArray<Hit> | null> => {
  const hits: Array<Hit> = []
  for (let page = 1; page <= pdf.numPages && hits.length < hitLimit; page += 1) {
    const { folded } = await pageText(pdf, page)
    if (signal.aborted) return null
    hits.push(...hitsIn(folded, term, page - 1, hitLimit - hits.length))
  }
  return hits
}

/** Converts a hit to a DOM range over the elements of the text layer. */
export const rangeIn = (
  { starts }: PageText,
  pieces: ReadonlyArray<HTMLElement>,
  { end, start }: Hit
): Range | null => {
  const find = (at: number) => starts.findLastIndex((begin) => begin <= at)
  const place = (index: number, at: number) => {
    const text = pieces[index]?.firstChild
    return text instanceof Text ? ([text, Math.min(text.length, at - (starts[index] ?? 0))] as const) : null
  }
  const from = place(find(start), start)
  const to = place(find(end - 1), end)
  if (from === null || to === null) return null
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  return range
}
