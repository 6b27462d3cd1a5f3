import { type ImportField, neededFieldsOf } from "#schemas/customers/importRules.ts"
import type { ImportChange, ImportFault, KeptLine } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"

/** States of a line: valid, invalid, a duplicate within the file, already in the portal, excluded by the user. */
export const lineStates = ["good", "wrong", "repeated", "known", "left_out"] as const
export type LineState = (typeof lineStates)[number]

const knownCodes: ReadonlySet<string> = new Set([
  registerMessages.known_here,
  registerMessages.known_elsewhere,
  "customer.user_known",
  "catalog.title_taken"
])

export const lineStateOf = (
  { left_out }: Pick<KeptLine, "left_out">,
  faults: ReadonlyArray<Pick<ImportFault, "code">>
): LineState => {
  if (left_out) return "left_out"
  if (faults.length === 0) return "good"
  if (faults.every(({ code }) => knownCodes.has(code))) return "known"
  return faults.every(({ code }) => code === "customer.import_twice") ? "repeated" : "wrong"
}

/**
 * [TSK-O02] Number of lines that a run would import. Information requests are imported all or none: one invalid line
 * blocks them all.
 */
export const launchableLineCount = (
  kind: ImportKind,
  { faulty, good }: { readonly good: number; readonly faulty: number }
): number => (kind === "information_requests" && faulty > 0 ? 0 : good)

export const isOptional = (kind: ImportKind, field: ImportField): boolean => !neededFieldsOf(kind).includes(field)

/** Applies corrections to the lines; corrections of unknown lines are ignored. */
export const changedLines = (
  lines: ReadonlyArray<KeptLine>,
  changes: ReadonlyArray<ImportChange>
): ReadonlyArray<KeptLine> =>
  changes.reduce((kept, change) => {
    const named = new Set(change.lines)
    return kept.map((line) => {
      if (!named.has(line.line)) return line
      if ("left_out" in change) return { ...line, left_out: change.left_out }
      return { ...line, cells: line.cells.with(change.column, change.value) }
    })
  }, lines)

/** The lines to validate. Excluded lines do not count when duplicates are searched. */
export const includedLines = (lines: ReadonlyArray<KeptLine>): ReadonlyArray<KeptLine> =>
  lines.filter(({ left_out }) => !left_out)
