import { strFromU8 } from "fflate"
import { Parser } from "htmlparser2"
import { format, isDateFormat } from "numfmt"
import type { Preview, Sheet } from "#schemas/documents/preview.ts"
import { Refused, unpack } from "#server/documents/renditions/worker/archive.ts"

const sheetLimit = 50
const rowLimit = 5_000
const columnLimit = 200
/** Maximum cells of a workbook. */
const cellLimit = 300_000
/** Maximum characters of a cell. */
const textLimit = 2_000

type Attributes = Readonly<Record<string, string>>
interface Handlers {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Parses XML. Ignores namespace prefixes, which differ between writers, and does not resolve declared entities. */
const parse = (xml: Uint8Array | undefined, { close, open, text }: Handlers) => {
  if (xml === undefined) return
  const bare = (name: string) => name.slice(name.indexOf(":") + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(bare(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(bare(name))
    },
    { xmlMode: true, decodeEntities: true }
  )
  parser.end(strFromU8(xml))
}

const stringsOf = (xml: Uint8Array | undefined): ReadonlyArray<string> => {
  const strings: Array<string> = []
  let text = ""
  let isText = false
  // Skip phonetic hints (furigana).
  let isPhonetic = false
  parse(xml, {
    open: (name) => {
      if (name === "si") text = ""
      if (name === "rPh") isPhonetic = true
      if (name === "t") isText = true
    },
    text: (piece) => {
      if (isText && !isPhonetic && text.length < textLimit) text += piece
    },
    close: (name) => {
      if (name === "t") isText = false
      if (name === "rPh") isPhonetic = false
      if (name === "si") strings.push(text)
    }
  })
  return strings
}

/** The built-in number formats (ECMA-376, 18.8.30), with French dates. */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  20: "h:mm",
  21: "h:mm:ss",
  22: "dd/mm/yyyy h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mmss.0",
  48: "##0.0E+0"
}

/** The number format of each cell style; null for none. */
const stylesOf = (xml: Uint8Array | undefined): ReadonlyArray<string | null> => {
  const own = new Map<number, string>()
  const styles: Array<string | null> = []
  let isCells = false
  parse(xml, {
    open: (name, attributes) => {
      if (name === "numFmt") own.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "")
      if (name === "cellXfs") isCells = true
      if (name === "xf" && isCells) {
        const id = Number(attributes["numFmtId"] ?? 0)
        styles.push(own.get(id) ?? builtIn[id] ?? null)
      }
    },
    close: (name) => {
      if (name === "cellXfs") isCells = false
    }
  })
  return styles
}

/** Parses a cell reference: "BC12" is column 55 and row 12, both counted from 1. */
const placeOf = (reference: string) => {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  return {
    column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
    row: Number(digits)
  }
}

/**
 * Formats a number as the cell shows it, or in a plain form for programs. `from1904`: the workbook counts days from
 * 1904.
 */
type WriteNumber = (value: string, pattern: string | null, from1904: boolean) => string

const shownNumber: WriteNumber = (value: string, pattern: string | null, from1904: boolean): string => {
  const number = Number(value)
  if (value === "" || !Number.isFinite(number)) return value
  try {
    if (pattern === null) return format("General", number, { locale: "fr" })
    const shifted = from1904 && isDateFormat(pattern) ? number + 1_462 : number
    return format(pattern, shifted, { locale: "fr", throws: false }).trim()
  } catch {
    return value
  }
}

const dayLength = 86_400_000
/** For programs: dates as `2026-11-21`, other numbers with all digits, whatever the cell's format. */
const plainNumber: WriteNumber = (value, pattern, from1904) => {
  const number = Number(value)
  if (value === "" || !Number.isFinite(number)) return value
  if (pattern === null || !isDateFormat(pattern) || number < 1) return String(number)
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(number + (from1904 ? 1_462 : 0)) * dayLength)
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10)
}

interface Book {
  readonly strings: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string | null>
  readonly from1904: boolean
  readonly write: WriteNumber
}

const sheetOf = (name: string, xml: Uint8Array | undefined, book: Book, room: { cells: number }): Sheet => {
  const rows: Array<Array<string>> = []
  let columns = 0
  let truncated = false
  let place = { column: 0, row: 0 }
  let kind = ""
  let style: string | null = null
  let value = ""
  let isValue = false
  const shown = () => {
    if (kind === "s") return book.strings[Number(value)] ?? ""
    if (kind === "b") return value === "1" ? "VRAI" : "FAUX"
    return kind === "str" || kind === "inlineStr" || kind === "e" || kind === "d"
      ? value
      : book.write(value, style, book.from1904)
  }
  parse(xml, {
    open: (tag, attributes) => {
      if (tag === "row") place = { column: 0, row: Number(attributes["r"] ?? place.row + 1) }
      if (tag === "c") {
        const { column } = placeOf(attributes["r"] ?? "")
        place = { column: column > 0 ? column : place.column + 1, row: place.row }
        kind = attributes["t"] ?? "n"
        style = book.styles[Number(attributes["s"] ?? 0)] ?? null
        value = ""
      }
      if (tag === "v" || tag === "t") isValue = true
    },
    text: (piece) => {
      if (isValue && value.length < textLimit) value += piece
    },
    close: (tag) => {
      if (tag === "v" || tag === "t") isValue = false
      if (tag !== "c" || value === "") return
      const { column, row } = place
      if (row > rowLimit || column > columnLimit || room.cells <= 0) {
        truncated = true
        return
      }
      const text = shown()
      if (text === "" || row < 1) return
      room.cells -= 1
      columns = Math.max(columns, column)
      while (rows.length < row) rows.push([])
      const cells = rows[row - 1]
      if (cells === undefined) return
      while (cells.length < column - 1) cells.push("")
      cells[column - 1] = text
    }
  })
  return { name, rows, columns, truncated }
}

/** [VIE-003] The sheets of a workbook as text. Formulas are not computed: cells show their stored values. */
export const readXlsx = (bytes: Uint8Array, numbers: "shown" | "plain" = "shown"): Preview => {
  const parts = unpack(bytes, (name) =>
    /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(name)
  )
  const workbook = parts.get("xl/workbook.xml")
  if (workbook === undefined) throw new Refused()
  const targets = new Map<string, string>()
  parse(parts.get("xl/_rels/workbook.xml.rels"), {
    open: (tag, { Id = "", Target = "" }) => {
      if (tag === "Relationship") targets.set(Id, `xl/${Target.replace(/^\/?xl\//, "").replace(/^\.\//, "")}`)
    }
  })
  const listed: Array<{ readonly name: string; readonly part: string }> = []
  let from1904 = false
  parse(workbook, {
    open: (tag, attributes) => {
      if (tag === "workbookPr") from1904 = ["1", "true"].includes(attributes["date1904"] ?? "")
      if (tag !== "sheet" || ["hidden", "veryHidden"].includes(attributes["state"] ?? "")) return
      listed.push({ name: attributes["name"] ?? "", part: targets.get(attributes["r:id"] ?? "") ?? "" })
    }
  })
  const book = {
    strings: stringsOf(parts.get("xl/sharedStrings.xml")),
    styles: stylesOf(parts.get("xl/styles.xml")),
    from1904,
    write: numbers === "shown" ? shownNumber : plainNumber
  }
  const room = { cells: cellLimit }
  const sheets = listed.slice(0, sheetLimit).map(({ name, part }) => sheetOf(name, parts.get(part), book, room))
  if (sheets.length === 0) throw new Refused()
  return { shape: "sheets", sheets, truncated: listed.length > sheetLimit || sheets.some((sheet) => sheet.truncated) }
}
