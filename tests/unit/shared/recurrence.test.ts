import { expect, test } from "vitest"
import { frequencies, type Frequency } from "#schemas/shared/constants.ts"
import { countRecurrences, recurrence } from "#schemas/shared/recurrence.ts"
import { addDays, frenchHolidays, isWorkingDay, nextWorkingDay } from "#schemas/shared/workingDays.ts"
import fc from "#tests/support/properties.ts"

/** An independent way to the same days: a walk, one day at a time, on its own calendar. */
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) => (month === 1 && isLeap(year) ? 29 : (lengths[month] as number))
const text = (year: number, month: number, day: number) =>
  `${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`
const walked = (day: string, days: number): string => {
  let [year, month, date] = day.split("-").map(Number) as [number, number, number]
  month -= 1
  for (let left = days; left > 0; left -= 1) {
    date += 1
    if (date > lengthOf(year, month)) {
      date = 1
      month += 1
    }
    if (month > 11) {
      month = 0
      year += 1
    }
  }
  return text(year, month, date)
}
const byMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number]
  const at = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(at / 12), at % 12]
  return text(toYear, toMonth, Math.min(date, lengthOf(toYear, toMonth)))
}
const days = { day: 1, week: 7, "two-weeks": 14 } as const
const months = { month: 1, "two-months": 2, quarter: 3, semester: 6, year: 12 } as const
const expected = (first: string, frequency: Frequency, number: number): string => {
  if (frequency === "none") return first
  return frequency in days
    ? walked(first, days[frequency as keyof typeof days] * number)
    : byMonths(first, months[frequency as keyof typeof months] * number)
}

const someDay = fc
  .tuple(fc.integer({ min: 1990, max: 2099 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => text(year, month, Math.min(day, lengthOf(year, month))))

test("[CST-043] a recurrence is counted from the first day, in every frequency", () => {
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom(...frequencies),
      fc.integer({ min: 0, max: 150 }),
      (first, frequency, number) => {
        expect(recurrence(first, frequency, number)).toBe(expected(first, frequency, number))
      }
    ),
    { numRuns: 2_000 }
  )
})

test("[CST-043] the 31st comes back after a short month, and 29 February after three years", () => {
  const four = (first: string, frequency: Frequency) => [0, 1, 2, 3, 4].map((n) => recurrence(first, frequency, n))
  expect(four("2026-01-31", "month")).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
  expect(four("2024-02-29", "year")).toEqual(["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
  expect(four("2026-11-30", "quarter")).toEqual(["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30", "2027-11-30"])
})

test("[CST-043] recurrences are counted without listing them", () => {
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom(...frequencies),
      fc.integer({ min: -10, max: 800 }),
      fc.option(fc.integer({ min: 0, max: 30 })),
      (first, frequency, length, most) => {
        const last = addDays(first, length)
        let count = 0
        while (count <= 801 && recurrence(first, frequency, count) <= last && !(frequency === "none" && count === 1))
          count += 1
        expect(countRecurrences(first, frequency, last, most)).toBe(most === null ? count : Math.min(count, most))
      }
    ),
    { numRuns: 300 }
  )
})

test("French holidays are those of the calendars that were published", () => {
  expect(frenchHolidays(2026)).toEqual([
    "2026-01-01",
    "2026-04-06",
    "2026-05-01",
    "2026-05-08",
    "2026-05-14",
    "2026-05-25",
    "2026-07-14",
    "2026-08-15",
    "2026-11-01",
    "2026-11-11",
    "2026-12-25"
  ])
  // Easter at its earliest and latest of these decades, and Ascension Day on 1 May.
  expect(frenchHolidays(2035).slice(1, 2)).toEqual(["2035-03-26"])
  expect(frenchHolidays(2038).slice(2, 3)).toEqual(["2038-05-01"])
  expect(frenchHolidays(2008)).toContain("2008-05-01")
  expect(frenchHolidays(2027)).toEqual(expect.arrayContaining(["2027-03-29", "2027-05-06", "2027-05-17"]))
})

test("the next working day is the first that is neither a weekend nor a holiday", () => {
  expect(nextWorkingDay("2026-12-25")).toBe("2026-12-28")
  expect(nextWorkingDay("2027-05-01")).toBe("2027-05-03")
  expect(nextWorkingDay("2026-05-14")).toBe("2026-05-15")
  expect(nextWorkingDay("2026-11-23")).toBe("2026-11-23")
  fc.assert(
    fc.property(someDay, (day) => {
      const next = nextWorkingDay(day)
      expect(isWorkingDay(next)).toBe(true)
      for (let one = day; one < next; one = walked(one, 1)) expect(isWorkingDay(one)).toBe(false)
      expect(next <= walked(day, 5)).toBe(true)
    })
  )
})
