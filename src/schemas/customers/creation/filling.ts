import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { type CreationValues, emptyCreation } from "#schemas/customers/creation/creation.ts"
import { defaultCountry } from "#schemas/customers/places.ts"
import type { RegisterCompany } from "#schemas/customers/register.ts"
import type { YearValues } from "#schemas/customers/years.ts"

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayAfter = (day: string) => iso(Date.parse(`${day}T00:00:00Z`) + 86_400_000)

/** The end date of a financial year. A year that ends on 28 or 29 February ends on the last day of February. */
const endIn = (year: number, monthAndDay: string) => {
  const [month, day] = monthAndDay.split("-").map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return iso(Date.UTC(year, month - 1, month === 2 && day >= 28 ? last : Math.min(day, last)))
}

const calendarYear = "12-31"

/**
 * Suggests a financial year that contains `today`, or the creation date if that is later. Days are `2026-11-21`,
 * `yearEnd` is `12-31`. The year of a company's creation starts on that date.
 */
export const suggestedYear = (today: string, yearEnd: string | null, creation: string | null): YearValues => {
  const from = creation !== null && creation > today ? creation : today
  const ending = yearEnd ?? calendarYear
  const begun = Number(from.slice(0, 4))
  const year = endIn(begun, ending) < from ? begun + 1 : begun
  const usual = (which: number) => dayAfter(endIn(which - 1, ending))
  const begins = (which: number) => (creation !== null && creation > usual(which) ? creation : usual(which))
  // A financial year must be longer than one day.
  const end = endIn(endIn(year, ending) > begins(year) ? year : year + 1, ending)
  return { name: `Exercice ${end.slice(0, 4)}`, start: begins(year), end }
}

const spoken = (amount: number | null) => (amount === null ? "" : String(amount).replace(".", ","))

const begun = (values: CreationValues): CreationValues => {
  const siret = compactNumber(values.siret)
  if (values.looked_up === siret) return values
  // For another SIRET, keep only the choices that do not depend on the company: staff, applications and tree model.
  const { accountant_ids, application_ids, tree_model_id } = values
  return { ...emptyCreation, accountant_ids, application_ids, tree_model_id, siret: values.siret, looked_up: siret }
}

/** [WIZ-003] [WIZ-O03] Fills the later steps with data of the public register. */
export const filledFrom = (values: CreationValues, company: RegisterCompany, today: string): CreationValues => {
  const { address, capital, company_name, creation_date, intra_community_vat, legal_status, naf_code, year_end } =
    company
  const fresh = begun(values)
  return {
    ...fresh,
    general: {
      ...fresh.general,
      company_name,
      naf_code: naf_code ?? "",
      legal_status: legal_status ?? "",
      capital: spoken(capital),
      creation_date: creation_date ?? ""
    },
    intra_community_vat: intra_community_vat ?? "",
    address: address ?? { street: "", post_code: "", city: "", country: defaultCountry },
    years: [suggestedYear(today, year_end, creation_date)]
  }
}

/** [WIZ-O03] Prepares the later steps for manual input, if the register has no data. */
export const filledByHand = (values: CreationValues, today: string): CreationValues => {
  if (values.looked_up === compactNumber(values.siret)) return values
  return { ...begun(values), years: [suggestedYear(today, null, null)] }
}

/** [WIZ-002] Whether the values belong to the current SIRET: then returning to a step must not overwrite them. */
export const isFilled = (values: CreationValues): boolean =>
  values.looked_up !== "" && values.looked_up === compactNumber(values.siret)
