import { diffArrays, diffWordsWithSpace } from "diff"
import { align, type Aligned, likeness, type Words, wordsOf } from "#services/documents/alignment.ts"
import {
  comparisonLimits,
  type DifferenceCounts,
  type DifferenceRow,
  type SideLine,
  type Stretch
} from "#schemas/documents/comparing.ts"

export type TextDifference =
  | { readonly _tag: "compared"; readonly rows: ReadonlyArray<DifferenceRow>; readonly counts: DifferenceCounts }
  | { readonly _tag: "tooLarge" }
  /** More lines differ than can be paired in reasonable time. */
  | { readonly _tag: "tooDifferent" }

const longestText = comparisonLimits.characters
const mostEdits = 5_000
/** Length above which a changed line is marked as a whole instead of word by word. */
const longestMarkedLine = 2_000

/** Splits at LF, CR LF or CR, so that a change of line endings alone is no difference. */
export const linesOf = (text: string): ReadonlyArray<string> => (text === "" ? [] : text.split(/\r\n|\n|\r/))

const plain = (text: string, isMarked: boolean): ReadonlyArray<Stretch> => (text === "" ? [] : [{ text, isMarked }])
const lineAt = (lines: ReadonlyArray<string>, index: number, isMarked: boolean): SideLine => {
  const text = lines[index] ?? ""
  return { number: index + 1, text, stretches: plain(text, isMarked) }
}

const changedRow = (before: SideLine, after: SideLine): DifferenceRow => {
  if (before.text.length > longestMarkedLine || after.text.length > longestMarkedLine)
    return { kind: "changed", before, after }
  const parts = diffWordsWithSpace(before.text, after.text)
  return {
    kind: "changed",
    before: {
      ...before,
      stretches: parts.filter(({ added }) => !added).map(({ removed, value }) => ({ text: value, isMarked: removed }))
    },
    after: {
      ...after,
      stretches: parts.filter(({ removed }) => !removed).map(({ added, value }) => ({ text: value, isMarked: added }))
    }
  }
}

/** Minimum likeness of a removed and an added line to be shown as one changed line. */
const leastLikeness = 0.3
/** Maximum number of line pairs to compare by likeness; above it, lines are paired in order. */
const mostWeighed = 40_000

const inOrder = (removed: number, added: number): ReadonlyArray<Aligned> =>
  Array.from({ length: Math.max(removed, added) }, (_, index) => ({
    before: index < removed ? index : null,
    after: index < added ? index : null
  }))

const wordsIn = (lines: ReadonlyArray<SideLine>) => lines.map(({ text }) => wordsOf(text.slice(0, longestMarkedLine)))
const byLikeness = (removed: ReadonlyArray<SideLine>, added: ReadonlyArray<SideLine>) => {
  const [old, young] = [wordsIn(removed), wordsIn(added)]
  const none: Words = new Map()
  return align(
    old.length,
    young.length,
    (row, column) => likeness(old[row] ?? none, young[column] ?? none),
    leastLikeness
  )
}

/** Pairs removed with added lines of the same place by likeness; unpaired lines get rows of their own. */
const differingRows = (
  removed: ReadonlyArray<SideLine>,
  added: ReadonlyArray<SideLine>
): ReadonlyArray<DifferenceRow> => {
  const isMuch = removed.length * added.length > mostWeighed
  const pairs = isMuch ? inOrder(removed.length, added.length) : byLikeness(removed, added)
  return pairs.flatMap(({ after, before }): ReadonlyArray<DifferenceRow> => {
    const was = before === null ? undefined : removed[before]
    const is = after === null ? undefined : added[after]
    if (was !== undefined && is !== undefined) return [changedRow(was, is)]
    if (was !== undefined) return [{ kind: "removed", before: was, after: null }]
    return is === undefined ? [] : [{ kind: "added", before: null, after: is }]
  })
}

/** Compares two texts line by line, and changed lines word by word. */
export const compareTexts = (before: string, after: string): TextDifference => {
  if (before.length > longestText || after.length > longestText) return { _tag: "tooLarge" }
  const [old, young] = [linesOf(before), linesOf(after)]
  const parts = diffArrays([...old], [...young], { maxEditLength: mostEdits })
  if (parts === undefined) return { _tag: "tooDifferent" }
  const rows: Array<DifferenceRow> = []
  let [removed, added]: [Array<SideLine>, Array<SideLine>] = [[], []]
  let [oldAt, youngAt] = [0, 0]
  const close = () => {
    for (const row of differingRows(removed, added)) rows.push(row)
    removed = []
    added = []
  }
  for (const part of parts) {
    if (!part.added && !part.removed) close()
    for (let count = 0; count < part.value.length; count += 1) {
      if (part.removed) removed.push(lineAt(old, oldAt++, true))
      else if (part.added) added.push(lineAt(young, youngAt++, true))
      else rows.push({ kind: "same", before: lineAt(old, oldAt++, false), after: lineAt(young, youngAt++, false) })
    }
  }
  close()
  const count = (kind: DifferenceRow["kind"]) => rows.filter((row) => row.kind === kind).length
  return {
    _tag: "compared",
    rows,
    counts: { changed: count("changed"), added: count("added"), removed: count("removed") }
  }
}
