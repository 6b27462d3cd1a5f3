import { type BankField, type BankValues, emptyBank, groupedIban } from "#schemas/customers/bank.ts"
import type { Address, Bank, ClientFile, Fiscal, Note } from "#schemas/customers/clientFile.ts"
import { emptyFiscal, type FiscalValues, fiscalValues } from "#schemas/customers/fiscal.ts"
import { type GeneralValues, generalValues } from "#schemas/customers/general.ts"
import { blocksOf, type NoteValues, writtenNote } from "#schemas/customers/notes.ts"
import { type AddressValues, emptyAddress } from "#schemas/customers/places.ts"
import { shownPhone } from "#schemas/customers/phone.ts"
import type { FormRecord, SaveRequest } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const changesOf = ({ changed, values }: SaveRequest) =>
  Object.fromEntries(changed.map((field) => [field, values[field]]))
const quiet = { showError: false } as const

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

export const noteRecord = ({ blocks, revision }: Note): FormRecord<NoteValues> => ({
  values: { blocks: writtenNote(blocks) },
  revision
})

/** [CLI-O02] */
export const noteSaving = (ask: Ask, vendorId: VendorId, tell: () => void) =>
  savingActor({
    send: async ({ revision, values }, signal) => {
      const payload = { blocks: blocksOf((values as NoteValues).blocks) }
      const call = { ...quiet, params: { vendorId }, headers: seen(revision), payload }
      const { data } = await ask("clientFiles.writeNote", call, signal)
      tell()
      return noteRecord(data)
    },
    read: async (signal) => noteRecord((await ask("clientFiles.note", { ...quiet, params: { vendorId } }, signal)).data)
  })

/** An entry that is not there any more reads as a new one. */
const recordOf = <Entry extends { readonly id: number }, Values>(
  entries: ReadonlyArray<Entry>,
  id: number,
  shown: (entry: Entry | undefined) => FormRecord<Values>
) => shown(entries.find((entry) => entry.id === id))

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
