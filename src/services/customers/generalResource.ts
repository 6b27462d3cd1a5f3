import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { emptyGeneral, generalForm, generalValues } from "#schemas/customers/general.ts"
import { shownPhone } from "#schemas/customers/phone.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"

/** [CLI-001] The form of a client file's general data; a save also invalidates the lists that show the company. */
export const general = resource<InCompany, ClientFile>()({
  form: generalForm,
  empty: emptyGeneral,
  valuesOf: (file) => ({
    ...generalValues(file),
    contact_phone: file.contact_phone === null ? "" : shownPhone(file.contact_phone)
  }),
  change: ({ ask, headers, payload, place: params }) => ask("clientFiles.change", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("clientFiles.read", { params }),
  queries: [...companyLists, "clientFiles.read"],
  done: () => ({ code: "clientFile:saved" })
})
