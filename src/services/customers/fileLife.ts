import type { ClientFile } from "#schemas/customers/clientFile.ts"
import type { LifeStep } from "#schemas/customers/clientFiles.api.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { saveFrom } from "#services/documents/saveBytes.ts"
import { idOf } from "#services/shared/digits.ts"
import { resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

interface OfFile {
  readonly file: ClientFile
}
const nameless = { company_name: "" }
const noTransfer = { transfer_to: "", company_name: "" }

/** Sends one life cycle step of a client file. */
export const takeLifeStep = (ask: Ask, vendorId: VendorId, payload: LifeStep, signal?: AbortSignal) =>
  ask("clientFiles.live", { showError: false, params: { vendorId }, payload }, signal)

/** [CLI-O05] The form that confirms a deletion: the company's name has to be typed. */
export const namingForm = (name: string) =>
  formOf(nameless, ({ company_name }) =>
    company_name.trim() === name ? {} : { company_name: ["customer.name_differs"] }
  )

/**
 * [CLI-016] The form that confirms a transfer: the target firm's id (empty until one is chosen) and the company's name,
 * typed.
 */
export const transferForm = (name: string) =>
  formOf(noTransfer, ({ company_name, transfer_to }) => ({
    ...(transfer_to === "" ? { transfer_to: ["customer.transfer_elsewhere"] } : {}),
    ...namingForm(name).check({ company_name })
  }))

/**
 * [CLI-016] Transfers a client file to another firm of the holding. The page passes the validation rules, which need
 * its name.
 */
export const fileTransfer = resource<OfFile, ClientFile>()({
  form: transferForm(""),
  empty: noTransfer,
  create: ({ ask, place: { file }, values: { transfer_to } }) =>
    takeLifeStep(ask, file.id, {
      step: "transfer",
      transfer_to: idOf<FirmId>(transfer_to),
      company_name: file.company_name
    })
})

/**
 * A life-cycle step that is confirmed by typing the company's name. The page passes the validation rules, which need
 * that name.
 */
export const fileDeletion = resource<OfFile & { readonly step: "delete" | "delete_now" }, ClientFile>()({
  form: namingForm(""),
  empty: nameless,
  create: ({ ask, place: { file, step } }) => takeLifeStep(ask, file.id, { step, company_name: file.company_name })
})

/** [CLI-O05] Downloads all documents of a company as one archive; resolves to false if there are none. */
export const exportDocuments = async (ask: Ask, vendorId: VendorId): Promise<boolean> => {
  const quiet = { showError: false, params: { vendorId } } as const
  const { data: folders } = await ask("documents.tree", { ...quiet, query: {} })
  if (folders.length === 0) return false
  const { data } = await ask("archives.make", { ...quiet, payload: { node_ids: folders.map(({ id }) => id) } })
  saveFrom(`/api/vendors/${vendorId}/archives/${data.ticket}`, data.name)
  return true
}
