import { expect, test } from "vitest"
import { keptNafCode, nafCodeProblem } from "#schemas/customers/nafRules.ts"
import { nafCodeOf, nafCodes, searchNafCodes } from "#server/customers/nafCodes.ts"

const codes = (text: string) => searchNafCodes(text).map(({ code }) => code)

test("[NET-096] the nomenclature is whole: 21 sections, 88 divisions, 272 groups, 615 classes and 732 sub-classes, each in its place", () => {
  const count = (level: (naf: (typeof nafCodes)[number]) => string) => new Set(nafCodes.map(level)).size
  expect([
    count(({ section }) => section.code),
    count(({ division }) => division.code),
    count((naf) => naf.group.code),
    count((naf) => naf.class.code),
    count(({ code }) => code)
  ]).toEqual([21, 88, 272, 615, 732])
  expect(nafCodes).toHaveLength(732)
  const misplaced = nafCodes.filter(
    (naf) =>
      !/^\d\d\.\d\d[A-Z]$/.test(naf.code) ||
      naf.class.code !== naf.code.slice(0, 5) ||
      naf.group.code !== naf.code.slice(0, 4) ||
      naf.division.code !== naf.code.slice(0, 2) ||
      [naf, naf.class, naf.group, naf.division, naf.section].some(({ label }) => label.trim() === "")
  )
  expect(misplaced).toEqual([])
  expect(nafCodes.map(({ code }) => code)).toEqual(nafCodes.map(({ code }) => code).toSorted())
  expect([...new Set(nafCodes.map(({ section }) => section.code))].join("")).toBe("ABCDEFGHIJKLMNOPQRSTU")
})

test("[NET-096] a sub-class knows its label and every level above it", () => {
  expect(nafCodeOf("10.71C")).toEqual({
    code: "10.71C",
    label: "Boulangerie et boulangerie-pâtisserie",
    section: { code: "C", label: "Industrie manufacturière" },
    division: { code: "10", label: "Industries alimentaires" },
    group: { code: "10.7", label: "Fabrication de produits de boulangerie-pâtisserie et de pâtes alimentaires" },
    class: { code: "10.71", label: "Fabrication de pain et de pâtisserie fraîche" }
  })
  // Sub-classes that share their label with a level above, and the last code of all.
  expect(nafCodeOf("01.12Z")).toMatchObject({ label: "Culture du riz", class: { label: "Culture du riz" } })
  expect(nafCodeOf("62.01Z")).toMatchObject({ label: "Programmation informatique", section: { code: "J" } })
  expect(nafCodeOf("99.00Z")).toMatchObject({ label: "Activités des organisations et organismes extraterritoriaux" })
  expect([nafCodeOf("10.71Z"), nafCodeOf("")]).toEqual([null, null])
})

test("[NET-096] a search takes codes and words, whatever their accents and case, the nearest first", () => {
  expect(codes("10.71")).toEqual(["10.71A", "10.71B", "10.71C", "10.71D"])
  expect([codes("1071c"), codes("10 71 C")]).toEqual([["10.71C"], ["10.71C"]])
  expect(codes("BOULANGERIE")[0]).toBe("10.71C")
  expect(codes("patisserie boul").slice(0, 1)).toEqual(["10.71C"])
  expect(codes("elevage oeufs")).toEqual(codes("Élevage œufs"))
  expect(codes("d'agrumes")).toEqual(["01.23Z"])
  // Codes found by the label of the level above come after those whose own label has the word.
  expect(codes("restauration").slice(0, 3)).toEqual(["56.10A", "56.10C", "56.29A"])
  expect(codes("restauration")).toContain("56.30Z")
  expect(codes("  ")).toHaveLength(732)
  expect([codes("zzzz"), codes("%"), codes("' or 1=1"), codes("=cmd|")]).toEqual([[], [], [], []])
})

test("[CLI-001] a code is kept in one form, and judged by that form", () => {
  expect(["1071c", "10 71 C", " 10.71C "].map(keptNafCode)).toEqual(["10.71C", "10.71C", "10.71C"])
  expect(["", "1071C", "10.71C"].map(nafCodeProblem)).toEqual([null, null, null])
  expect(["10.71", "107C", "10.71CC", "ab.cdE"].map(nafCodeProblem)).toEqual(Array(4).fill("customer.naf_invalid"))
})
