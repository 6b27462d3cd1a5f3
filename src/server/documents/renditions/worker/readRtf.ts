import type { Align, Block, Cell, Preview, Run } from "#schemas/documents/preview.ts"
import { Refused } from "#server/documents/renditions/worker/archive.ts"
import { cutBlocks } from "#server/documents/renditions/worker/readDocx.ts"

interface CharacterStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** The group contains no document text. */
  readonly hidden: boolean
  /** Number of fallback characters that follow a `\u` escape and have to be skipped. */
  readonly skip: number
}

const plain: CharacterStyle = { bold: false, italic: false, underline: false, strike: false, hidden: false, skip: 1 }
const depthLimit = 500

/**
 * Groups without document text, such as fonts, colours and pictures. Groups that begin with `\*` are skipped anyway.
 */
const asides = new Set(
  "fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtable listoverridetable rsidtbl themedata colorschememapping datastore latentstyles generator xmlnstbl fldinst nonshppict".split(
    " "
  )
)
const signs: Readonly<Record<string, string>> = {
  tab: "\t",
  line: "\n",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: "\u2003",
  enspace: "\u2002"
}
const escapes: Readonly<Record<string, string>> = {
  "~": "\u00a0",
  _: "\u2011",
  "-": "",
  "\\": "\\",
  "{": "{",
  "}": "}"
}
const aligns: Readonly<Record<string, Align | null>> = { ql: null, qc: "center", qr: "end", qj: "justify" }

const pages: Readonly<Record<number, string>> = { 437: "ibm866", 65001: "utf-8", 10000: "macintosh", 932: "shift_jis" }
const decoderOf = (page: number) => {
  const label = pages[page] ?? (page === 874 || (page >= 1250 && page <= 1258) ? `windows-${page}` : "windows-1252")
  return new TextDecoder(label)
}

const tokens = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-z'])|([{}])|[\r\n]+|[^\\{}\r\n]+/g

/** [VIE-003] The text of an RTF file with character formatting, paragraphs and table rows. */
export const readRtf = (bytes: Uint8Array): Preview => {
  const source = new TextDecoder("windows-1252").decode(bytes)
  if (!source.startsWith("{\\rtf")) throw new Refused()
  const token = new RegExp(tokens)
  const blocks: Array<Block> = []
  const stack: Array<CharacterStyle> = []
  let style = plain
  let runs: Array<Run> = []
  let cells: Array<Cell> = []
  let table: Array<ReadonlyArray<Cell>> = []
  let align: Align | null = null
  let isInTable = false
  let skipping = 0
  let decoder = decoderOf(1252)
  let pending: Array<number> = []

  const add = (text: string) => {
    if (style.hidden || text === "") return
    const { bold, italic, strike, underline } = style
    const last = runs.at(-1)
    const made: Run = {
      text,
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(underline ? { underline } : {}),
      ...(strike ? { strike } : {})
    }
    const isAlike =
      last !== undefined &&
      (last.bold === true) === bold &&
      (last.italic === true) === italic &&
      (last.underline === true) === underline &&
      (last.strike === true) === strike
    if (isAlike) runs[runs.length - 1] = { ...made, text: last.text + text }
    else runs.push(made)
  }
  // Bytes of a multi-byte character arrive one at a time, so collect them before decoding.
  const flush = () => {
    if (pending.length === 0) return
    const text = decoder.decode(Uint8Array.from(pending))
    pending = []
    add(text)
  }
  const write = (text: string) => {
    flush()
    const left = text.slice(skipping)
    skipping = Math.max(0, skipping - text.length)
    add(left)
  }
  const endTable = () => {
    if (table.length > 0) blocks.push({ kind: "table", rows: table })
    table = []
  }
  const endParagraph = () => {
    if (isInTable) {
      add("\n")
      return
    }
    endTable()
    if (runs.some(({ text }) => text.trim() !== "")) {
      blocks.push({ kind: "paragraph", runs, ...(align === null ? {} : { align }) })
    }
    runs = []
  }

  const control = (word: string, value: number | null) => {
    flush()
    const isOn = value !== 0
    const sign = signs[word]
    const alignment = aligns[word]
    // Raw binary data follows: skip it.
    if (word === "bin") token.lastIndex += Math.max(0, value ?? 0)
    if (sign !== undefined) return write(sign)
    if (alignment !== undefined) align = alignment
    else if (asides.has(word)) style = { ...style, hidden: true }
    else if (word === "b") style = { ...style, bold: isOn }
    else if (word === "i") style = { ...style, italic: isOn }
    else if (word === "ul") style = { ...style, underline: isOn }
    else if (word === "ulnone") style = { ...style, underline: false }
    else if (word === "strike") style = { ...style, strike: isOn }
    else if (word === "v") style = { ...style, hidden: style.hidden || isOn }
    else if (word === "plain") style = { ...plain, hidden: style.hidden, skip: style.skip }
    else if (word === "uc") style = { ...style, skip: Math.max(0, Math.min(8, value ?? 1)) }
    else if (word === "ansicpg") decoder = decoderOf(value ?? 1252)
    else if (word === "u" && value !== null) {
      add(String.fromCharCode(value & 0xffff))
      skipping = style.skip
    } else if (word === "pard") {
      align = null
      isInTable = false
    } else if (word === "intbl") isInTable = true
    else if (word === "par" || word === "sect") endParagraph()
    else if (word === "page" || word === "pagebb") {
      endParagraph()
      blocks.push({ kind: "break" })
    } else if (word === "cell") {
      cells.push({ runs })
      runs = []
    } else if (word === "row") {
      if (cells.length > 0) table.push(cells)
      cells = []
      isInTable = false
    }
  }

  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    const [whole, word, value, hex, escape, brace] = found
    if (brace === "{") {
      flush()
      if (stack.push(style) > depthLimit) throw new Refused()
    } else if (brace === "}") {
      flush()
      style = stack.pop() ?? plain
      skipping = 0
    } else if (word !== undefined) control(word, value === undefined ? null : Number(value))
    else if (hex !== undefined) {
      if (skipping > 0) skipping -= 1
      else if (!style.hidden) pending.push(Number.parseInt(hex, 16))
    } else if (escape === "*") style = { ...style, hidden: true }
    else if (escape === "\n" || escape === "\r") endParagraph()
    else if (escape !== undefined) write(escapes[escape] ?? "")
    else if (!/^[\r\n]/.test(whole)) write(whole)
  }
  flush()
  isInTable = false
  endParagraph()
  endTable()
  const made = cutBlocks(blocks)
  return made.shape === "text" ? { ...made, blocks: made.blocks.map(tidied) } : made
}

/** Removes lone surrogates, which PostgreSQL rejects. */
const tidied = (block: Block): Block => {
  const whole = (runs: ReadonlyArray<Run>) => runs.map((run) => ({ ...run, text: run.text.toWellFormed() }))
  if (block.kind === "break") return block
  return block.kind === "table"
    ? { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, runs: whole(cell.runs) }))) }
    : { ...block, runs: whole(block.runs) }
}
