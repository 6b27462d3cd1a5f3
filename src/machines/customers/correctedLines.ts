import type { CellPlace, CorrectionContext } from "#machines/customers/importCorrection.setup.ts"
import { includedLines } from "#schemas/customers/importLines.ts"
import { faultsOf } from "#schemas/customers/importRows.ts"
import type { ImportChange, ImportFault, KeptLine } from "#schemas/customers/imports.ts"

const nameOf = ({ code, field, line }: ImportFault) => `${line} ${field ?? ""} ${code}`

/** Errors found by the rules that run in the browser. */
const ownFaults = ({ columns, kind, today }: CorrectionContext, lines: ReadonlyArray<KeptLine>) =>
  faultsOf(kind, columns, includedLines(lines), today)

/** Errors that only the server can find: its report without those that the browser's rules find. */
export const serverFaults = (
  context: CorrectionContext,
  lines: ReadonlyArray<KeptLine>
): ReadonlyArray<ImportFault> => {
  const own = new Set(ownFaults(context, lines).map(nameOf))
  return context.report.filter((fault) => !own.has(nameOf(fault)))
}

/**
 * The errors after these changes. The browser's rules run at once; server errors of changed cells and of lines left out
 * are dropped.
 */
export const faultsAfter = (
  context: CorrectionContext,
  lines: ReadonlyArray<KeptLine>,
  changes: ReadonlyArray<ImportChange>
): ReadonlyArray<ImportFault> => {
  const own = ownFaults(context, lines)
  const ownNames = new Set(own.map(nameOf))
  const before = new Set(ownFaults(context, context.lines).map(nameOf))
  const here = new Set(includedLines(lines).map(({ line }) => line))
  const isChanged = ({ field, line }: ImportFault) =>
    changes.some(
      (change) =>
        change.lines.includes(line) &&
        "column" in change &&
        (field === null || context.columns.some((one) => one.column === change.column && one.field === field))
    )
  const theirs = context.faults.filter(
    (fault) => here.has(fault.line) && !before.has(nameOf(fault)) && !ownNames.has(nameOf(fault)) && !isChanged(fault)
  )
  return [...own, ...theirs].toSorted((one, other) => one.line - other.line)
}

/** The nearest cell with an error after, or before, this one in reading order. */
export const nextFaulty = (
  { columns, faults }: CorrectionContext,
  from: CellPlace,
  way: "next" | "previous"
): CellPlace | null => {
  const places = faults
    .flatMap(({ field, line }) => {
      const column = columns.find((one) => one.field === field)?.column
      return column === undefined ? [] : [{ line, column }]
    })
    .toSorted((one, other) => one.line - other.line || one.column - other.column)
  const isAfter = (place: CellPlace) => place.line - from.line || place.column - from.column
  return (
    (way === "next" ? places.find((place) => isAfter(place) > 0) : places.findLast((place) => isAfter(place) < 0)) ??
    null
  )
}
