import type { Frequency } from "#schemas/shared/constants.ts"
import { addDays, dayOf, daysBetween, partsOf } from "#schemas/shared/workingDays.ts"

/** Months and days between two recurrences. */
const steps = {
  day: [0, 1],
  week: [0, 7],
  "two-weeks": [0, 14],
  month: [1, 0],
  "two-months": [2, 0],
  quarter: [3, 0],
  semester: [6, 0],
  year: [12, 0]
} as const satisfies Readonly<Record<Exclude<Frequency, "none">, readonly [months: number, days: number]>>

/**
 * [CST-043] The date of recurrence `number`, from 0. It is computed from the first date, because adding to the previous
 * one would lose the 31st (or 29 February) after a shorter month.
 */
export const recurrence = (first: string, frequency: Frequency, number: number): string => {
  if (frequency === "none") return first
  const [months, days] = steps[frequency]
  if (months === 0) return addDays(first, days * number)
  const [year, month, day] = partsOf(first)
  const last = partsOf(dayOf(year, month + months * number + 1, 0))[2]
  return dayOf(year, month + months * number, Math.min(day, last))
}

/** Number of recurrences from `first` to `last`, both inclusive; `most` limits it. */
export const countRecurrences = (
  first: string,
  frequency: Frequency,
  last: string,
  most: number | null = null
): number => {
  const limited = (count: number) => (most === null ? count : Math.min(count, most))
  if (last < first) return 0
  if (frequency === "none") return limited(1)
  const [months, days] = steps[frequency]
  if (months === 0) return limited(Math.floor(daysBetween(first, last) / days) + 1)
  const [year, month] = partsOf(first)
  const [lastYear, lastMonth] = partsOf(last)
  const full = Math.floor(((lastYear - year) * 12 + lastMonth - month) / months)
  return limited(recurrence(first, frequency, full) <= last ? full + 1 : full)
}
