import { clientFileRefusals } from "#machines/customers/clientFile.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"

/** The user's actions on a client file: for each one the guards that refuse it, or null if it is available. */
export const refusalsOf = (file: ClientFile) =>
  clientFileRefusals(file, {
    canEditFiles: file.may.edit_files,
    canEditInformation: file.may.edit_information,
    isFirmAdmin: file.may.is_firm_admin
  })
