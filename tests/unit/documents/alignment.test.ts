import { describe, expect, it } from "vitest"
import { pairPages } from "#services/documents/pagePairs.ts"
import { compareTexts } from "#services/documents/textDifference.ts"
import fc from "#tests/support/properties.ts"

const page = fc.array(fc.constantFrom("bail", "loyer", "caution", "annexe", "total", "12"), { maxLength: 6 })
const pages = fc.array(
  page.map((words) => words.join(" ")),
  { maxLength: 8 }
)

describe("the pairing of pages", () => {
  it("gives every page of both versions, once and in order", () => {
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const pairs = pairPages(before, after)
        const side = (name: "before" | "after") => pairs.flatMap((pair) => (pair[name] === null ? [] : [pair[name]]))
        expect(side("before")).toEqual([...before.keys()])
        expect(side("after")).toEqual([...after.keys()])
        for (const pair of pairs) expect(pair.before !== null || pair.after !== null).toBe(true)
      })
    )
  })

  it("pairs a version with itself page by page", () => {
    fc.assert(
      fc.property(pages, (same) => {
        expect(pairPages(same, same)).toEqual(same.map((_, index) => ({ before: index, after: index })))
      })
    )
  })

  it("moves the other pages by an added one and pairs them all the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (count, chosen) => {
        const before = Array.from({ length: count }, (_, n) => `chapitre${n} texte${n} fin${n}`)
        const place = chosen % (count + 1)
        const pairs = pairPages(before, before.toSpliced(place, 0, "tout autre chose"))
        expect(pairs).toHaveLength(count + 1)
        expect(pairs[place]).toEqual({ before: null, after: place })
        for (const [n, pair] of pairs.entries())
          if (n !== place) expect(pair).toEqual({ before: n < place ? n : n - 1, after: n })
      })
    )
  })

  it("takes as many pages that came as went for pages that were rewritten, and pairs scans in order", () => {
    expect(pairPages(["un", "deux"], ["trois", "quatre"])).toEqual([
      { before: 0, after: 0 },
      { before: 1, after: 1 }
    ])
    expect(pairPages(["", ""], ["", "", ""])).toEqual([
      { before: 0, after: 0 },
      { before: 1, after: 1 },
      { before: null, after: 2 }
    ])
  })
})

describe("the pairing of lines", () => {
  it("finds the changed line below an added one", () => {
    const difference = compareTexts("Début\nLoyer 1 200 euros\nFin", "Début\nAnnexe nouvelle\nLoyer 1 350 euros\nFin")
    expect(difference._tag === "compared" && difference.rows.map(({ kind }) => kind)).toEqual([
      "same",
      "added",
      "changed",
      "same"
    ])
  })
})
