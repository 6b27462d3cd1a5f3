/** Indexes of two pages side by side; null where the other version has no such page. */
export interface PagePair {
  readonly before: number | null
  readonly after: number | null
}

/** Below this share of common words two pages are not the same page. */
const leastLikeness = 0.3

const wordsOf = (text: string): ReadonlyMap<string, number> => {
  const words = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}
const amount = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((sum, count) => sum + count, 0)

/** From 0 to 1, by the words that both have (Sørensen–Dice); pages without words are alike. */
const likeness = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number => {
  const all = amount(before) + amount(after)
  if (all === 0) return 1
  let common = 0
  for (const [word, count] of before) common += Math.min(count, after.get(word) ?? 0)
  return (2 * common) / all
}

/** Where as many pages went as came, each was rewritten. */
const joined = (gone: ReadonlyArray<number>, come: ReadonlyArray<number>): ReadonlyArray<PagePair> =>
  gone.length === come.length
    ? gone.map((before, n) => ({ before, after: come[n] ?? null }))
    : [...gone.map((before) => ({ before, after: null })), ...come.map((after) => ({ before: null, after }))]

/**
 * Pairs the pages of two versions by their texts, in order, so that an added page does not move all others: the pairing
 * with the most words in common.
 */
export const pairPages = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<PagePair> => {
  const [old, young] = [before.map(wordsOf), after.map(wordsOf)]
  const [rows, columns] = [old.length, young.length]
  const alike = old.map((page, n) => young.map((other, m) => (before[n] === after[m] ? 1 : likeness(page, other))))
  /** The best sum for the pages from row and column on. */
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  const sumAt = (row: number, column: number) => best[row]?.[column] ?? 0
  const pairAt = (row: number, column: number) => {
    const share = alike[row]?.[column] ?? 0
    return share < leastLikeness ? -1 : share + sumAt(row + 1, column + 1)
  }
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const line = best[row]
      if (line !== undefined)
        line[column] = Math.max(pairAt(row, column), sumAt(row + 1, column), sumAt(row, column + 1))
    }
  const pairs: Array<PagePair> = []
  let [gone, come]: [Array<number>, Array<number>] = [[], []]
  const close = () => {
    pairs.push(...joined(gone, come))
    gone = []
    come = []
  }
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    if (row < rows && column < columns && pairAt(row, column) >= sumAt(row, column)) {
      close()
      pairs.push({ before: row++, after: column++ })
    } else if (row < rows && (column >= columns || sumAt(row + 1, column) >= sumAt(row, column + 1))) gone.push(row++)
    else come.push(column++)
  }
  close()
  return pairs
}
