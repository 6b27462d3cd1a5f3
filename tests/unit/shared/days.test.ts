import { expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { isDay } from "#schemas/shared/days.ts"
import { daysOn, formatDay, formatWholeDay, isWholeDay, mondayOf, monthsOn, readDay } from "#services/shared/days.ts"
import fc from "#tests/support/properties.ts"

const today = "2026-11-23"
const day = fc
  .date({ min: new Date("1800-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const language = fc.constantFrom(...languages)

test("[I18-005] a day that is written in a language is read as the same day", () => {
  fc.assert(
    fc.property(language, day, fc.constantFrom("/", ".", "-", " ", " / ", ""), (code, one, between) => {
      const text = formatDay(code, one).replaceAll("/", between)
      expect([readDay(code, text, today), isWholeDay(text)]).toEqual([one, true])
    })
  )
})

test("a day in its wire form is read in every language", () => {
  fc.assert(
    fc.property(language, day, (code, one) => {
      expect(readDay(code, one, today)).toBe(one)
    })
  )
})

test("whatever is typed, what comes out is a day or nothing", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d\s./-]{0,12}$/))
  fc.assert(
    fc.property(language, text, (code, typed) => {
      const read = readDay(code, typed, today)
      expect(read === null || isDay(read)).toBe(true)
    })
  )
})

test("[I18-005] the order of a date follows the language, and short forms are understood", () => {
  const all = (typed: string) => languages.map((code) => [code, readDay(code, typed, today)])
  expect(all("03/11/2026")).toEqual([
    ["fr", "2026-11-03"],
    ["en", "2026-03-11"],
    ["pt", "2026-11-03"]
  ])
  const french = (typed: string) => readDay("fr", typed, today)
  expect(["3/1/26", "3.1.2026", "030126", "3 1", "12/03/85", "31/12/46", "31/12/47"].map(french)).toEqual([
    "2026-01-03",
    "2026-01-03",
    "2026-01-03",
    "2026-01-03",
    "1985-03-12",
    "2046-12-31",
    "1947-12-31"
  ])
  expect(
    ["31/02/2026", "29/02/2025", "0/1/2026", "demain", "1/2/3/4", "24/11/202", "24/13/2026", ""].map(french)
  ).toEqual(Array(8).fill(null))
  expect(french("29/02/2028")).toBe("2028-02-29")
})

test("while a date is typed, it is a day only once no figure can change it", () => {
  const typed = "24/11/2026"
  const wholeAt = [...typed].map((_, at) => isWholeDay(typed.slice(0, at + 1)))
  expect(wholeAt).toEqual([...Array(9).fill(false), true])
})

test("days and months go on over leap days, and there and back is the same day", () => {
  expect([
    daysOn("2028-02-28", 1),
    daysOn("2026-12-31", 1),
    monthsOn("2028-02-29", 12),
    monthsOn("2026-03-31", -1)
  ]).toEqual(["2028-02-29", "2027-01-01", "2029-02-28", "2026-02-28"])
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (one, count) => {
      expect(daysOn(daysOn(one, count), -count)).toBe(one)
    })
  )
})

test("[I18-006] weeks begin on Monday", () => {
  fc.assert(
    fc.property(day, (one) => {
      const monday = mondayOf(one)
      expect(formatWholeDay("en", monday)).toMatch(/^Monday/)
      expect(monday <= one && one <= daysOn(monday, 6)).toBe(true)
    })
  )
})
