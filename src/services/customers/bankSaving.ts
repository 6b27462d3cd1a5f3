import { type BankField, type BankValues, emptyBank, groupedIban } from "#schemas/customers/bank.ts"
import type { Bank } from "#schemas/customers/clientFile.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { changesOf, quiet, recordOf } from "#services/customers/fileSaving.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const bankFields = Object.keys(emptyBank) as ReadonlyArray<BankField>

export const bankRecord = (bank: Bank | undefined): FormRecord<BankValues> =>
  bank === undefined
    ? { values: emptyBank, revision: 0 }
    : {
        values: {
          ...(Object.fromEntries(bankFields.map((field) => [field, bank[field] ?? ""])) as BankValues),
          iban: groupedIban(bank.iban)
        },
        revision: bank.revision
      }

/** [CLI-005] Adds a bank, or changes the one given. */
export const bankSaving = (ask: Ask, vendorId: VendorId, bank: Bank | undefined, tell: () => void) =>
  savingActor({
    send: async (request, signal) => {
      const { data } =
        bank === undefined
          ? await ask(
              "clientFiles.addBank",
              { ...quiet, params: { vendorId }, payload: request.values as BankValues },
              signal
            )
          : await ask(
              "clientFiles.changeBank",
              {
                ...quiet,
                params: { vendorId, bankId: bank.id },
                headers: seen(request.revision),
                payload: changesOf(request)
              },
              signal
            )
      tell()
      return bankRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("clientFiles.banks", { ...quiet, params: { vendorId } }, signal)
      return recordOf(data, bank?.id ?? 0, bankRecord)
    }
  })
