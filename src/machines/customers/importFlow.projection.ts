import type { ImportFlowSnapshot } from "#machines/customers/importFlow.machine.ts"
import { launchableLineCount } from "#schemas/customers/importLines.ts"
import { missingFields } from "#schemas/customers/importRows.ts"
import { type ImportField, importFieldsOf, neededFieldsOf } from "#schemas/customers/importRules.ts"

export const importSteps = ["file", "columns", "report", "end"] as const
export type ImportStep = (typeof importSteps)[number]

const stepOf = (snapshot: ImportFlowSnapshot): ImportStep => {
  if (snapshot.matches("matching") || snapshot.matches("checking")) return "columns"
  if (snapshot.matches("tried") || snapshot.matches("launching")) return "report"
  return snapshot.matches("running") || snapshot.matches("done") ? "end" : "file"
}

/** One column of the file: heading, samples, matched field. */
export interface ColumnRow {
  readonly column: number
  readonly heading: string
  readonly examples: ReadonlyArray<string>
  readonly field: ImportField | null
}

export const toImportView = (snapshot: ImportFlowSnapshot) => {
  const { columns, failure, found, kind, source } = snapshot.context
  return {
    step: stepOf(snapshot),
    isFinding: snapshot.matches("finding"),
    isReading: snapshot.matches("reading"),
    isRunning: snapshot.matches("running"),
    isDone: snapshot.matches("done"),
    busy: snapshot.hasTag("busy"),
    kind,
    found,
    fileName: found?.name ?? source?.name ?? null,
    /** The error of the whole import: of the last step, else of the job. */
    messageKey: failure?.code ?? (snapshot.matches("tried") ? (found?.code ?? null) : null),
    messageParams: failure?.params ?? {},
    canChoose: snapshot.matches("choosing"),
    rows: (found?.headings ?? []).map((heading, column): ColumnRow => ({
      column,
      heading,
      examples: (found?.sample ?? []).flatMap((cells) => (cells[column] ?? "").trim() || []).slice(0, 3),
      field: columns.find((one) => one.column === column)?.field ?? null
    })),
    fields: importFieldsOf(kind),
    needed: neededFieldsOf(kind),
    missing: found === null ? [] : missingFields(kind, columns),
    canMatch: snapshot.matches("matching"),
    canCheck: snapshot.can({ type: "columns.confirmed" }),
    canReopen: snapshot.can({ type: "columns.reopened" }),
    canLaunch: snapshot.can({ type: "import.launched" }),
    canDrop: snapshot.can({ type: "file.dropped" }),
    isCorrecting: snapshot.matches({ tried: "correcting" }),
    canCorrect: snapshot.matches("tried"),
    /** Lines that are imported now, and lines that are kept back. */
    launchable: found === null ? 0 : launchableLineCount(kind, found),
    staying: found === null ? 0 : found.faulty + found.left_out,
    /** Between 0 and 1. */
    progress: found === null || found.run_total === 0 ? 0 : found.done / found.run_total
  }
}
export type ImportView = ReturnType<typeof toImportView>
