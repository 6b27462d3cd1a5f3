import { strFromU8, unzipSync } from "fflate"
import { decodeText } from "#schemas/documents/decodeText.ts"
import { wordsOf } from "#schemas/documents/words.ts"
import { loadPdfLibrary } from "#server/documents/text/pdfLibrary.ts"

/** Maximum size in bytes of a file whose text is extracted. */
export const fileLimit = 64 * 1024 * 1024
/** Maximum bytes of one unpacked entry. */
const partLimit = 32 * 1024 * 1024
/** Maximum bytes of all unpacked entries together. */
const partsLimit = 64 * 1024 * 1024
const partCountLimit = 2_000
/** Maximum UTF-16 units of text kept. */
export const textLimit = 1_000_000
/** Maximum pages of a PDF that are read. */
const pageLimit = 500
/** Maximum distinct words indexed for the search. */
const wordLimit = 20_000

/**
 * The text of a content, with form feeds between pages. `refused`: the file is corrupt or exceeds the limits; `none`:
 * the type has no text.
 */
export type ReadText =
  | { readonly state: "read"; readonly body: string; readonly words: ReadonlyArray<string> }
  | { readonly state: "none" }
  | { readonly state: "refused" }

const office = "application/vnd.openxmlformats-officedocument."
const odf = "application/vnd.oasis.opendocument."

/** Matches the names of the archive entries that contain text. */
const partsOf = (mediaType: string): RegExp | undefined => {
  if (mediaType === `${office}wordprocessingml.document`)
    return /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/
  if (mediaType === `${office}spreadsheetml.sheet` || mediaType === "application/vnd.ms-excel.sheet.macroenabled.12")
    return /^xl\/(sharedStrings|worksheets\/sheet\d+|workbook)\.xml$/
  if (mediaType === `${office}presentationml.presentation`) return /^ppt\/(slides|notesSlides)\/[a-zA-Z]+\d+\.xml$/
  return mediaType.startsWith(odf) ? /^content\.xml$/ : undefined
}

export const isReadable = (mediaType: string): boolean =>
  mediaType === "application/pdf" ||
  mediaType === "text/plain" ||
  mediaType === "text/csv" ||
  partsOf(mediaType) !== undefined

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }
const entity = (whole: string, name: string) => {
  if (!name.startsWith("#")) return entities[name] ?? whole
  const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Matches tags that end a line. */
const ends = /^\/?(w:p|w:tr|w:br|a:p|a:br|text:p|text:h|table:table-row|text:line-break|row|si|sheet)(?=[\s/]|$)/
/** Matches tags that end a word; tags that match neither `ends` nor `wordBreaks` may stand inside a word. */
const wordBreaks = /^\/?(w:tab|w:tc|table:table-cell|text:tab|text:s|c|v)(?=[\s/]|$)/
/** Matches style names and formulas, which are not document text. */
const hidden = /<(w:instrText|f|office:automatic-styles|office:font-face-decls)\b[^>]*(?<!\/)>[\s\S]*?<\/\1>/g

/** The text between the tags. Entities that the document declares itself are not resolved (entity bombs). */
export const textOfXml = (xml: string): string => {
  const source = xml.replace(hidden, " ")
  let text = ""
  for (let at = 0; at < source.length && text.length < textLimit;) {
    const open = source.indexOf("<", at)
    const end = open < 0 ? source.length : open
    text += source.slice(at, end).replace(/&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4});/g, entity)
    if (open < 0) break
    const close = source.indexOf(">", open)
    if (close < 0) break
    const tag = source.slice(open + 1, Math.min(close, open + 40))
    if (ends.test(tag)) text += "\n"
    else if (wordBreaks.test(tag)) text += " "
    if (tag.startsWith("sheet ")) text += /\bname="([^"]*)"/.exec(source.slice(open, close))?.[1] ?? ""
    at = close + 1
  }
  return text
}

class Excessive extends Error {}

const sharedStrings = "xl/sharedStrings.xml"
/** The plain text of each shared string of a workbook, without phonetic hints. */
const stringsOf = (xml: string): ReadonlyArray<string> =>
  xml
    .split(/<si\b[^>]*>/)
    .slice(1)
    .map((one) => one.replace(/<rPh\b[\s\S]*?<\/rPh>|<[^>]*>/g, "").trim())
/** Replaces the indexes of shared strings in cells by the strings, so that rows read as displayed. */
const withStrings = (sheet: string, strings: ReadonlyArray<string>) =>
  sheet.replace(/<c\b([^>]*)>\s*<v>(\d{1,7})<\/v>\s*<\/c>/g, (whole, attributes: string, number: string) =>
    /\bt="s"/.test(attributes) ? `<c>${strings[Number(number)] ?? ""}</c>` : whole
  )

const textOfArchive = (bytes: Uint8Array, wanted: RegExp): string => {
  let total = 0
  let count = 0
  // fflate allocates the declared size and no more, so checking the declared sizes is enough.
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1
      if (count > partCountLimit) throw new Excessive()
      if (!wanted.test(name)) return false
      total += originalSize
      if (originalSize > partLimit || total > partsLimit) throw new Excessive()
      return true
    }
  })
  const strings = parts[sharedStrings]
  const texts = strings === undefined ? [] : stringsOf(strFromU8(strings))
  let text = ""
  for (const name of Object.keys(parts).sort((one, other) => one.localeCompare(other, "en", { numeric: true }))) {
    const part = parts[name]
    if (part === undefined || name === sharedStrings) continue
    text += `${textOfXml(name.startsWith("xl/") ? withStrings(strFromU8(part), texts) : strFromU8(part))}\n`
    if (text.length > textLimit) break
  }
  return text
}

const textOfPdf = async (bytes: Uint8Array): Promise<string> => {
  const { getDocument, VerbosityLevel } = await loadPdfLibrary()
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false
  })
  try {
    const pdf = await task.promise
    const pages: Array<string> = []
    let length = 0
    for (let number = 1; number <= Math.min(pdf.numPages, pageLimit) && length < textLimit; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : " ") : "")).join("")
      page.cleanup()
      pages.push(text)
      length += text.length
    }
    return pages.join("\f")
  } finally {
    await task.destroy()
  }
}

/** Matches control and invisible characters, except tabs, line ends and the form feeds between pages. */
const shapeless = /[^\P{Cc}\t\n\r\f]|[\u00ad\u200b\ufeff]/gu
const tidy = (text: string) =>
  text
    .normalize("NFC")
    .toWellFormed()
    .replace(shapeless, "")
    .split("\f")
    .map((page) =>
      page
        .replace(/[^\S\n]+/g, " ")
        .replace(/ ?\n[\s]*/g, "\n")
        .trim()
    )
    .join("\f")

/** Extracts the text of a content by its media type. Never throws: unreadable bytes give `refused`. */
export const readText = async (mediaType: string, bytes: Uint8Array): Promise<ReadText> => {
  if (!isReadable(mediaType)) return { state: "none" }
  try {
    const wanted = partsOf(mediaType)
    const raw =
      wanted !== undefined
        ? textOfArchive(bytes, wanted)
        : mediaType === "application/pdf"
          ? await textOfPdf(bytes)
          : decodeText(bytes.subarray(0, textLimit * 2), bytes.length > textLimit * 2)
    const body = tidy(raw.slice(0, textLimit)).slice(0, textLimit)
    const words = wordsOf(body, wordLimit)
    return words.length === 0 ? { state: "none" } : { state: "read", body, words }
  } catch {
    return { state: "refused" }
  }
}
