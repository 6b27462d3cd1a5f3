import type { Address } from "#schemas/customers/clientFile.ts"
import { type AddressValues, emptyAddress } from "#schemas/customers/places.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { changesOf, quiet, recordOf } from "#services/customers/fileSaving.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const addressRecord = (address: Address | undefined): FormRecord<AddressValues> =>
  address === undefined
    ? { values: emptyAddress, revision: 0 }
    : {
        values: {
          type: address.type,
          street: address.street,
          post_code: address.post_code,
          city: address.city,
          country: address.country
        },
        revision: address.revision
      }

/** [CLI-003] Adds an address, or changes the one given. */
export const addressSaving = (ask: Ask, vendorId: VendorId, address: Address | undefined, tell: () => void) =>
  savingActor({
    send: async (request, signal) => {
      const { data } =
        address === undefined
          ? await ask(
              "clientFiles.addAddress",
              { ...quiet, params: { vendorId }, payload: request.values as AddressValues },
              signal
            )
          : await ask(
              "clientFiles.changeAddress",
              {
                ...quiet,
                params: { vendorId, addressId: address.id },
                headers: seen(request.revision),
                payload: changesOf(request)
              },
              signal
            )
      tell()
      return addressRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("clientFiles.addresses", { ...quiet, params: { vendorId } }, signal)
      return recordOf(data, address?.id ?? 0, addressRecord)
    }
  })
