import { align, type Aligned, likeness, wordsOf } from "#services/documents/alignment.ts"

/** Minimum likeness of two pages to be paired. */
const leastLikeness = 0.3

/** Pairs the pages of two versions by the words of their texts. Indexes start at 0. */
export const pairPages = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Aligned> => {
  const [old, young] = [before.map(wordsOf), after.map(wordsOf)]
  return align(
    old.length,
    young.length,
    (row, column) => {
      const [page, other] = [old[row], young[column]]
      return page === undefined || other === undefined || before[row] === after[column] ? 1 : likeness(page, other)
    },
    leastLikeness
  )
}
