import Papa from "papaparse"
import { saveBytes } from "#services/documents/saveBytes.ts"

/** Matches cells that a spreadsheet would evaluate as a formula; they are escaped. */
const formula = /^[=@\t\r+-]/

/** A table as CSV for European spreadsheets: UTF-8 with BOM, semicolons. Numbers are whole and unformatted. */
export const figuresCsv = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `\ufeff${Papa.unparse(rows as Array<Array<string | number>>, { delimiter: ";", newline: "\r\n", escapeFormulae: formula })}\r\n`

export const saveFigures = (rows: ReadonlyArray<ReadonlyArray<string | number>>, name: string): void =>
  saveBytes(new Blob([figuresCsv(rows)], { type: "text/csv;charset=utf-8" }), name)
