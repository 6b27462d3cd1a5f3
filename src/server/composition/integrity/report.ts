import type { Fault, Outcome } from "#server/platform/integrity.ts"
import type { Summary } from "#server/composition/integrity/checkIntegrity.ts"

/** One fault as a line of text. */
export const faultLine = ({ detail, firm, kind, subject, vendor }: Fault, outcome: Outcome): string => {
  const place = [firm === null ? [] : [`firm ${firm}`], vendor === null ? [] : [`company ${vendor}`]].flat().join(", ")
  return `${outcome === "left" ? "LEFT" : "    "} ${kind}: ${subject} ${detail}${place === "" ? "" : ` (${place})`}`
}

/** A table with the number of faults found, repaired and left of each kind. */
export const summaryTable = (summary: Summary, seconds: number): string => {
  const time = `${seconds.toFixed(1)} s`
  if (summary.size === 0) return `Nothing is wrong (${time}).`
  const rows = [
    ["fault", "found", "repaired", "left"],
    ...[...summary].map(([kind, { found, left }]) => [kind, found, found - left, left].map(String))
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length))) ?? []
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
  )
  const left = [...summary.values()].reduce((sum, kind) => sum + kind.left, 0)
  return [...lines, left === 0 ? `All is repaired (${time}).` : `${left} faults are left (${time}).`].join("\n")
}
