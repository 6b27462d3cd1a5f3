import { describe, expect, test } from "vitest"
import { calendarDaysLimit } from "#schemas/tasks/taskRules.ts"
import { calendarDays, calendarKey, calendarStep } from "#services/tasks/calendarDays.ts"
import fc from "#tests/support/properties.ts"

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay()

describe("the days of a calendar", () => {
  test("[TSK-006] a month is six whole weeks around all its days, a week is Monday to Sunday", () => {
    fc.assert(
      fc.property(day, (at) => {
        const [month, week] = [calendarDays("month", at), calendarDays("week", at)]
        expect([month.length, week.length]).toEqual([calendarDaysLimit, 7])
        for (const shown of [month, week]) {
          expect([weekday(shown[0] ?? ""), weekday(shown.at(-1) ?? ""), shown.includes(at)]).toEqual([1, 0, true])
          expect(new Set(shown).size).toBe(shown.length)
        }
        const ofMonth = month.filter((one) => one.startsWith(at.slice(0, 7)))
        expect(ofMonth[0]).toBe(`${at.slice(0, 7)}-01`)
        expect(ofMonth.length).toBeGreaterThanOrEqual(28)
      })
    )
  })

  test("[TSK-006] steps and keys lead where a calendar's do, over 29 February and the ends of months", () => {
    expect(calendarStep("month", "2028-01-31", 1)).toBe("2028-02-29")
    expect(calendarStep("week", "2028-02-28", 1)).toBe("2028-03-06")
    const to = (key: string) => calendarKey("2028-02-29", key, "2026-11-23")
    expect([to("ArrowRight"), to("ArrowLeft"), to("ArrowUp"), to("ArrowDown")]).toEqual([
      "2028-03-01",
      "2028-02-28",
      "2028-02-22",
      "2028-03-07"
    ])
    expect([to("Home"), to("End"), to("PageUp"), to("PageDown"), to("t")]).toEqual([
      "2028-02-28",
      "2028-03-05",
      "2028-01-29",
      "2028-03-29",
      "2026-11-23"
    ])
    expect([to("Enter"), to("a"), to("Tab")]).toEqual([null, null, null])
  })
})
