import Papa from "papaparse"

export interface Table {
  readonly header: ReadonlyArray<string>
  /** Each row has as many cells as the widest one. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const columnLimit = 200

/** A first line `sep=;`, with which spreadsheets declare the separator. */
const declared = /^sep=(.)\r?\n/i

/**
 * [VIE-003] Parses a CSV table. The separator is the semicolon, comma or tab that splits the lines most evenly. Quoted
 * cells may contain separators and line breaks.
 */
export const parseTable = (text: string, truncated: boolean): Table => {
  const separator = declared.exec(text)
  const { data } = Papa.parse<Array<string>>(separator === null ? text : text.slice(separator[0].length), {
    delimiter: separator?.[1] ?? "",
    delimitersToGuess: [";", ",", "\t"],
    skipEmptyLines: "greedy"
  })
  // The last line of a truncated file may be incomplete.
  const lines = truncated && data.length > 1 ? data.slice(0, -1) : data
  const width = Math.min(
    columnLimit,
    lines.reduce((widest, line) => Math.max(widest, line.length), 0)
  )
  const [header = [], ...rows] = lines.map((line) => Array.from({ length: width }, (_, n) => line[n] ?? ""))
  return { header, rows }
}
