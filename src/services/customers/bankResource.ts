import { bankForm, emptyBank, groupedIban } from "#schemas/customers/bank.ts"
import type { Bank } from "#schemas/customers/clientFile.ts"
import { type InCompany, oneOf, resource } from "#services/shared/resource.ts"

/** [CLI-005] The form of a bank account of a client file. It shows the IBAN in groups of four characters. */
export const banks = resource<InCompany, Bank>()({
  form: bankForm,
  empty: emptyBank,
  valuesOf: ({ agency_address, agency_name, bank_name, bic, iban }) => ({
    bank_name: bank_name ?? "",
    agency_name: agency_name ?? "",
    agency_address: agency_address ?? "",
    iban: groupedIban(iban),
    bic: bic ?? ""
  }),
  create: ({ ask, payload, place: params }) => ask("clientFiles.addBank", { params, payload }),
  change: ({ ask, entity: { id: bankId }, headers, payload, place }) =>
    ask("clientFiles.changeBank", { params: { ...place, bankId }, headers, payload }),
  read: async ({ ask, entity, place: params }) => oneOf(await ask("clientFiles.banks", { params }), entity),
  queries: ["clientFiles.banks"],
  done: () => ({ code: "clientFile:saved" })
})
