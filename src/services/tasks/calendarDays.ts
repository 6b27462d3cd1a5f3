import { dayByKey, daysOn, mondayOf, monthsOn } from "#services/shared/days.ts"

export type CalendarSpan = "month" | "week"

const weeksShown = 6

/**
 * The days that the calendar shows around a day: a week, or always six weeks for a month, so that its height does not
 * change.
 */
export const calendarDays = (span: CalendarSpan, day: string): ReadonlyArray<string> => {
  const first = mondayOf(span === "week" ? day : `${day.slice(0, 7)}-01`)
  return Array.from({ length: span === "week" ? 7 : weeksShown * 7 }, (_, at) => daysOn(first, at))
}

/** The same day in the next or previous week or month. */
export const calendarStep = (span: CalendarSpan, day: string, by: -1 | 1): string =>
  span === "week" ? daysOn(day, 7 * by) : monthsOn(day, by)

/** The day that a key moves to (`t`: today); null for other keys. */
export const calendarKey = (day: string, key: string, today: string): string | null =>
  key === "t" ? today : dayByKey(day, key)
