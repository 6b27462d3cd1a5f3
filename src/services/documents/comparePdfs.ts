import type { PDFDocumentProxy } from "pdfjs-dist"
import {
  type ComparedPage,
  type ComparedPages,
  comparisonLimits,
  type ComparisonRefusal,
  type PageStarts
} from "#schemas/documents/comparing.ts"
import type { ComparisonWork } from "#services/documents/comparisonWork.ts"
import { isLocked, openPdf } from "#services/documents/openPdf.ts"
import { pairPages } from "#services/documents/pagePairs.ts"

/** Longer side of a rendered page in pixels: about 140 dpi on A4. */
const longest = 1_600

export interface ComparedPdfs {
  readonly close: () => Promise<void>
  readonly before: PDFDocumentProxy
  readonly after: PDFDocumentProxy
}

/** Opens both PDFs; refused if one needs a password or is damaged. */
export const openBoth = async (
  before: Blob,
  after: Blob
): Promise<ComparedPdfs | { readonly refused: ComparisonRefusal }> => {
  const opening = await Promise.all(
    [before, after].map(async (side) => openPdf(new Uint8Array(await side.arrayBuffer()), null))
  )
  const close = async () => void (await Promise.all(opening.map((one) => one.close())))
  try {
    const [first, second] = await Promise.all(opening.map(({ opened }) => opened))
    if (first === undefined || second === undefined) throw new Error("a PDF was not opened")
    return { before: first, after: second, close }
  } catch (error) {
    await close()
    return { refused: isLocked(error) ? "locked" : "broken" }
  }
}

/** The lines of one page, in the order of the PDF's text content. */
const linesOfPage = async (pdf: PDFDocumentProxy, number: number): Promise<ReadonlyArray<string>> => {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("")
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
}

export type Advance = (done: number, of: number) => void

/** The lines of each page. Pages are read one by one, so that the screen stays responsive. */
export const pagesOf = async (
  pdf: PDFDocumentProxy,
  signal: AbortSignal,
  onPage: () => void
): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const pages: Array<ReadonlyArray<string>> = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    signal.throwIfAborted()
    pages.push(await linesOfPage(pdf, number))
    onPage()
  }
  return pages
}

export interface PagedText {
  readonly text: string
  readonly starts: PageStarts
}
/** All pages as one text, with the line number at which each page starts. */
export const pagedText = (pages: ReadonlyArray<ReadonlyArray<string>>): PagedText => {
  let next = 1
  const starts = pages.map((lines) => {
    const start = next
    next += lines.length
    return start
  })
  return { text: pages.flat().join("\n"), starts }
}

const draw = async (pdf: PDFDocumentProxy, index: number): Promise<ImageBitmap> => {
  const page = await pdf.getPage(index + 1)
  const { height, width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longest / Math.max(width, height) })
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  try {
    await page.render({ canvas, viewport }).promise
    return await createImageBitmap(canvas)
  } finally {
    // Frees the canvas memory now; browsers would keep it until garbage collection.
    canvas.width = 0
    canvas.height = 0
    page.cleanup()
  }
}

/** Renders and compares the pages of both PDFs, one pair at a time. */
export const comparePages = async (
  { after, before }: ComparedPdfs,
  texts: { readonly before: ReadonlyArray<string>; readonly after: ReadonlyArray<string> },
  work: ComparisonWork,
  signal: AbortSignal,
  onPair: Advance
): Promise<ComparedPages | { readonly refused: ComparisonRefusal }> => {
  const pairs = pairPages(texts.before, texts.after)
  const pages: Array<ComparedPage> = []
  for (const pair of pairs) {
    signal.throwIfAborted()
    const drawn = [
      pair.before === null ? null : await draw(before, pair.before),
      pair.after === null ? null : await draw(after, pair.after)
    ] as const
    const found = await work.comparePictures(...drawn)
    if ("refused" in found) return found
    pages.push({
      ...found,
      kind:
        pair.before === null
          ? "added"
          : pair.after === null
            ? "removed"
            : found.regions.length > 0
              ? "changed"
              : "same",
      before: pair.before === null ? null : pair.before + 1,
      after: pair.after === null ? null : pair.after + 1
    })
    onPair(pages.length, pairs.length)
  }
  return { way: "pages", pages }
}

export const hasTooManyPages = ({ after, before }: ComparedPdfs, way: "text" | "pages") =>
  Math.max(before.numPages, after.numPages) > comparisonLimits.pages[way]
