import type { AccountingPeriod } from "#schemas/customers/accountingPeriod.ts"
import { emptyYear, yearForm, type YearValues } from "#schemas/customers/years.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"

/** Default values of a new year: the year after the latest one, or the calendar year if there is none. */
export const nextYear = (years: ReadonlyArray<Pick<AccountingPeriod, "end">>, today: string): YearValues => {
  const last = years
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  const day = last === undefined ? `${today.slice(0, 4)}-01-01` : shifted(last, 0, 1)
  const end = shifted(shifted(day, 12, 0), 0, -1)
  return { ...emptyYear, name: `Exercice ${end.slice(0, 4)}`, start: day, end }
}

/** Adds months, then days. A day that the target month does not have becomes its last day. */
const shifted = (day: string, months: number, days: number) => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)).toISOString().slice(0, 10)
}

/** [CLI-006] The form of a new financial year. */
export const years = resource<InCompany, AccountingPeriod>()({
  form: yearForm,
  empty: emptyYear,
  create: ({ ask, payload, place: params }) => ask("periods.create", { params, payload }),
  queries: ["periods.list"],
  done: ({ name }) => ({ code: "years:added", params: { name } })
})
