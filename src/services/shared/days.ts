import type { Language } from "#schemas/shared/constants.ts"
import { isDay } from "#schemas/shared/days.ts"
import { locales, memo } from "#services/shared/display/formats.ts"

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

const short = memo(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" })
)
const whole = memo(
  (language: Language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "full", timeZone: "UTC" })
)

type Part = "day" | "month" | "year"

/** The order of day, month and year in a language's short date format. */
const orderOf = memo((language: Language) =>
  short(language)
    .formatToParts(utc("2026-11-24"))
    .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []))
)

/** [I18-005] A day in the short format that users type; text that is not a day is returned unchanged. */
export const formatDay = (language: Language, day: string): string =>
  isDay(day) ? short(language).format(utc(day)) : day

/** A day with its weekday and month name, for screen readers. */
export const formatWholeDay = (language: Language, day: string): string => whole(language).format(utc(day))

const dayOf = (year: number | string, month: string, day: string): string | null => {
  const text = `${String(year).padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(text) ? text : null
}

/** Assigns typed digit groups to day, month and year, in the language's order. */
const partsOf = (language: Language, figures: ReadonlyArray<string>): Readonly<Record<Part, string>> => {
  const order = orderOf(language).filter((part) => figures.length === 3 || part !== "year")
  return { year: "", month: "", day: "", ...Object.fromEntries(order.map((part, at) => [part, figures[at] ?? ""])) }
}

/** A two-digit year at most this many years ahead is in this century, a later one in the last: dates of birth. */
const maxYearsAhead = 20

const yearOf = (figures: string, thisYear: number): number | string => {
  if (figures.length === 4) return figures
  if (figures === "") return thisYear
  const century = Math.floor(thisYear / 100) * 100
  const year = century + Number(figures)
  return year > thisYear + maxYearsAhead ? year - 100 : year
}

/** Splits a date typed without separators, as on a phone's numeric keypad: 24112026 or 241126. */
const compact = (text: string): ReadonlyArray<string> | null => {
  if (!/^(\d{6}|\d{8})$/.test(text)) return null
  return [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
}

const separated = (text: string): ReadonlyArray<string> | null => {
  const parts = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d\d))?$/.exec(text)
  return parts === null ? null : parts.slice(1).filter((part) => part !== undefined)
}

/** Parses a typed date in the language's order, with any separators, to YYYY-MM-DD; null if it is none. */
export const readDay = (language: Language, typed: string, today: string): string | null => {
  const text = typed.trim()
  if (isDay(text)) return text
  const figures = compact(text) ?? separated(text)
  if (figures === null) return null
  const { day, month, year } = partsOf(language, figures)
  return dayOf(yearOf(year, Number(today.slice(0, 4))), month, day)
}

/** Whether a typed date is complete, so that no further digit could change it. */
export const isWholeDay = (typed: string): boolean => /(^|\D)\d{4}$|^\d{8}$|^\d{4}-\d\d-\d\d$/.test(typed.trim())

const fieldDay = (date: Date) => date.toISOString().slice(0, 10)

/** Adds days to a date (YYYY-MM-DD); in UTC, so daylight saving time has no effect. */
export const daysOn = (day: string, count: number): string => {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return fieldDay(date)
}

/** Adds months to a date; a day that the target month does not have becomes its last day. */
export const monthsOn = (day: string, count: number): string => {
  const date = utc(day)
  const at = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(at, last))
  return fieldDay(date)
}

/** The Monday on or before the day. */
export const mondayOf = (day: string): string => daysOn(day, -((utc(day).getUTCDay() + 6) % 7))

/** The date that a key press in a calendar moves to (with Shift by a year instead of a month); null for other keys. */
export const dayByKey = (day: string, key: string, withShift = false): string | null => {
  switch (key) {
    case "ArrowLeft":
      return daysOn(day, -1)
    case "ArrowRight":
      return daysOn(day, 1)
    case "ArrowUp":
      return daysOn(day, -7)
    case "ArrowDown":
      return daysOn(day, 7)
    case "Home":
      return mondayOf(day)
    case "End":
      return daysOn(mondayOf(day), 6)
    case "PageUp":
      return monthsOn(day, withShift ? -12 : -1)
    case "PageDown":
      return monthsOn(day, withShift ? 12 : 1)
    default:
      return null
  }
}
