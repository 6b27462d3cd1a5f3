import { Effect, Schema } from "effect"
import { keptText, repairedCompanyName } from "#schemas/customers/texts.ts"
import { isDay } from "#schemas/shared/days.ts"
import { legalFormName } from "#schemas/customers/legalForms.ts"
import type { RegisterCompany } from "#schemas/customers/register.ts"
import { vatNumberProblem } from "#schemas/customers/vat.ts"
import { currency } from "#schemas/shared/constants.ts"
import { nafCodeOf } from "#server/customers/nafCodes.ts"

/** An optional field: a malformed value decodes to null instead of failing the whole answer. */
const lenient = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema).pipe(Schema.catchDecoding(() => Effect.succeedSome(null))))

const Establishment = Schema.Struct({
  siret: Schema.String,
  adresse: lenient(Schema.String),
  complement_adresse: lenient(Schema.String),
  code_postal: lenient(Schema.String),
  libelle_commune: lenient(Schema.String),
  libelle_cedex: lenient(Schema.String),
  activite_principale: lenient(Schema.String),
  etat_administratif: lenient(Schema.String),
  est_siege: lenient(Schema.Boolean)
})
interface Establishment extends Schema.Schema.Type<typeof Establishment> {}

const Company = Schema.Struct({
  siren: Schema.String,
  nom_complet: lenient(Schema.String),
  nom_raison_sociale: lenient(Schema.String),
  siege: lenient(Establishment),
  matching_etablissements: lenient(Schema.Array(Establishment)),
  activite_principale: lenient(Schema.String),
  nature_juridique: lenient(Schema.String),
  date_creation: lenient(Schema.String),
  etat_administratif: lenient(Schema.String),
  immatriculation: lenient(
    Schema.Struct({
      capital_social: lenient(Schema.Finite),
      devise_capital: lenient(Schema.String),
      date_cloture_exercice: lenient(Schema.String)
    })
  ),
  tva: lenient(Schema.Array(Schema.String))
})
interface Company extends Schema.Schema.Type<typeof Company> {}

/** The fields of a search response that the portal uses; all others are ignored. */
export const SireneAnswer = Schema.Struct({ results: Schema.Array(Company) })
export interface SireneAnswer extends Schema.Schema.Type<typeof SireneAnswer> {}

/** The register's placeholder for data whose owner has objected to publication. */
const masked = "[NON-DIFFUSIBLE]"
const shown = (text: string | null | undefined): string | null =>
  text == null || text.includes(masked) || text.trim() === "" ? null : keptText(text)

const addressOf = (place: Establishment): RegisterCompany["address"] => {
  const [whole, code, town] = [shown(place.adresse), shown(place.code_postal), shown(place.libelle_commune)]
  if (whole === null || code === null || town === null || !/^\d{5}$/.test(code)) return null
  const end = whole.lastIndexOf(code)
  const street = end < 0 ? whole : whole.slice(0, end).trim()
  const extra = shown(place.complement_adresse)
  return {
    // Put the address supplement on a line of its own, as on an envelope.
    street:
      extra !== null && street.startsWith(`${extra} `) ? `${extra}\n${street.slice(extra.length).trim()}` : street,
    post_code: code,
    city: shown(place.libelle_cedex) ?? town,
    country: "FR"
  }
}

const officialName = (company: Company): string => {
  const name = shown(company.nom_raison_sociale)
  if (name !== null) return name
  // The full name ends with trade names and initials in brackets: remove them.
  return (shown(company.nom_complet) ?? "").replace(/\s*\(.*$/, "")
}

const yearEnd = (text: string | null | undefined): string | null => {
  const parts = /^(\d\d)(\d\d)$/.exec(text ?? "")
  return parts !== null && isDay(`2024-${parts[2]}-${parts[1]}`) ? `${parts[2]}-${parts[1]}` : null
}

const isClosed = (state: string | null | undefined) => state === "C" || state === "F"

/** The establishment with this SIRET in a search response; null if the response does not contain it. */
export const companyOf = (answer: SireneAnswer, siret: string): RegisterCompany | null => {
  for (const company of answer.results) {
    const places = [...(company.siege == null ? [] : [company.siege]), ...(company.matching_etablissements ?? [])]
    const place = places.find((one) => one.siret === siret)
    if (place === undefined || company.siren !== siret.slice(0, 9)) continue
    const name = officialName(company)
    const { capital_social, date_cloture_exercice, devise_capital } = company.immatriculation ?? {}
    const vat = company.tva?.find((number) => vatNumberProblem(number) === null)
    return {
      siret,
      siren: company.siren,
      official_name: name,
      company_name: repairedCompanyName(name),
      naf_code: [place.activite_principale, company.activite_principale].find((code) => nafCodeOf(code ?? "")) ?? null,
      legal_status: legalFormName(company.nature_juridique ?? "") === null ? null : (company.nature_juridique ?? null),
      capital: devise_capital === currency && (capital_social ?? -1) >= 0 ? (capital_social ?? null) : null,
      creation_date: isDay(company.date_creation ?? "") ? (company.date_creation ?? null) : null,
      year_end: yearEnd(date_cloture_exercice),
      intra_community_vat: vat ?? null,
      address: addressOf(place),
      is_head_office: place.est_siege === true || company.siege?.siret === siret,
      is_open: !isClosed(place.etat_administratif) && !isClosed(company.etat_administratif)
    }
  }
  return null
}
