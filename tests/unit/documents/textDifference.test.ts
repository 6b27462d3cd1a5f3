import fc from "#tests/support/properties.ts"
import { describe, expect, it } from "vitest"
import { comparisonLimits } from "#schemas/documents/comparing.ts"
import { compareTexts, linesOf, type TextDifference } from "#services/documents/textDifference.ts"

const rowsOf = (difference: TextDifference) => (difference._tag === "compared" ? difference.rows : [])
const line = fc.array(fc.constantFrom("total", "12,50", "é", " ", ";", "x"), { maxLength: 5 }).map((w) => w.join(""))
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"))

describe("what differs between two texts", () => {
  it("gives both texts back, line by line and stretch by stretch", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = rowsOf(compareTexts(before, after))
        const old = rows.flatMap((row) => (row.before === null ? [] : [row.before]))
        const young = rows.flatMap((row) => (row.after === null ? [] : [row.after]))
        expect(old.map((side) => side.text)).toEqual(linesOf(before))
        expect(young.map((side) => side.text)).toEqual(linesOf(after))
        for (const side of [...old, ...young]) expect(side.stretches.map((s) => s.text).join("")).toBe(side.text)
        expect(old.map((side) => side.number)).toEqual(old.map((_, index) => index + 1))
        expect(young.map((side) => side.number)).toEqual(young.map((_, index) => index + 1))
        for (const row of rows) if (row.kind === "same") expect(row.before.text).toBe(row.after.text)
      })
    )
  })

  it("finds nothing between a text and itself, whatever ends its lines", () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(compareTexts(same, same.replaceAll("\n", "\r\n"))).toMatchObject({
          counts: { changed: 0, added: 0, removed: 0 }
        })
      })
    )
  })

  it("marks the words that differ in a changed line and counts the rest", () => {
    const difference = compareTexts("Date\nTotal 12 EUR\nEnd", "Date\nTotal 15 EUR\nEnd\nPaid")
    expect(difference).toMatchObject({ counts: { changed: 1, added: 1, removed: 0 } })
    const changed = rowsOf(difference).find(({ kind }) => kind === "changed")
    expect(changed?.before?.stretches.filter(({ isMarked }) => isMarked)).toEqual([{ text: "12", isMarked: true }])
    expect(changed?.after?.stretches.filter(({ isMarked }) => isMarked)).toEqual([{ text: "15", isMarked: true }])
  })

  it("says which texts are too large or too different", () => {
    expect(compareTexts("x".repeat(comparisonLimits.characters + 1), "")).toEqual({ _tag: "tooLarge" })
    const many = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join("\n")
    expect(compareTexts(many("a"), many("b"))).toEqual({ _tag: "tooDifferent" })
  })
})
