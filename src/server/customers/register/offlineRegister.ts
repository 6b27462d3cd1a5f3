import { readFileSync } from "node:fs"
import Papa from "papaparse"
import { compactNumber, isSiret, sirenOf } from "#schemas/customers/companyNumbers.ts"
import { legalFormName } from "#schemas/customers/legalForms.ts"
import { keptNafCode } from "#schemas/customers/nafRules.ts"
import type { RegisterCompany } from "#schemas/customers/register.ts"
import { keptText, repairedCompanyName } from "#schemas/customers/texts.ts"
import { isDay } from "#schemas/shared/days.ts"
import { keptVatNumber, vatNumberProblem } from "#schemas/customers/vat.ts"
import { nafCodeOf } from "#server/customers/nafCodes.ts"

/** Required columns. Other columns may be missing and other fields empty: their values are then unknown. */
const needed = ["siret", "name"] as const
/**
 * Sample data: public companies from Insee's Sirene register (Licence Ouverte 2.0), so that the portal works offline.
 */
const ownFile = new URL("./companies.csv", import.meta.url)

type Row = Readonly<Record<string, string | undefined>>

/** Reads a field; null if empty. Throws for an invalid value, so that the server does not start with a bad file. */
const fieldOf = (row: Row, place: string) => (name: string, isGood: (text: string) => boolean) => {
  const text = keptText(row[name] ?? "")
  if (text === "") return null
  if (!isGood(text)) throw new Error(`${place}: ${name} cannot be ${JSON.stringify(text)}`)
  return text
}

const toCompany = (row: Row, place: string): RegisterCompany => {
  const field = fieldOf(row, place)
  const siret = compactNumber(field("siret", (text) => isSiret(compactNumber(text))) ?? "")
  const name = field("name", () => true)
  if (siret === "" || name === null) throw new Error(`${place}: siret and name are needed`)
  const [street, code, city] = [
    field("street", () => true),
    field("post_code", (text) => /^\d{5}$/.test(text)),
    field("city", () => true)
  ]
  const capital = field("capital", (text) => /^\d{1,12}(\.\d{1,2})?$/.test(text))
  return {
    siret,
    siren: sirenOf(siret),
    official_name: name,
    company_name: repairedCompanyName(name),
    naf_code: field("naf_code", (text) => nafCodeOf(keptNafCode(text)) !== null),
    legal_status: field("legal_form", (text) => legalFormName(text) !== null),
    capital: capital === null ? null : Number(capital),
    creation_date: field("creation_date", isDay),
    year_end: field("year_end", (text) => isDay(`2024-${text}`)),
    intra_community_vat: field("vat_number", (text) => vatNumberProblem(text) === null && text === keptVatNumber(text)),
    address:
      street === null || code === null || city === null ? null : { street, post_code: code, city, country: "FR" },
    is_head_office: true,
    is_open: true
  }
}

/**
 * Parses a CSV with a heading line into companies by SIRET. Throws an `Error` that names the file and the invalid line.
 */
export const companiesOf = (text: string, file: string): ReadonlyMap<string, RegisterCompany> => {
  const { data, errors, meta } = Papa.parse<Row>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy"
  })
  const [fault] = errors.filter(({ code }) => code !== "UndetectableDelimiter")
  // Papa counts the heading line in the row numbers of quote errors, but not in those of other errors.
  const before = fault?.type === "Quotes" ? 1 : 2
  if (fault !== undefined) throw new Error(`${file}, line ${(fault.row ?? 0) + before}: ${fault.message}`)
  const missing = needed.filter((name) => !(meta.fields ?? []).includes(name))
  if (missing.length > 0) throw new Error(`${file}: the column ${missing.join(" and ")} is missing`)
  return new Map(
    data.map((row, index) => {
      const company = toCompany(row, `${file}, line ${index + 2}`)
      return [company.siret, company] as const
    })
  )
}

/** [WIZ-O03] The register from a CSV file, or from the built-in sample if `file` is null. */
export const offlineRegister = (file: string | null) => {
  const companies = companiesOf(readFileSync(file ?? ownFile, "utf8"), file ?? "companies.csv")
  return { find: (siret: string): RegisterCompany | null => companies.get(siret) ?? null }
}
