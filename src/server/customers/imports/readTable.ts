import { Effect } from "effect"
import Papa from "papaparse"
import {
  importCellLimit,
  importColumnLimit,
  type ImportEncoding,
  importSeparators,
  importSizeProblem
} from "#schemas/customers/importRules.ts"
import type { ImportLine } from "#schemas/customers/importRows.ts"
import type { Preview } from "#schemas/documents/preview.ts"
import { importRowLimit } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { isArchive } from "#server/documents/renditions/worker/archive.ts"
import type { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"

/** A parsed file. `encoding` and `separator` are null for a workbook. */
export interface ReadTable {
  readonly format: "csv" | "xlsx"
  readonly encoding: ImportEncoding | null
  readonly separator: string | null
  readonly headings: ReadonlyArray<string>
  readonly lines: ReadonlyArray<ImportLine>
}

const refused = (code: MessageCode, params: Record<string, number> = {}) =>
  new Unprocessable({ code: "error.422", errors: { file: [code] }, params })

const marks = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]]
] as const

/** Detects UTF-16 without a BOM: in Latin text, every second byte is zero. Null if it is not UTF-16. */
const unmarkedUtf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const head = bytes.subarray(0, 1_000)
  const empty = [0, 1].map((half) => head.filter((byte, place) => byte === 0 && place % 2 === half).length)
  const [even = 0, odd = 0] = empty
  if (Math.max(even, odd) < head.length / 6) return null
  return odd > even ? "utf-16le" : "utf-16be"
}

const decoded = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes the text; `text` is null if the bytes are invalid in the detected encoding. Windows-1252 is the last attempt,
 * because it accepts any byte.
 */
export const decodeImport = (
  bytes: Uint8Array
): { readonly encoding: ImportEncoding; readonly text: string | null } => {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))?.[0]
  const known = marked ?? unmarkedUtf16(bytes)
  if (known !== null) return { encoding: known, text: decoded(bytes, known) }
  const text = decoded(bytes, "utf-8")
  return text === null
    ? { encoding: "windows-1252", text: decoded(bytes, "windows-1252") }
    : { encoding: "utf-8", text }
}

/** The `sep=;` line by which spreadsheets declare the separator. */
const declared = /^sep=(.)\r?\n/i
/** A control character other than white space means that the file is not text. */
const binary = /[^\P{Cc}\s]/u

interface Rows {
  readonly separator: string | null
  readonly rows: ReadonlyArray<ImportLine>
}

/** Guess from the first non-empty lines only: in a short file an empty last line would distort the guess. */
const guessedSeparator = (text: string) =>
  Papa.parse<Array<string>>(text, {
    delimitersToGuess: [...importSeparators],
    skipEmptyLines: "greedy",
    preview: 10
  }).meta.delimiter

const readCsv = (text: string) => {
  const [head = "", separator = ""] = declared.exec(text) ?? []
  const body = text.slice(head.length)
  const { data, errors, meta } = Papa.parse<Array<string>>(body, {
    delimiter: separator === "" ? guessedSeparator(body) : separator
  })
  const skipped = head === "" ? 1 : 2
  const broken = errors.find(({ type }) => type === "Quotes")
  return broken === undefined
    ? Effect.succeed<Rows>({
        separator: meta.delimiter,
        rows: data.map((cells, place) => ({ line: place + skipped, cells }))
      })
    : Effect.fail(refused("customer.import_quotes", { line: (broken.row ?? 0) + skipped }))
}

const readWorkbook = (worker: RenderWorker["Service"], bytes: Uint8Array) =>
  Effect.gen(function* () {
    const rendered = yield* worker.run({ work: "table", extension: "xlsx", bytes }, "quick")
    if (rendered.outcome !== "made") return yield* refused("customer.import_not_readable")
    const preview = JSON.parse(new TextDecoder().decode(rendered.bytes)) as Preview
    if (preview.shape !== "sheets") return yield* refused("customer.import_not_readable")
    // Use the first sheet with rows: many workbooks begin with an empty one.
    const sheet = preview.sheets.find(({ rows }) => rows.length > 0)
    if (sheet?.truncated === true) return yield* refused("customer.import_too_long")
    return {
      separator: null,
      rows: (sheet?.rows ?? []).map((cells, place) => ({ line: place + 1, cells }))
    } satisfies Rows
  })

const readText = (bytes: Uint8Array) =>
  Effect.gen(function* () {
    const { encoding, text } = decodeImport(bytes)
    if (text === null) return yield* refused("customer.import_encoding")
    if (binary.test(text)) return yield* refused("customer.import_not_readable")
    return { encoding, ...(yield* readCsv(text)) }
  })

/**
 * [VAL-049] [VAL-050] [ERR-051] [ERR-052] Parses a CSV or a workbook. The first non-empty line holds the headings;
 * empty lines are skipped. Fails with the fault of the whole file, at the field `file`.
 */
export const readTable = (worker: RenderWorker["Service"], bytes: Uint8Array) =>
  Effect.gen(function* () {
    const isBook = isArchive(bytes)
    const read = isBook ? { encoding: null, ...(yield* readWorkbook(worker, bytes)) } : yield* readText(bytes)
    const filledRows = read.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    const [head, ...lines] = filledRows
    const problem = importSizeProblem(lines.length)
    if (problem !== null) return yield* refused(problem, { limit: importRowLimit, rows: lines.length })
    const width = filledRows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
    if (head === undefined || width > importColumnLimit) return yield* refused("customer.import_not_readable")
    const kept = (cells: ReadonlyArray<string>) =>
      Array.from({ length: width }, (_, place) => (cells[place] ?? "").slice(0, importCellLimit).toWellFormed())
    return {
      format: isBook ? "xlsx" : "csv",
      encoding: read.encoding,
      separator: read.separator,
      headings: kept(head.cells).map((heading) => heading.trim()),
      lines: lines.map(({ cells, line }) => ({ line, cells: kept(cells) }))
    } satisfies ReadTable
  })
