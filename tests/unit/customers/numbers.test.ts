import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import {
  belongsTo,
  compactNumber,
  groupedNumber,
  hasLuhnKey,
  isSiret,
  luhnSum,
  sirenOf,
  sirenProblem,
  siretProblem
} from "#schemas/customers/companyNumbers.ts"
import { isVatNumberOf, vatDueDayProblem, vatNumberOf, vatNumberProblem } from "#schemas/customers/vat.ts"
import { sirenLength, vatDueDays } from "#schemas/shared/constants.ts"

const digits = (count: number) => fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((all) => all.join(""))
const keyed = (text: string) => `${text}${(10 - (luhnSum(`${text}0`) % 10)) % 10}`
const siren = digits(8).map(keyed)
/** A SIRET of any company but La Poste. */
const siret = digits(13)
  .filter((text) => !text.startsWith("356000000"))
  .map(keyed)
const changed = (text: string, place: number, by: number) =>
  text.slice(0, place) + String((Number(text[place]) + by) % 10) + text.slice(place + 1)
const blanks = fc.constantFrom(" ", "\u00a0", "\u202f", ".", "-", "")

describe("a SIREN", () => {
  test("[VAL-017] [CST-004] has exactly nine digits, of which the last is the key of the others", () => {
    expect(sirenLength).toBe(9)
    fc.assert(
      fc.property(siren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        expect(sirenProblem(number)).toBeNull()
        expect(sirenProblem(changed(number, place, by))).toBe("customer.siren_invalid")
        for (const wrong of [number.slice(1), `0${number}`, `${number}0`, `${number.slice(0, 8)}A`])
          expect(sirenProblem(wrong)).toBe("customer.siren_invalid")
      })
    )
  })
  test("[VAL-006] says that it is missing, and may be typed with the blanks it is printed with", () => {
    expect(["", "  ", "\u00a0"].map(sirenProblem)).toEqual(Array(3).fill("customer.siren_missing"))
    fc.assert(
      fc.property(siren, blanks, (number, blank) => {
        const typed = number.replace(/(\d{3})(?=\d)/g, `$1${blank}`)
        expect([sirenProblem(typed), compactNumber(typed)]).toEqual([null, number])
        expect(compactNumber(groupedNumber(number))).toBe(number)
      })
    )
    expect(groupedNumber("732829320")).toBe("732\u202f829\u202f320")
    expect(["１２３４５６７８２", "73282932O", "+732829320", "732829320 1"].map(sirenProblem)).toEqual(
      Array(4).fill("customer.siren_invalid")
    )
  })
})

describe("a SIRET", () => {
  test("[VAL-019] [VAL-O01] has fourteen digits with Luhn's key: any one digit changed is noticed", () => {
    fc.assert(
      fc.property(siret, fc.nat(13), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        expect(siretProblem(number)).toBeNull()
        expect(siretProblem(changed(number, place, by))).toBe("customer.siret_invalid")
        expect([number.slice(1), `${number}0`].map(siretProblem)).toEqual(Array(2).fill("customer.siret_invalid"))
      })
    )
    expect(["73282932000074", "732 829 320 00074", "55203253400703"].map(siretProblem)).toEqual([null, null, null])
    expect(siretProblem(" ")).toBe("customer.siret_missing") // VAL-007
  })
  test("[VAL-019] of an office of La Poste has digits that add up to a multiple of five, save its head office's", () => {
    expect(["35600000000048", "35600000049837", "35600000009075"].map(siretProblem)).toEqual([null, null, null])
    expect(siretProblem("35600000049838")).toBe("customer.siret_invalid")
    fc.assert(
      fc.property(digits(5), (office) => {
        const number = `356000000${office}`
        const sum = [...number].reduce((all, digit) => all + Number(digit), 0)
        expect(isSiret(number)).toBe(sum % 5 === 0 || hasLuhnKey(number))
      })
    )
    // The sum that La Poste may use is not accepted for other companies.
    expect(siretProblem("35600000100005")).toBe("customer.siret_invalid")
  })
  test("[CLI-001] [VAL-007] belongs to the company whose SIREN it begins with", () => {
    fc.assert(
      fc.property(siret, siren, (number, other) => {
        fc.pre(hasLuhnKey(sirenOf(number)) && other !== sirenOf(number))
        expect([belongsTo(number, sirenOf(number)), belongsTo(number, other)]).toEqual([true, false])
      }),
      { numRuns: 20 }
    )
    expect([belongsTo("73282932000074", "732829320"), belongsTo("73282932000074", "")]).toEqual([true, true])
    expect(siretProblem("")).toBe("customer.siret_missing")
  })
})

describe("VAT", () => {
  test("[VAL-020] [CST-006] is due on a day from 1 to 31, or on none that is known", () => {
    expect(vatDueDays).toEqual({ first: 1, last: 31 })
    expect(["1", "2", "30", "31", " 15 ", "", "01"].map(vatDueDayProblem)).toEqual(Array(7).fill(null))
    expect(["0", "32", "-1", "1.5", "1e1", "abc", "00", "310"].map(vatDueDayProblem)).toEqual(
      Array(8).fill("customer.vat_day_invalid")
    )
  })
  test("[CLI-002] a French number carries the key of its SIREN: one digit changed is noticed", () => {
    fc.assert(
      fc.property(siren, fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        fc.pre(!number.startsWith("000"))
        const vat = vatNumberOf(number)
        expect([vatNumberProblem(vat), isVatNumberOf(vat, number)]).toEqual([null, true])
        fc.pre(!changed(vat, place, by).slice(4).startsWith("000"))
        expect(vatNumberProblem(changed(vat, place, by))).toBe("customer.vat_number_invalid")
      })
    )
    // Danone's number, a key with letters, Monaco.
    expect(
      ["FR27552032534", "fr 27 552 032 534", "FRK7399859412", "FR40303265045", "FR83404833048"].map(vatNumberProblem)
    ).toEqual([null, null, null, null, null])
    expect(
      ["FR28552032534", "FRO7399859412", "FRK6399859412", "FR2755203253", "552032534"].map(vatNumberProblem)
    ).toEqual(Array(5).fill("customer.vat_number_invalid"))
    expect(isVatNumberOf("FR27552032534", "732829320")).toBe(false)
  })
  test("[CLI-002] a number of another member of the Union is judged by its form", () => {
    expect(
      ["", "BE0428759497", "DE136695976", "PT501964843", "NL004495445B01", "ATU13585627"].map(vatNumberProblem)
    ).toEqual(Array(6).fill(null))
    expect(
      ["BE428759497", "DE13669597", "US123456789", "PT50196484", "CH123456789", "GB123456789"].map(vatNumberProblem)
    ).toEqual(Array(6).fill("customer.vat_number_invalid"))
  })
})
