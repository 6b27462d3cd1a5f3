/** Calculations with dates such as `2026-11-21`, independent of time zones. */

const millisecondsPerDay = 86_400_000

export const dayOf = (year: number, month: number, day: number): string => {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.toISOString().slice(0, 10)
}

/** Year, month (from 0) and day of the month. */
export const partsOf = (day: string): readonly [number, number, number] => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number]
  return [year, month - 1, date]
}

export const addDays = (day: string, days: number): string => {
  const [year, month, date] = partsOf(day)
  return dayOf(year, month, date + days)
}

/** Number of days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay)

/** Easter Sunday as month (from 0) and day, by the Meeus/Butcher algorithm. */
const easter = (year: number): readonly [number, number] => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - (b >> 2) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return [Math.floor(n / 31) - 1, (n % 31) + 1]
}

const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"]
/** Days from Easter Sunday to Easter Monday, Ascension Day and Whit Monday. */
const daysAfterEaster = [1, 39, 50]

/** Public holidays of a year in metropolitan France (Code du travail, L3133-1), in order. */
export const frenchHolidays = (year: number): ReadonlyArray<string> => {
  const [month, day] = easter(year)
  const four = String(year).padStart(4, "0")
  return [
    ...fixedHolidays.map((one) => `${four}-${one}`),
    ...daysAfterEaster.map((days) => dayOf(year, month, day + days))
  ].toSorted()
}

const known = new Map<string, ReadonlySet<string>>()
const holidaysOf = (year: string): ReadonlySet<string> => {
  const found = known.get(year)
  if (found !== undefined) return found
  const made = new Set(frenchHolidays(Number(year)))
  known.set(year, made)
  return made
}

export const isFrenchHoliday = (day: string): boolean => holidaysOf(day.slice(0, 4)).has(day)

export const isWeekend = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Whether a date is a working day: Monday to Friday, except public holidays. */
export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !isFrenchHoliday(day)

/** The first working day on or after the date. */
export const nextWorkingDay = (day: string): string => {
  let next = day
  while (!isWorkingDay(next)) next = addDays(next, 1)
  return next
}
