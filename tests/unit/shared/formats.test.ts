import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { languages } from "#schemas/shared/constants.ts"
import { formatDate, formatNumber, formatSize, locales } from "#services/shared/display/formats.ts"

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

test("[I18-008] [CST-030] sizes are in base 1000 with two decimals, and bytes are whole", () => {
  const sizes = [0, 312, 1_000, 312_080, 2_410_000, 999_994, 999_995, 1e24, 1e28]
  expect(sizes.map((size) => plain(formatSize("fr", size)))).toEqual([
    "0 o",
    "312 o",
    "1,00 ko",
    "312,08 ko",
    "2,41 Mo",
    "999,99 ko",
    "1,00 Mo",
    "1,00 Yo",
    "10 000,00 Yo"
  ])
  expect([formatSize("en", 2_410_000), formatSize("pt", 2_410_000)].map(plain)).toEqual(["2.41 MB", "2,41 MB"])
})

test("[I18-008] a size never shows more than 999.99 of a unit that has a greater one", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 9e26, noNaN: true }), (bytes) => {
      expect(Number.parseFloat(formatSize("en", bytes).replaceAll(",", ""))).toBeLessThan(1_000)
    })
  )
})

test("[I18-005] [I18-O02] [CST-027] numbers and dates follow the language", () => {
  const all = (["fr", "en", "pt"] as const).map((language) =>
    [formatNumber(language, 12345.6), formatDate(language, "2025-03-11T12:00:00Z")].map(plain)
  )
  expect(all).toEqual([
    ["12 345,6", "11/03/2025"],
    ["12,345.6", "03/11/2025"],
    ["12 345,6", "11/03/2025"]
  ])
})

test("[I18-005] dates and sizes equal those of Intl", () => {
  const options = { day: "2-digit", month: "2-digit", year: "numeric" } as const
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  for (const language of languages) {
    const dates = new Intl.DateTimeFormat(locales[language], options)
    const numbers = new Intl.NumberFormat(locales[language])
    const rounded = new Intl.NumberFormat(locales[language], decimals)
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1000-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
        (date) => {
          expect(formatDate(language, date.toISOString())).toBe(dates.format(date))
        }
      )
    )
    fc.assert(
      fc.property(fc.nat(999), fc.integer({ min: 1_000, max: 999_994 }), (few, many) => {
        expect(formatSize(language, few)).toMatch(new RegExp(`^${numbers.format(few)}\\s`))
        expect(formatSize(language, many).split("\u00a0")[0]).toBe(rounded.format(many / 1_000))
      })
    )
  }
})
