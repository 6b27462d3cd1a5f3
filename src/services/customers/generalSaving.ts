import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { type GeneralValues, generalValues } from "#schemas/customers/general.ts"
import { shownPhone } from "#schemas/customers/phone.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { changesOf, quiet } from "#services/customers/fileSaving.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const generalRecord = (file: ClientFile): FormRecord<GeneralValues> => ({
  values: {
    ...generalValues(file),
    contact_phone: file.contact_phone === null ? "" : shownPhone(file.contact_phone)
  },
  revision: file.revision
})

/** [CLI-001] `tell` hears of the file as the server now knows it. */
export const generalSaving = (ask: Ask, vendorId: VendorId, tell: (file: ClientFile) => void) =>
  savingActor({
    send: async (request, signal) => {
      const call = { ...quiet, params: { vendorId }, headers: seen(request.revision), payload: changesOf(request) }
      const { data } = await ask("clientFiles.change", call, signal)
      tell(data)
      return generalRecord(data)
    },
    read: async (signal) =>
      generalRecord((await ask("clientFiles.read", { ...quiet, params: { vendorId } }, signal)).data)
  })
