import { addMonths, figureKinds, type FigureName, type Grouping } from "#schemas/analytics/figures.ts"

/** Periods of the screen, by name: the address keeps the name, so that a bookmark stays true next month. */
export const periodNames = ["3", "12", "24", "year", "last-year"] as const
export type PeriodName = (typeof periodNames)[number]

/** What the screen queries: the figure, its months, its breakdown, its client or person. */
export interface Question {
  readonly period: PeriodName
  readonly by: Grouping
  readonly figure: FigureName
  readonly client: number | null
  readonly person: number | null
}

/** The months of a period, seen from the present one. */
export const spanOf = (period: PeriodName, present: string): { readonly from: string; readonly until: string } => {
  const year = present.slice(0, 4)
  if (period === "year") return { from: `${year}-01`, until: present }
  if (period === "last-year") {
    const before = addMonths(`${year}-01`, -12).slice(0, 4)
    return { from: `${before}-01`, until: `${before}-12` }
  }
  return { from: addMonths(present, 1 - Number(period)), until: present }
}

/** Falls back to months if the figure has no such breakdown. */
export const groupingOf = ({ by, figure }: Pick<Question, "by" | "figure">): Grouping =>
  figureKinds[figure].by.includes(by) ? by : "month"

/** Whether another answer of the server is needed. */
export const asksOther = (one: Question, other: Question): boolean =>
  one.period !== other.period ||
  one.client !== other.client ||
  one.person !== other.person ||
  groupingOf(one) !== groupingOf(other)
