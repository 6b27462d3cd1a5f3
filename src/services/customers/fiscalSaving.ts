import type { Fiscal } from "#schemas/customers/clientFile.ts"
import { emptyFiscal, type FiscalValues, fiscalValues } from "#schemas/customers/fiscal.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { changesOf, quiet } from "#services/customers/fileSaving.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const fiscalRecord = ({ revision, ...kept }: Fiscal): FormRecord<FiscalValues> => ({
  values: revision === 0 ? emptyFiscal : fiscalValues({ ...emptyFiscal, ...kept }),
  revision
})

/** [CLI-002] */
export const fiscalSaving = (ask: Ask, vendorId: VendorId, tell: (fiscal: Fiscal) => void) =>
  savingActor({
    send: async (request, signal) => {
      const call = { ...quiet, params: { vendorId }, headers: seen(request.revision), payload: changesOf(request) }
      const { data } = await ask("clientFiles.changeFiscal", call, signal)
      tell(data)
      return fiscalRecord(data)
    },
    read: async (signal) =>
      fiscalRecord((await ask("clientFiles.fiscal", { ...quiet, params: { vendorId } }, signal)).data)
  })
