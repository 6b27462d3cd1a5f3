import { strFromU8, strToU8, zipSync } from "fflate"
import mammoth from "mammoth"
import type { Align, Block, Cell, Preview, Run } from "#schemas/documents/preview.ts"
import { Refused, unpack } from "#server/documents/renditions/worker/archive.ts"

/** The used fields of an element of mammoth (the library that parses Word files). */
interface Element {
  readonly type: string
  readonly value?: string
  readonly children?: ReadonlyArray<Element>
  readonly styleName?: string | null
  readonly alignment?: string | null
  readonly numbering?: { readonly isOrdered?: boolean; readonly level?: string | number } | null
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderline?: boolean
  readonly isStrikethrough?: boolean
  readonly breakType?: string
  readonly colSpan?: number
  readonly rowSpan?: number
}

/** Maximum characters of a preview. */
const textLimit = 1_000_000
/** Maximum blocks of a preview. */
const blockLimit = 20_000

const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const styled = (text: string, run: Element): Run => ({
  text,
  ...(run.isBold === true ? { bold: true } : {}),
  ...(run.isItalic === true ? { italic: true } : {}),
  ...(run.isUnderline === true ? { underline: true } : {}),
  ...(run.isStrikethrough === true ? { strike: true } : {})
})

const letters = (element: Element): string => {
  if (element.type === "text") return element.value ?? ""
  if (element.type === "tab") return "\t"
  if (element.type === "break" && element.breakType === "line") return "\n"
  return (element.children ?? []).map(letters).join("")
}

/** The text runs, including those nested in links, fields and so on. */
const runsOf = (elements: ReadonlyArray<Element>): ReadonlyArray<Run> =>
  elements.flatMap((element) => {
    if (element.type !== "run") return runsOf(element.children ?? [])
    const text = letters(element)
    return text === "" ? [] : [styled(text, element)]
  })

const aligns: Readonly<Record<string, Align>> = {
  center: "center",
  right: "end",
  end: "end",
  both: "justify",
  justify: "justify"
}
const alignOf = ({ alignment }: Element): { readonly align?: Align } => {
  const align = aligns[alignment ?? ""]
  return align === undefined ? {} : { align }
}

const headingOf = ({ styleName }: Element): number | null => {
  const name = (styleName ?? "").toLowerCase()
  if (name === "title" || name === "titre") return 1
  const level = /^(?:heading|titre) ([1-6])$/.exec(name)?.[1]
  return level === undefined ? null : Number(level)
}

const cellOf = (cell: Element): Cell => {
  const lines = (cell.children ?? []).map((child) => runsOf([child]))
  const runs = lines.flatMap((line, at) => (at === 0 ? line : [{ text: "\n" }, ...line]))
  return {
    runs,
    ...((cell.colSpan ?? 1) > 1 ? { columns: cell.colSpan ?? 1 } : {}),
    ...((cell.rowSpan ?? 1) > 1 ? { rows: cell.rowSpan ?? 1 } : {})
  }
}

const signs = ["•", "◦", "▪"]

const blocksOf = (elements: ReadonlyArray<Element>): ReadonlyArray<Block> => {
  const counts: Array<number> = []
  return elements.flatMap((element): ReadonlyArray<Block> => {
    if (element.type === "table") {
      counts.length = 0
      const rows = (element.children ?? []).map((row) => (row.children ?? []).map(cellOf))
      return rows.length === 0 ? [] : [{ kind: "table", rows }]
    }
    if (element.type !== "paragraph") return blocksOf(element.children ?? [])
    const runs = runsOf(element.children ?? [])
    const breaks: ReadonlyArray<Block> = holdsPageBreak(element) ? [{ kind: "break" }] : []
    const { numbering } = element
    if (numbering == null) {
      counts.length = 0
      if (runs.length === 0) return breaks
      const level = headingOf(element)
      const align = alignOf(element)
      return [
        ...breaks,
        level === null ? { kind: "paragraph", runs, ...align } : { kind: "heading", level, runs, ...align }
      ]
    }
    const level = Math.min(8, Math.max(0, Number(numbering.level ?? 0) || 0))
    counts.length = level + 1
    counts[level] = (counts[level] ?? 0) + 1
    const mark = numbering.isOrdered === true ? `${counts[level]}.` : (signs[level % signs.length] ?? "•")
    return [...breaks, { kind: "item", level, mark, runs }]
  })
}

const holdsPageBreak = (element: Element): boolean =>
  (element.type === "break" && element.breakType === "page") || (element.children ?? []).some(holdsPageBreak)

const lengthOf = (block: Block) => {
  const count = (runs: ReadonlyArray<Run>) => runs.reduce((sum, { text }) => sum + text.length, 0)
  if (block.kind === "break") return 0
  return block.kind === "table" ? block.rows.flat().reduce((sum, { runs }) => sum + count(runs), 0) : count(block.runs)
}

/** Cuts a text after the last whole block within the limits. */
export const cutBlocks = (blocks: ReadonlyArray<Block>): Preview => {
  let length = 0
  const kept = blocks.slice(0, blockLimit).findIndex((block) => (length += lengthOf(block)) > textLimit)
  const shown = kept < 0 ? blocks.slice(0, blockLimit) : blocks.slice(0, kept)
  return { shape: "text", blocks: shown, truncated: shown.length < blocks.length }
}

const body = "word/document.xml"
/** Matches the tags of simple fields. Attribute values may contain `>`. */
const simpleField = /<\/?w:fldSimple\b(?:"[^"]*"|'[^']*'|[^"'>])*>/g

/** Removes the tags of simple fields but keeps their text, because mammoth drops such fields with their text. */
const withFieldResults = (bytes: Uint8Array): Uint8Array => {
  // `unpack` checks the whole archive first, because mammoth unpacks everything.
  const text = unpack(bytes, (name) => name === body).get(body)
  const xml = text === undefined ? "" : strFromU8(text)
  if (!xml.includes("<w:fldSimple")) return bytes
  const parts = unpack(bytes, (name) => /\.(xml|rels)$/.test(name))
  return zipSync({ ...Object.fromEntries(parts), [body]: strToU8(xml.replace(simpleField, "")) }, { level: 0 })
}

/**
 * [VIE-003] The text of a Word file with headings, lists and tables, cut at the limits. Fields show their last result;
 * pictures, notes, headers and footers are left out.
 */
export const readDocx = async (file: Uint8Array): Promise<Preview> => {
  const bytes = withFieldResults(file)
  let found: unknown
  try {
    await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
      {
        externalFileAccess: false,
        transformDocument: (document: unknown) => {
          found = document
          // mammoth reads the document in a callback; return an empty one, since its HTML is not needed.
          return { type: "document", children: [], notes: { resolve: () => ({ body: [] }) }, comments: [] }
        }
      }
    )
  } catch {
    throw new Refused()
  }
  if (!isElement(found)) throw new Refused()
  return cutBlocks(blocksOf(found.children ?? []))
}
