import type { ComparedPage, DifferenceRow } from "#schemas/documents/comparing.ts"

/** Rows from `first` to `last`, both included, that differ and follow each other. */
export interface Block {
  readonly first: number
  readonly last: number
}
/** What the list of rows shows: one row, or the number of equal rows that are folded from `first` on. */
export type ShownLine =
  | { readonly kind: "row"; readonly index: number; readonly row: DifferenceRow }
  | { readonly kind: "fold"; readonly first: number; readonly count: number }

/** Equal rows that stay around each difference. */
const around = 3
/** Folding fewer rows would save nothing. */
const fewest = 2

export const blocksOf = (rows: ReadonlyArray<DifferenceRow>): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  for (const [index, { kind }] of rows.entries()) {
    if (kind === "same") continue
    const last = blocks.at(-1)
    if (last?.last === index - 1) blocks[blocks.length - 1] = { first: last.first, last: index }
    else blocks.push({ first: index, last: index })
  }
  return blocks
}

/** The equal rows that are folded: everything farther than three rows from a difference. */
export const foldsOf = (length: number, blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const gaps = [...blocks, null].map((block, n) => {
    const former = blocks[n - 1]
    return {
      first: former === undefined ? 0 : former.last + 1 + around,
      last: block === null ? length - 1 : block.first - 1 - around
    }
  })
  return gaps.filter(({ first, last }) => last - first + 1 >= fewest)
}

/** All rows in order, with each closed fold in place of its rows. */
export const shownLines = (
  rows: ReadonlyArray<DifferenceRow>,
  folds: ReadonlyArray<Block>,
  opened: ReadonlyArray<number>
): ReadonlyArray<ShownLine> => {
  const closed = new Map(folds.filter(({ first }) => !opened.includes(first)).map((fold) => [fold.first, fold.last]))
  const lines: Array<ShownLine> = []
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    const last = closed.get(index)
    if (last !== undefined) {
      lines.push({ kind: "fold", first: index, count: last - index + 1 })
      index = last
    } else if (row !== undefined) lines.push({ kind: "row", index, row })
  }
  return lines
}

/** Indexes of the pages: those that differ, then the others. */
export const pageOrder = (pages: ReadonlyArray<ComparedPage>): ReadonlyArray<number> => {
  const all = pages.map((_, index) => index)
  return [
    ...all.filter((index) => pages[index]?.kind !== "same"),
    ...all.filter((index) => pages[index]?.kind === "same")
  ]
}
