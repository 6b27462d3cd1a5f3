import { readFileSync } from "node:fs"
import type { NafCode } from "#schemas/customers/naf.ts"

/**
 * The official NAF rév. 2 nomenclature (Insee, 2008), in order. One line per section (21), division (88), group (272),
 * class (615) and sub-class (732): code and label. A line without a label takes the label of the level above.
 */
const lines = readFileSync(new URL("./naf.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")

interface Level {
  readonly code: string
  readonly label: string
}

const none: Level = { code: "", label: "" }
type LevelName = "section" | "division" | "group" | "class"
/** The length of a code, with its point, gives its level; a longer code is a sub-class. */
const levels: Readonly<Record<number, LevelName>> = { 1: "section", 2: "division", 4: "group", 5: "class" }
/** For each level, the level above, whose label is the fallback. */
const above: Readonly<Record<number, LevelName>> = { 4: "division", 5: "group", 6: "class" }

/** [NET-096] All sub-classes, in the nomenclature's order. */
export const nafCodes: ReadonlyArray<NafCode> = (() => {
  const here: Record<LevelName, Level> = { section: none, division: none, group: none, class: none }
  return lines.flatMap((line) => {
    const [code = "", ...words] = line.split(" ")
    const label = words.length === 0 ? here[above[code.length] ?? "section"].label : words.join(" ")
    const level = levels[code.length]
    if (level === undefined) return [{ code, label, ...here }]
    here[level] = { code, label }
    return []
  })
})()

const known = new Map(nafCodes.map((naf) => [naf.code, naf]))

export const nafCodeOf = (code: string): NafCode | null => known.get(code) ?? null

/** Normalises for comparison: lower case, no accents, no ligatures, a space for each apostrophe. */
const folded = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replace(/[’']/g, " ")

interface Entry {
  readonly naf: NafCode
  readonly code: string
  readonly label: string
  readonly words: ReadonlyArray<string>
  /** The labels of the levels above. Words found only there match with the lowest rank. */
  readonly around: string
}

const entries: ReadonlyArray<Entry> = nafCodes.map((naf) => {
  const label = folded(naf.label)
  return {
    naf,
    code: naf.code.replace(".", "").toLowerCase(),
    label,
    words: label.split(/[^a-z0-9]+/),
    around: folded(`${naf.class.label} ${naf.group.label} ${naf.division.label} ${naf.section.label}`)
  }
})

/** The rank of a match: 0 is best, 4 is worst; null without a match. */
const rankOf = (entry: Entry, code: string, wanted: ReadonlyArray<string>): number | null => {
  if (entry.code.startsWith(code) && /^\d/.test(code)) return 0
  if (wanted.every((word) => entry.words.some((own) => own.startsWith(word))))
    return entry.label.startsWith(wanted[0] ?? "") ? 1 : 2
  if (wanted.every((word) => entry.label.includes(word))) return 3
  return wanted.every((word) => entry.label.includes(word) || entry.around.includes(word)) ? 4 : null
}

/** [NET-096] Finds sub-classes by code or by words of the label; all of them for a blank text. */
export const searchNafCodes = (text: string): ReadonlyArray<NafCode> => {
  const wanted = folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
  if (wanted.length === 0) return text.trim() === "" ? nafCodes : []
  const code = wanted.join("")
  return entries
    .flatMap((entry, place) => {
      const rank = rankOf(entry, code, wanted)
      return rank === null ? [] : [{ naf: entry.naf, rank, place }]
    })
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .map(({ naf }) => naf)
}
