import { zipSync } from "fflate"
import writeXlsx from "write-excel-file/node"

/** A valid SIRET. `number` gives the company (SIREN), `office` the establishment. */
export const siretOf = (number: number, office = 1): string => {
  const keyed = (digits: string) => {
    const sum = [...`${digits}0`].toReversed().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  }
  return keyed(`${keyed(String(10_000_000 + number))}${String(office).padStart(4, "0")}`)
}

export const csv = (rows: ReadonlyArray<ReadonlyArray<string>>, separator = ";"): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => row.join(separator)).join("\r\n"))

/** Text in UTF-16, with or without a BOM. */
export const utf16 = (text: string, order: "le" | "be", marked: boolean): Uint8Array => {
  const bytes = Buffer.from(marked ? `\ufeff${text}` : text, "utf16le")
  return order === "le" ? bytes : bytes.swap16()
}

export const windows1252 = (text: string): Uint8Array => Buffer.from(text, "latin1")

type Cell = string | number | Date | null
export const xlsx = (rows: ReadonlyArray<ReadonlyArray<Cell>>) =>
  writeXlsx(
    rows.map((row) =>
      row.map((value) => {
        if (value === null) return null
        if (typeof value === "string") return { value, type: String }
        return typeof value === "number"
          ? { value, type: Number, format: "0" }
          : { value, type: Date, format: "dd/mm/yyyy" }
      })
    ),
    { sheet: "Clients" }
  ).toBuffer()

/** A zip archive of these files; it need not be a valid workbook. */
export const zip = (files: Readonly<Record<string, Uint8Array>>) => zipSync({ ...files }, { level: 9 })
