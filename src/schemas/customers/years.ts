import { keptText, lineProblem } from "#schemas/customers/texts.ts"
import { isDay } from "#schemas/shared/days.ts"
import { nameFaults } from "#schemas/documents/rules/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Maximum length of a financial year in months: a company's first year may be this long. */
export const longestYearInMonths = 24

/** [CLI-006] Form values; `start` and `end` are inclusive days (`2026-11-21`). */
export type YearValues = Readonly<Record<"name" | "start" | "end", string>>

export const emptyYear: YearValues = { name: "", start: "", end: "" }

/** [VAL-O05] Checks a year's name, which also becomes a folder name: no slash, no other forbidden characters. */
export const yearNameProblem = (text: string): MessageCode | null => {
  const name = keptText(text)
  if (name === "") return "customer.year_name_missing"
  if (/[/\\]/.test(name)) return "customer.year_name_slash"
  return lineProblem(name) ?? (nameFaults(name).length > 0 ? "customer.year_name_characters" : null)
}

const requiredDay = (text: string): MessageCode | null => {
  if (text.trim() === "") return "field.required"
  return isDay(text.trim()) ? null : "customer.date_invalid"
}

const dayAfterMonths = (day: string, months: number) => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

const endProblem = (start: string, end: string): MessageCode | null => {
  const problem = requiredDay(end)
  if (problem !== null || requiredDay(start) !== null) return problem
  if (end.trim() <= start.trim()) return "customer.year_order"
  return end.trim() >= dayAfterMonths(start.trim(), longestYearInMonths) ? "customer.year_too_long" : null
}

/** [CLI-006] The form for a financial year: it must end after it starts and last at most 24 months. */
export const yearForm: FormDefinition<YearValues> = {
  fields: ["name", "start", "end"],
  check: ({ end, name, start }) =>
    errorsOf({ name: yearNameProblem(name), start: requiredDay(start), end: endProblem(start, end) })
}

interface Span {
  readonly start: string
  readonly end: string
}

/** Whether two years have a day in common. Days are compared as ISO dates. */
export const yearsOverlap = (one: Span, other: Span): boolean => one.start <= other.end && other.start <= one.end

/** [CLI-006] The error if a year overlaps another year of the client; otherwise null. */
export const yearPlaceProblem = (year: Span, others: ReadonlyArray<Span>): MessageCode | null =>
  others.some((other) => yearsOverlap(year, other)) ? "customer.year_overlap" : null
