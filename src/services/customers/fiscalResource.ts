import type { Fiscal } from "#schemas/customers/clientFile.ts"
import { emptyFiscal, fiscalForm, fiscalValues } from "#schemas/customers/fiscal.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"

/** [CLI-002] The form of a company's tax data. The page passes the validation rules, which need the company's SIREN. */
export const fiscal = resource<InCompany, Fiscal>()({
  form: fiscalForm(""),
  empty: emptyFiscal,
  valuesOf: ({ revision, ...kept }) => (revision === 0 ? emptyFiscal : fiscalValues({ ...emptyFiscal, ...kept })),
  change: ({ ask, headers, payload, place: params }) => ask("clientFiles.changeFiscal", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("clientFiles.fiscal", { params }),
  queries: [...companyLists, "clientFiles.fiscal"],
  done: () => ({ code: "clientFile:saved" })
})
