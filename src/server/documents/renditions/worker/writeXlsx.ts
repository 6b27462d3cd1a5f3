import write from "write-excel-file/node"

/** A sheet whose cells are strings. `widths`: column widths in characters. */
export interface TextSheet {
  readonly name: string
  readonly widths: ReadonlyArray<number>
  readonly head: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** Makes a workbook of one sheet from JSON. Every cell is a string, so leading zeros stay and nothing is computed. */
export const writeXlsx = async (sheet: Uint8Array): Promise<Uint8Array> => {
  const { head, name, rows, widths } = JSON.parse(new TextDecoder().decode(sheet)) as TextSheet
  const bytes = await write(
    [
      head.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map((value) => (value === "" ? null : { value, type: String })))
    ],
    { sheet: name, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }
  ).toBuffer()
  return new Uint8Array(bytes)
}
