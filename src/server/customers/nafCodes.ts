import { readFileSync } from "node:fs"
import type { NafCode } from "#schemas/customers/naf.ts"

/**
 * The official nomenclature (NAF rév. 2 of 2008, Insee, as published): a line for each of its 21 sections, 88 divisions,
 * 272 groups, 615 classes and 732 sub-classes in order, code and label; one without a label is called like the level above it.
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
/** How long a code is, points included, says what it is a code of. */
const levels: Readonly<Record<number, LevelName>> = { 1: "section", 2: "division", 4: "group", 5: "class" }
/** Whose label it bears where it has none of its own. */
const above: Readonly<Record<number, LevelName>> = { 4: "division", 5: "group", 6: "class" }

/** [NET-096] Every sub-class in the order of the nomenclature. */
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

/** As texts are compared: without case, accents, ligatures and typographic apostrophes. */
const folded = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replace(/[’']/g, " ")

interface Entry {
  readonly naf: NafCode
  readonly code: string
  readonly label: string
  readonly words: ReadonlyArray<string>
  /** Those of the levels above, which a sub-class is found by as well, after the others. */
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

/** How well an entry answers, best first; null where it does not. */
const rankOf = (entry: Entry, code: string, wanted: ReadonlyArray<string>): number | null => {
  if (entry.code.startsWith(code) && /^\d/.test(code)) return 0
  if (wanted.every((word) => entry.words.some((own) => own.startsWith(word))))
    return entry.label.startsWith(wanted[0] ?? "") ? 1 : 2
  if (wanted.every((word) => entry.label.includes(word))) return 3
  return wanted.every((word) => entry.label.includes(word) || entry.around.includes(word)) ? 4 : null
}

/** [NET-096] The sub-classes that a text finds, by code or by words of the label; all of them for a text of blanks. */
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
