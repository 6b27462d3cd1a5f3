import fc from "#tests/support/properties.ts"
import { convertIcsCalendar } from "ts-ics"
import { describe, expect, test } from "vitest"
import { addDays } from "#schemas/shared/workingDays.ts"
import { type CalendarEvent, toCalendar } from "#server/tasks/icalendar.ts"

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "task-7@lumen.example",
  summary: "Déclaration de TVA – Boulangerie",
  description: "",
  day: "2028-02-29",
  url: "https://lumen.example/tasks/1-2?task=7",
  changedAt: "2026-11-21T09:30:15.123Z",
  sequence: 3,
  ...change
})
/** Parsed by an independent library. */
const read = (text: string) => convertIcsCalendar(undefined, text)

describe("a calendar for other programs", () => {
  test("[TSK-006] is read by an independent reader as it was meant: whole days, nobody busy, the same id each time", () => {
    const {
      events = [],
      name,
      prodId,
      version
    } = read(toCalendar("Dossier", [event(), event({ uid: "8@x", day: "2026-12-31" })]))
    expect([version, name ?? "Dossier", prodId]).toEqual(["2.0", "Dossier", "-//Dossier//Tasks//FR"])
    expect(events).toHaveLength(2)
    const [first, last] = events
    expect(first).toMatchObject({
      uid: "task-7@lumen.example",
      summary: "Déclaration de TVA – Boulangerie",
      url: "https://lumen.example/tasks/1-2?task=7",
      sequence: 3,
      timeTransparent: "TRANSPARENT"
    })
    const days = [first, last].map((one) => [one?.start, one?.end].map((at) => at?.date.toISOString().slice(0, 10)))
    expect([first?.start.type, days]).toEqual([
      "DATE",
      [
        ["2028-02-29", "2028-03-01"],
        ["2026-12-31", "2027-01-01"]
      ]
    ])
    expect(first?.stamp.date.toISOString()).toBe("2026-11-21T09:30:15.000Z")
  })

  test("[TSK-006] without a task it is a calendar all the same", () => {
    expect(read(toCalendar("Dossier", [])).events ?? []).toEqual([])
  })

  test("[TSK-006] whatever a task is called, it comes back, on lines of 75 octets that cut no character", () => {
    // A calendar cannot contain control characters, and spaces at the end of a text are not significant.
    const words = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
      // oxlint-disable-next-line no-control-regex
      .map((text) => `x${text.replace(/[\u0000-\u001f\u007f]/g, " ")}x`)
    fc.assert(
      fc.property(words, words, (summary, description) => {
        const text = toCalendar("Dossier", [event({ summary, description })])
        expect(text.endsWith("\r\n")).toBe(true)
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
          expect(line).not.toContain("\n")
        }
        const [found] = read(text).events ?? []
        expect(found?.summary).toBe(summary)
        expect(found?.description).toBe(description)
      })
    )
  })

  test("[TSK-006] lines and signs of a text cannot add to the calendar", () => {
    const text = toCalendar("Dossier", [event({ summary: "a\r\nEND:VEVENT\nBEGIN:VALARM;b,c\\d" })])
    expect(text.split("\r\n").filter((line) => line === "END:VEVENT")).toHaveLength(1)
    expect(text).not.toMatch(/\r\nBEGIN:VALARM/)
    expect(text).toContain("SUMMARY:a\\nEND:VEVENT\\nBEGIN:VALARM\\;b\\,c\\\\d")
    const other = toCalendar("Dossier", [event({ summary: "a\nb;c,d\\e" })])
    expect(read(other).events?.[0]?.summary).toBe("a\nb;c,d\\e")
  })

  test("[TSK-006] the last day of every month ends on the first of the next", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const day = addDays("1990-01-01", days)
        const [found] = read(toCalendar("Dossier", [event({ day })])).events ?? []
        expect(found?.end?.date.toISOString().slice(0, 10)).toBe(addDays(day, 1))
      }),
      { numRuns: 50 }
    )
  })
})
