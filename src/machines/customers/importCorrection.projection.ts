import type { ImportCorrectionSnapshot } from "#machines/customers/importCorrection.machine.ts"
import { isOptional, lineStateOf, type LineState } from "#schemas/customers/importLines.ts"
import { faultsOf } from "#schemas/customers/importRows.ts"
import type { ImportField } from "#schemas/customers/importRules.ts"
import type { ImportFault, KeptLine } from "#schemas/customers/imports.ts"

export interface CorrectionCell {
  readonly column: number
  readonly value: string
  /** A message code; null if the cell is valid. */
  readonly code: string | null
  readonly isClearable: boolean
}
export interface CorrectionRow {
  readonly line: number
  readonly state: LineState
  readonly cells: ReadonlyArray<CorrectionCell>
  /** An error of the line as a whole. */
  readonly code: string | null
}

const rowOf = (
  { columns, kind }: ImportCorrectionSnapshot["context"],
  line: KeptLine,
  faults: ReadonlyArray<ImportFault>
): CorrectionRow => {
  const codeOf = (field: ImportField) => faults.find((fault) => fault.field === field)?.code ?? null
  const shown = new Set<ImportField>(columns.map(({ field }) => field))
  return {
    line: line.line,
    state: lineStateOf(line, faults),
    code: faults.find(({ field }) => field === null || !shown.has(field))?.code ?? null,
    cells: columns.map(({ column, field }) => {
      const value = line.cells[column] ?? ""
      const code = codeOf(field)
      return { column, value, code, isClearable: code !== null && value !== "" && isOptional(kind, field) }
    })
  }
}

/** The error in the value being typed, by the browser's rules. */
const typedCode = ({ columns, edit, kind, lines, today }: ImportCorrectionSnapshot["context"]) => {
  const line = lines.find((one) => one.line === edit?.line)
  if (edit === null || line === undefined) return null
  const field = columns.find((one) => one.column === edit.column)?.field
  const tried = { ...line, cells: line.cells.with(edit.column, edit.text) }
  return faultsOf(kind, columns, [tried], today).find((fault) => fault.field === field)?.code ?? null
}

export const toCorrectionView = (snapshot: ImportCorrectionSnapshot) => {
  const { context } = snapshot
  const { columns, edit, failure, faults, filtered, kind, lines, offer } = context
  const byLine = Map.groupBy(faults, ({ line }) => line)
  const every = lines.map((line) => rowOf(context, line, byLine.get(line.line) ?? []))
  const editedField = columns.find((one) => one.column === edit?.column)?.field
  return {
    isLoading: snapshot.matches("loading"),
    isOpen: snapshot.matches("open"),
    isSaving: snapshot.matches({ open: { keeper: "sending" } }),
    canRetry: snapshot.can({ type: "save.retried" }),
    canReload: snapshot.can({ type: "load.retried" }),
    messageKey: failure?.code ?? null,
    messageParams: failure?.params ?? {},
    columns,
    rows: filtered === null ? every : every.filter(({ line }) => filtered.has(line) || byLine.has(line)),
    /** The lines that are not imported, for export. */
    left: lines.flatMap(({ cells, left_out: isLeftOut, line }) => {
      const own = byLine.get(line) ?? []
      return isLeftOut || own.length > 0 ? [{ cells, isLeftOut, faults: own }] : []
    }),
    isFiltered: filtered !== null,
    count: lines.length,
    faulty: byLine.size,
    edit,
    editCode: typedCode(context),
    editClears: edit !== null && editedField !== undefined && edit.text !== "" && isOptional(kind, editedField),
    offer
  }
}
export type CorrectionView = ReturnType<typeof toCorrectionView>
