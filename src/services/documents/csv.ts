import Papa from "papaparse"

export interface Table {
  readonly header: ReadonlyArray<string>
  /** Each as wide as the widest line of the file. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const columnLimit = 200

/** What spreadsheets write on the first line to name the separator. */
const declared = /^sep=(.)\r?\n/i

/** [VIE-003] Semicolons, commas or tabs, whichever cut the lines alike; quotes may hold separators and line breaks. */
export const parseTable = (text: string, truncated: boolean): Table => {
  const separator = declared.exec(text)
  const { data } = Papa.parse<Array<string>>(separator === null ? text : text.slice(separator[0].length), {
    delimiter: separator?.[1] ?? "",
    delimitersToGuess: [";", ",", "\t"],
    skipEmptyLines: "greedy"
  })
  // The last line of a file that was cut has lost its end.
  const lines = truncated && data.length > 1 ? data.slice(0, -1) : data
  const width = Math.min(
    columnLimit,
    lines.reduce((widest, line) => Math.max(widest, line.length), 0)
  )
  const [header = [], ...rows] = lines.map((line) => Array.from({ length: width }, (_, n) => line[n] ?? ""))
  return { header, rows }
}
