import { expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { formatMoney, formatTime, readMoney, readNumber, readTime, writeNumber } from "#services/shared/numbers.ts"
import fc from "#tests/support/properties.ts"

const language = fc.constantFrom(...languages)
// The range in which a double is exact to the cent.
const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

test("[I18-005] [I18-007] an amount that is written in a language is read as the same cents", () => {
  fc.assert(
    fc.property(language, cents, (code, amount) => {
      expect(readMoney(code, formatMoney(code, amount))).toBe(amount)
    })
  )
})

test("[I18-005] a number that is written in a language is read as the same number", () => {
  const decimals = fc.integer({ min: 0, max: 6 })
  fc.assert(
    fc.property(language, fc.integer({ min: -1e12, max: 1e12 }), decimals, (code, units, places) => {
      expect(readNumber(code, writeNumber(code, units, places), places)).toBe(units)
    })
  )
})

test("whatever is typed, what comes out is a whole number of cents or nothing", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[\d ., €]{0,14}$/))
  fc.assert(
    fc.property(language, text, (code, typed) => {
      const read = readMoney(code, typed)
      expect(read === null || Number.isSafeInteger(read)).toBe(true)
    })
  )
})

test("[CST-029] [I18-007] amounts stand as each language writes them, in euros", () => {
  expect(languages.map((code) => plain(formatMoney(code, 123_450)))).toEqual(["1 234,50 €", "€1,234.50", "1234,50 €"])
})

test("[I18-005] either decimal sign is understood, and what two readers would read differently is refused", () => {
  const read = (typed: string) => languages.map((code) => readMoney(code, typed))
  expect(
    ["1 234,50 €", "1234,5", "1234.5", "1.234,50", "1,234.50", "12", "-3,20", "€ 8", "1.234.567,89", ",5"].map(read)
  ).toEqual(
    [123_450, 123_450, 123_450, 123_450, 123_450, 1_200, -320, 800, 123_456_789, 50].map((amount) => [
      amount,
      amount,
      amount
    ])
  )
  // The sign separates thousands if it is not the decimal sign; otherwise it is refused, because a euro has no
  // thousandths.
  expect([read("1.234"), read("1,234")]).toEqual([
    [123_400, null, 123_400],
    [null, 123_400, null]
  ])
  for (const nonsense of [
    "",
    "abc",
    "1,2,3",
    "1..2",
    "12,345.6,7",
    "1,234,56",
    "1.23.456",
    "3e5",
    "12€12",
    "0,001",
    "--1",
    "9".repeat(30)
  ])
    expect([nonsense, read(nonsense)]).toEqual([nonsense, [null, null, null]])
})

test("[I18-005] a time is read as it is written, and as people type hours and minutes", () => {
  fc.assert(
    fc.property(language, fc.nat(6_000_000), (code, minutes) => {
      expect(readTime(code, formatTime(minutes))).toBe(minutes)
    })
  )
  expect(
    ["1,5", "1.5", "1h30", "1 h 30", "90 min", "90min", "2h", "0,25"].map((typed) => readTime("fr", typed))
  ).toEqual([90, 90, 90, 90, 90, 90, 120, 15])
  expect(["", "h", "1h75m30", "deux", "1h300"].map((typed) => readTime("fr", typed))).toEqual([
    null,
    null,
    null,
    null,
    null
  ])
})
