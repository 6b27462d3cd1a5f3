import type { Address } from "#schemas/customers/clientFile.ts"
import { addressForm, emptyAddress } from "#schemas/customers/places.ts"
import { type InCompany, oneOf, picked, resource } from "#services/shared/resource.ts"

/** [CLI-003] The form of one address of a client file. */
export const addresses = resource<InCompany, Address>()({
  form: addressForm,
  empty: emptyAddress,
  valuesOf: (address) => picked(address, addressForm.fields),
  create: ({ ask, payload, place: params }) => ask("clientFiles.addAddress", { params, payload }),
  change: ({ ask, entity: { id: addressId }, headers, payload, place }) =>
    ask("clientFiles.changeAddress", { params: { ...place, addressId }, headers, payload }),
  read: async ({ ask, entity, place: params }) => oneOf(await ask("clientFiles.addresses", { params }), entity),
  queries: ["clientFiles.addresses"],
  done: () => ({ code: "clientFile:saved" })
})
