import type { CreationDraft } from "#schemas/customers/creation/creation.api.ts"
import { type CreationStep, type CreationValues, emptyCreation } from "#schemas/customers/creation/creation.ts"
import type { RegisterCompany } from "#schemas/customers/register.ts"

export const siret = "55203253400703"
export const company: RegisterCompany = {
  siret,
  siren: "552032534",
  official_name: "DANONE",
  company_name: "DANONE",
  naf_code: "70.10Z",
  legal_status: "5599",
  capital: 1_000.5,
  creation_date: "1908-02-02",
  year_end: "12-31",
  intra_community_vat: null,
  address: { street: "17 BOULEVARD HAUSSMANN", post_code: "75009", city: "PARIS", country: "FR" },
  is_head_office: true,
  is_open: false
}
export const draft = (step: CreationStep, furthest: CreationStep, values: Partial<CreationValues>): CreationDraft => ({
  key: "0123456789abcdef",
  step,
  furthest,
  values: { ...emptyCreation, ...values },
  revision: step === "siret" ? 0 : 3,
  saved_at: null
})
export const administrator = {
  title: "Mme",
  firstname: "Claire",
  lastname: "Petit",
  email: "claire@petit.example",
  job: "",
  mobile_number: ""
}
export const named = { ...emptyCreation.general, company_name: "Fromagerie" }
export const fresh = draft("siret", "siret", {})
export const begun = draft("administrator", "tree", { siret, looked_up: siret, general: named, administrator })
