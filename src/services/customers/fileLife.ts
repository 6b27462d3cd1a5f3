import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { LifeStep } from "#schemas/customers/clientFiles.api.ts"
import type { FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import { FirmId, type VendorId } from "#schemas/shared/ids.ts"
import { saveFrom } from "#services/documents/saveBytes.ts"
import { type Ask, savingActor } from "#services/shared/saving.ts"

export interface Naming {
  readonly [field: string]: string
  readonly company_name: string
}

/** [CLI-O05] Nothing is deleted but by its name. */
export const namingForm = (name: string): FormDefinition<Naming> => ({
  fields: ["company_name"],
  check: ({ company_name }): Readonly<Record<string, ReadonlyArray<string>>> =>
    company_name.trim() === name ? {} : { company_name: ["customer.name_differs"] }
})
export const nameless: FormRecord<Naming> = { values: { company_name: "" }, revision: 0 }

/** One step of a client file's life. */
export const takeLifeStep = (ask: Ask, vendorId: VendorId, payload: LifeStep, signal?: AbortSignal) =>
  ask("clientFiles.live", { showError: false, params: { vendorId }, payload }, signal)

/** [CLI-016] */
export interface Transfer extends Naming {
  /** The number of the firm, empty while none is chosen. */
  readonly transfer_to: string
}
export const transferForm = (name: string): FormDefinition<Transfer> => ({
  fields: ["transfer_to", "company_name"],
  check: ({ company_name, transfer_to }): Readonly<Record<string, ReadonlyArray<string>>> => ({
    ...(transfer_to === "" ? { transfer_to: ["customer.transfer_elsewhere"] } : {}),
    ...namingForm(name).check({ company_name })
  })
})
export const noTransfer: FormRecord<Transfer> = { values: { transfer_to: "", company_name: "" }, revision: 0 }

/** The `save` of the form that gives a file to another firm of the group; `tell` hears of the file on its way. */
export const transferStep = (ask: Ask, { company_name, id }: ClientFile, tell: (file: ClientFile) => void) =>
  savingActor({
    send: async ({ values }, signal) => {
      const transfer_to = FirmId.make(Number((values as Transfer).transfer_to))
      const { data } = await takeLifeStep(ask, id, { step: "transfer", transfer_to, company_name }, signal)
      tell(data)
      return { values, revision: 1 }
    },
    read: () => Promise.resolve(noTransfer)
  })

/** The `save` of the form that asks for the name before a step. */
export const namingStep = (
  ask: Ask,
  { company_name, id }: ClientFile,
  step: "delete" | "delete_now",
  tell: () => void
) =>
  savingActor({
    send: async (_, signal) => {
      await takeLifeStep(ask, id, { step, company_name }, signal)
      tell()
      return { values: { company_name }, revision: 1 }
    },
    read: () => Promise.resolve(nameless)
  })

/** [CLI-O05] Lets the browser save all documents of a company as one archive; false where it has none. */
export const exportDocuments = async (ask: Ask, vendorId: VendorId): Promise<boolean> => {
  const quiet = { showError: false, params: { vendorId } } as const
  const { data: folders } = await ask("documents.tree", { ...quiet, query: {} })
  if (folders.length === 0) return false
  const { data } = await ask("archives.make", { ...quiet, payload: { node_ids: folders.map(({ id }) => id) } })
  saveFrom(`/api/vendors/${vendorId}/archives/${data.ticket}`, data.name)
  return true
}
