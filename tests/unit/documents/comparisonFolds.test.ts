import { describe, expect, it } from "vitest"
import { blocksOf, foldsOf, pageOrder, shownLines } from "#machines/documents/comparison/comparison.folds.ts"
import type { ComparedPage, DifferenceRow } from "#schemas/documents/comparing.ts"
import fc from "#tests/support/properties.ts"

const side = (number: number) => ({ number, text: String(number), stretches: [] })
const rowOf = (kind: DifferenceRow["kind"], n: number): DifferenceRow =>
  kind === "added"
    ? { kind, before: null, after: side(n) }
    : kind === "removed"
      ? { kind, before: side(n), after: null }
      : { kind, before: side(n), after: side(n) }
const kinds = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant("same" as const) },
    { weight: 1, arbitrary: fc.constantFrom("changed" as const, "added" as const, "removed" as const) }
  ),
  { maxLength: 80 }
)
const rowsOf = (all: ReadonlyArray<DifferenceRow["kind"]>) => all.map((kind, n) => rowOf(kind, n + 1))

describe("folding of equal lines", () => {
  it("loses no row, hides no difference, and keeps three equal rows around each", () => {
    fc.assert(
      fc.property(kinds, (all) => {
        const rows = rowsOf(all)
        const lines = shownLines(rows, foldsOf(rows.length, blocksOf(rows)), [])
        const seen = lines.flatMap((line) =>
          line.kind === "row" ? [line.index] : Array.from({ length: line.count }, (_, n) => line.first + n)
        )
        expect(seen).toEqual(rows.map((_, index) => index))
        const hidden = new Set(
          lines.flatMap((line) =>
            line.kind === "row" ? [] : Array.from({ length: line.count }, (_, n) => line.first + n)
          )
        )
        for (const [index, { kind }] of rows.entries())
          if (kind !== "same")
            for (let near = index - 3; near <= index + 3; near += 1) expect(hidden.has(near)).toBe(false)
        for (const line of lines) if (line.kind === "fold") expect(line.count).toBeGreaterThan(1)
      })
    )
  })

  it("shows every row once all folds are opened, and only the rows of one that is", () => {
    fc.assert(
      fc.property(kinds, fc.nat(), (all, chosen) => {
        const rows = rowsOf(all)
        const folds = foldsOf(rows.length, blocksOf(rows))
        const opened = shownLines(
          rows,
          folds,
          folds.map(({ first }) => first)
        )
        expect(opened.map((line) => line.kind === "row" && line.row)).toEqual(rows)
        const fold = folds[chosen % Math.max(1, folds.length)]
        if (fold === undefined) return
        const some = shownLines(rows, folds, [fold.first])
        expect(some.filter(({ kind }) => kind === "fold")).toHaveLength(folds.length - 1)
      })
    )
  })

  it("gathers neighbouring differences into blocks that cover them all", () => {
    fc.assert(
      fc.property(kinds, (all) => {
        const blocks = blocksOf(rowsOf(all))
        const inside = blocks.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, n) => first + n)
        )
        expect(inside).toEqual([...all.keys()].filter((index) => all[index] !== "same"))
        for (const [n, { first }] of blocks.entries())
          if (n > 0) expect(first).toBeGreaterThan((blocks[n - 1]?.last ?? first) + 1)
      })
    )
  })

  it("lists the pages that differ first, each group in order", () => {
    const page = (kind: ComparedPage["kind"]): ComparedPage => ({
      kind,
      before: 1,
      after: 1,
      ratio: 1,
      pictures: { before: null, after: null },
      marks: null,
      regions: []
    })
    expect(pageOrder(["same", "changed", "same", "added"].map((kind) => page(kind as ComparedPage["kind"])))).toEqual([
      1, 3, 0, 2
    ])
  })
})
