import type { Language } from "#schemas/shared/constants.ts"
import { isDay } from "#schemas/shared/days.ts"
import { locales, memo } from "#services/shared/formats.ts"

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

const short = memo(
  (language: Language) =>
    new Intl.DateTimeFormat(locales[language], { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" })
)
const whole = memo(
  (language: Language) => new Intl.DateTimeFormat(locales[language], { dateStyle: "full", timeZone: "UTC" })
)

type Part = "day" | "month" | "year"

/** In which order a language writes a date. */
const orderOf = memo((language: Language) =>
  short(language)
    .formatToParts(utc("2026-11-24"))
    .flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []))
)

/** [I18-005] A day as one types it; what is no day stays as it is. */
export const formatDay = (language: Language, day: string): string =>
  isDay(day) ? short(language).format(utc(day)) : day

/** A day with its weekday and its month's name, as it is read aloud. */
export const formatWholeDay = (language: Language, day: string): string => whole(language).format(utc(day))

const dayOf = (year: number | string, month: string, day: string): string | null => {
  const text = `${String(year).padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(text) ? text : null
}

/** Figures in the language's order, by what they are. */
const partsOf = (language: Language, figures: ReadonlyArray<string>): Readonly<Record<Part, string>> => {
  const order = orderOf(language).filter((part) => figures.length === 3 || part !== "year")
  return { year: "", month: "", day: "", ...Object.fromEntries(order.map((part, at) => [part, figures[at] ?? ""])) }
}

/** Years that two figures can mean beyond this one: later ones are of the last century, as dates of birth are. */
const ahead = 20

const yearOf = (figures: string, thisYear: number): number | string => {
  if (figures.length === 4) return figures
  if (figures === "") return thisYear
  const century = Math.floor(thisYear / 100) * 100
  const year = century + Number(figures)
  return year > thisYear + ahead ? year - 100 : year
}

/** Together, as a keyboard of figures on a phone lets one type them: 24112026 or 241126. */
const together = (text: string): ReadonlyArray<string> | null => {
  if (!/^(\d{6}|\d{8})$/.test(text)) return null
  return [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
}

const apart = (text: string): ReadonlyArray<string> | null => {
  const parts = /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d\d))?$/.exec(text)
  return parts === null ? null : parts.slice(1).filter((part) => part !== undefined)
}

/** The day that a text means in a language, whatever stands between its figures; null if it means none. */
export const readDay = (language: Language, typed: string, today: string): string | null => {
  const text = typed.trim()
  if (isDay(text)) return text
  const figures = together(text) ?? apart(text)
  if (figures === null) return null
  const { day, month, year } = partsOf(language, figures)
  return dayOf(yearOf(year, Number(today.slice(0, 4))), month, day)
}

/** Whether a text is complete: another figure could not make it another day. */
export const isWholeDay = (typed: string): boolean => /(^|\D)\d{4}$|^\d{8}$|^\d{4}-\d\d-\d\d$/.test(typed.trim())

const fieldDay = (date: Date) => date.toISOString().slice(0, 10)

/** Some days on, over months, leap days and changes of the clock. */
export const daysOn = (day: string, count: number): string => {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return fieldDay(date)
}

/** Some months on, on the same day of the month, or its last where it has fewer. */
export const monthsOn = (day: string, count: number): string => {
  const date = utc(day)
  const at = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(at, last))
  return fieldDay(date)
}

/** The Monday on or before it. */
export const mondayOf = (day: string): string => daysOn(day, -((utc(day).getUTCDay() + 6) % 7))
