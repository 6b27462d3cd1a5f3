import { AFRelationship, PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib"
import { embedInter, writable, writtenName } from "#server/signatures/pdf/appearance.ts"
import type { Entry } from "#server/signatures/journal.ts"

export interface Proof {
  readonly title: string
  readonly firm: { readonly name: string; readonly colour: string }
  /** Facts about the whole signature, as label and value. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  readonly paragraphs: ReadonlyArray<string>
  readonly headings: { readonly who: string; readonly journal: string }
  readonly people: ReadonlyArray<{
    readonly name: string
    readonly email: string
    readonly lines: ReadonlyArray<string>
  }>
  /** The journal in words, one line for each of `entries`, in their order. */
  readonly lines: ReadonlyArray<{ readonly at: string; readonly what: string; readonly details: ReadonlyArray<string> }>
  /** The journal as data, attached to the PDF. */
  readonly entries: ReadonlyArray<Entry>
  readonly page: string
}

const size = { width: 595.28, height: 841.89 }
const margin = { side: 56, top: 76, bottom: 64 }
const ink = rgb(0.12, 0.14, 0.17)
const quiet = rgb(0.38, 0.41, 0.45)

const colourOf = (hex: string) => {
  const [, r = "0b", g = "5f", b = "6e"] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  const part = (text: string) => Number.parseInt(text, 16) / 255
  return rgb(part(r), part(g), part(b))
}

/** Breaks a text into lines of at most `width`. Words that are wider than a line (hashes) break anywhere. */
const wrapped = (font: PDFFont, text: string, at: number, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  const fits = (candidate: string) => font.widthOfTextAtSize(candidate, at) <= width
  for (const word of writable(text).split(" ")) {
    const candidate = line === "" ? word : `${line} ${word}`
    if (fits(candidate)) {
      line = candidate
      continue
    }
    if (line !== "") lines.push(line)
    line = ""
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ""
      }
      line += letter
    }
  }
  return [...lines, line]
}

interface Style {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  readonly indent?: number
  readonly after?: number
}

/** Writes the evidence as a PDF with the journal attached as data. The PDF is not sealed yet. */
export const writeEvidence = async (proof: Proof): Promise<Buffer> => {
  const document = await PDFDocument.create()
  const [regular, bold] = [await embedInter(document, "400Regular"), await embedInter(document, "700Bold")]
  const ground = colourOf(proof.firm.colour)
  let page: PDFPage | undefined
  let y = 0
  const turn = () => {
    page = document.addPage([size.width, size.height])
    page.drawRectangle({ x: 0, y: size.height - 10, width: size.width, height: 10, color: ground })
    const name = writable(proof.firm.name)
    page.drawText(name, { x: margin.side, y: size.height - 44, size: 10, font: bold, color: ground })
    y = size.height - margin.top
    return page
  }
  const write = (text: string, style: Style = {}) => {
    const at = style.size ?? 9.5
    const font = style.isBold === true ? bold : regular
    const x = margin.side + (style.indent ?? 0)
    for (const line of wrapped(font, text, at, size.width - margin.side - x)) {
      if (page === undefined || y - at < margin.bottom) turn()
      y -= at * 1.4
      page?.drawText(line, { x, y, size: at, font, color: style.isQuiet === true ? quiet : ink })
    }
    y -= style.after ?? 0
  }
  const room = (needed: number) => {
    if (y - needed < margin.bottom) turn()
  }
  write(proof.title, { size: 20, isBold: true, after: 12 })
  for (const [label, value] of proof.facts) {
    write(label, { size: 8, isQuiet: true })
    write(value, { size: value.length >= 64 && !value.includes(" ") ? 8 : 10, after: 4 })
  }
  y -= 6
  for (const paragraph of proof.paragraphs) write(paragraph, { after: 6 })
  y -= 6
  write(proof.headings.who, { size: 13, isBold: true, after: 6 })
  for (const { lines, ...person } of proof.people) {
    room(60)
    write(writtenName(person), { isBold: true, size: 10.5 })
    for (const line of lines) write(line, { size: 9, isQuiet: true, indent: 10 })
    y -= 6
  }
  room(80)
  write(proof.headings.journal, { size: 13, isBold: true, after: 6 })
  for (const { at, details, what } of proof.lines) {
    // Keep a journal line and its details on one page.
    room(18 + 11 * details.length)
    write(`${at}  ${what}`, { size: 9.5 })
    for (const detail of details) write(detail, { size: 7.5, isQuiet: true, indent: 10 })
    y -= 4
  }
  const pages = document.getPages()
  for (const [index, one] of pages.entries()) {
    const text = `${proof.page} ${index + 1} / ${pages.length}`
    const width = regular.widthOfTextAtSize(text, 8)
    one.drawText(text, { x: size.width - margin.side - width, y: 36, size: 8, font: regular, color: quiet })
  }
  const last = new Date(proof.entries.at(-1)?.at ?? 0)
  await document.attach(Buffer.from(JSON.stringify(proof.entries, null, 2)), "journal.json", {
    mimeType: "application/json",
    description: proof.title,
    creationDate: last,
    modificationDate: last,
    afRelationship: AFRelationship.Source
  })
  document.setTitle(proof.title)
  document.setCreationDate(last)
  document.setModificationDate(last)
  return Buffer.from(await document.save())
}
