/** Indexes of two paired items; null on the side that has no counterpart. */
export interface Aligned {
  readonly before: number | null
  readonly after: number | null
}

/** Items without a partner: equal numbers of removed and added items replaced each other in order. */
const leftOver = (gone: ReadonlyArray<number>, come: ReadonlyArray<number>): ReadonlyArray<Aligned> =>
  gone.length === come.length
    ? gone.map((before, n) => ({ before, after: come[n] ?? null }))
    : [...gone.map((before) => ({ before, after: null })), ...come.map((after) => ({ before: null, after }))]

/**
 * Pairs the items of two lists in order, maximising the sum of their likeness, so that an inserted item does not shift
 * all others. `likeness` is from 0 to 1; items below `least` are not paired.
 */
export const align = (
  rows: number,
  columns: number,
  likeness: (row: number, column: number) => number,
  least: number
): ReadonlyArray<Aligned> => {
  const width = columns + 1
  const shares = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) shares[row * columns + column] = likeness(row, column)
  /** Dynamic programming table: the best sum for the items from this row and column on. */
  const best = new Float64Array((rows + 1) * width)
  const sumAt = (row: number, column: number) => best[row * width + column] ?? 0
  const pairAt = (row: number, column: number) => {
    const share = shares[row * columns + column] ?? 0
    return share < least ? -1 : share + sumAt(row + 1, column + 1)
  }
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      best[row * width + column] = Math.max(pairAt(row, column), sumAt(row + 1, column), sumAt(row, column + 1))
  const pairs: Array<Aligned> = []
  let [gone, come]: [Array<number>, Array<number>] = [[], []]
  const close = () => {
    pairs.push(...leftOver(gone, come))
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

/** The words of a text with their number of occurrences. */
export type Words = ReadonlyMap<string, number>
export const wordsOf = (text: string): Words => {
  const words = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}
const amount = (words: Words) => {
  let sum = 0
  for (const count of words.values()) sum += count
  return sum
}

/** Similarity of two texts by their common words (Sørensen–Dice), from 0 to 1; two texts without words are equal. */
export const likeness = (before: Words, after: Words): number => {
  const all = amount(before) + amount(after)
  if (all === 0) return 1
  let common = 0
  for (const [word, count] of before) common += Math.min(count, after.get(word) ?? 0)
  return (2 * common) / all
}
