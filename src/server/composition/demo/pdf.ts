import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib"

const a4: [number, number] = [595.28, 841.89]
const margin = 48
const ink = rgb(0.13, 0.15, 0.17)
const grey = rgb(0.42, 0.45, 0.48)
const rule = rgb(0.8, 0.82, 0.84)

/** Converts `#rrggbb` to a colour of pdf-lib. */
export const colourOf = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

export interface Column {
  readonly title: string
  /** Fraction of the page's width. */
  readonly share: number
  readonly right?: boolean
}

export interface Sheet {
  readonly title: (text: string, aside?: string) => void
  readonly heading: (text: string) => void
  readonly lines: (texts: ReadonlyArray<string>) => void
  /** Writes two blocks side by side, for example seller and buyer. */
  readonly pair: (left: ReadonlyArray<string>, right: ReadonlyArray<string>) => void
  readonly table: (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<string>>) => void
  readonly total: (rows: ReadonlyArray<readonly [string, string]>) => void
  readonly space: (height?: number) => void
  readonly page: () => void
}

export interface PdfHead {
  readonly title: string
  readonly author: string
  readonly date: Date
  readonly colour: string
  readonly footer: string
}

/** Makes an A4 document of text and tables with page numbers. Reproducible: has no creation date. */
export const makePdf = async (head: PdfHead, write: (sheet: Sheet) => void): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const regular = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const accent = colourOf(head.colour)
  pdf.setTitle(head.title)
  pdf.setAuthor(head.author)
  pdf.setCreationDate(head.date)
  pdf.setModificationDate(head.date)

  const width = a4[0] - 2 * margin
  let page: PDFPage = pdf.addPage(a4)
  let y = a4[1] - margin
  const turn = () => {
    page = pdf.addPage(a4)
    y = a4[1] - margin
  }
  const need = (height: number) => {
    if (y - height < margin + 20) turn()
  }
  const put = (text: string, x: number, size: number, font: PDFFont = regular, color: Color = ink) =>
    page.drawText(text, { x, y, size, font, color })
  const line = (color: Color = rule) =>
    page.drawLine({ start: { x: margin, y: y - 4 }, end: { x: margin + width, y: y - 4 }, thickness: 0.7, color })

  const wrapped = (text: string, size: number, room: number) =>
    text.split(" ").reduce<ReadonlyArray<string>>((rows, word) => {
      const last = rows.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      return last !== undefined && regular.widthOfTextAtSize(longer, size) > room
        ? [...rows, word]
        : [...rows.slice(0, -1), longer]
    }, [])

  const row = (columns: ReadonlyArray<Column>, cells: ReadonlyArray<string>, font: PDFFont, color: Color) => {
    need(15)
    let x = margin
    for (const [index, { right, share }] of columns.entries()) {
      const text = cells[index] ?? ""
      const room = share * width
      put(text, right === true ? x + room - 4 - font.widthOfTextAtSize(text, 8.5) : x + 2, 8.5, font, color)
      x += room
    }
    line()
    y -= 15
  }

  write({
    title: (text, aside = "") => {
      page.drawRectangle({ x: 0, y: a4[1] - 10, width: a4[0], height: 10, color: accent })
      y -= 14
      put(text, margin, 18, bold, accent)
      put(aside, margin + width - regular.widthOfTextAtSize(aside, 9), 9, regular, grey)
      y -= 30
    },
    heading: (text) => {
      need(40)
      y -= 6
      put(text, margin, 11, bold, accent)
      y -= 18
    },
    lines: (texts) => {
      for (const text of texts.flatMap((paragraph) => wrapped(paragraph, 9.5, width))) {
        need(14)
        put(text, margin, 9.5)
        y -= 14
      }
    },
    pair: (left, right) => {
      const top = y
      for (const [x, texts] of [
        [margin, left],
        [margin + width * 0.55, right]
      ] as const) {
        y = top
        for (const [index, text] of texts.entries()) {
          put(text, x, 9.5, index === 0 ? bold : regular)
          y -= 13
        }
      }
      y = top - 13 * Math.max(left.length, right.length) - 12
    },
    table: (columns, rows) => {
      row(
        columns,
        columns.map(({ title }) => title),
        bold,
        accent
      )
      for (const cells of rows) row(columns, cells, regular, ink)
      y -= 8
    },
    total: (rows) => {
      for (const [index, [label, value]] of rows.entries()) {
        need(16)
        const font = index === rows.length - 1 ? bold : regular
        put(label, margin + width * 0.6, 10, font)
        put(value, margin + width - 4 - font.widthOfTextAtSize(value, 10), 10, font)
        y -= 16
      }
    },
    space: (height = 16) => {
      y -= height
    },
    page: turn
  })

  const pages = pdf.getPages()
  for (const [index, last] of pages.entries())
    last.drawText(`${head.footer}  -  page ${index + 1} sur ${pages.length}`, {
      x: margin,
      y: 28,
      size: 7.5,
      font: regular,
      color: grey
    })
  return pdf.save({ useObjectStreams: false })
}
