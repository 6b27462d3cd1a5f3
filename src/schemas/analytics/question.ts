import { addMonths, figureKinds, type FigureName, type Grouping } from "#schemas/analytics/figures.ts"

/**
 * Selectable periods. The page URL contains the name and not the months, so that a bookmark stays relative to today.
 */
export const periodNames = ["3", "12", "24", "year", "last-year"] as const
export type PeriodName = (typeof periodNames)[number]

/** What the analytics screen shows: period, grouping, figure, and the client or person that it is filtered by. */
export interface Question {
  readonly period: PeriodName
  readonly by: Grouping
  readonly figure: FigureName
  readonly client: number | null
  readonly person: number | null
}

/** First and last month of a period; `present` is the current month as `2026-11`. */
export const spanOf = (period: PeriodName, present: string): { readonly from: string; readonly until: string } => {
  const year = present.slice(0, 4)
  if (period === "year") return { from: `${year}-01`, until: present }
  if (period === "last-year") {
    const before = addMonths(`${year}-01`, -12).slice(0, 4)
    return { from: `${before}-01`, until: `${before}-12` }
  }
  return { from: addMonths(present, 1 - Number(period)), until: present }
}

/** The grouping to use: `month` if the figure cannot be grouped as chosen. */
export const groupingOf = ({ by, figure }: Pick<Question, "by" | "figure">): Grouping =>
  figureKinds[figure].by.includes(by) ? by : "month"

/**
 * Whether two selections need different answers of the server. The figure alone does not: an answer contains all
 * figures.
 */
export const asksOther = (one: Question, other: Question): boolean =>
  one.period !== other.period ||
  one.client !== other.client ||
  one.person !== other.person ||
  groupingOf(one) !== groupingOf(other)
