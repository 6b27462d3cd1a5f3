import { clientFileRefusals } from "#machines/customers/clientFile.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { useText } from "#ui/shared/useText.ts"

/** The user's actions on a client file: for each one the guards that refuse it, or null if it is available. */
export const refusalsOf = (file: ClientFile) =>
  clientFileRefusals(file, {
    canEditFiles: file.may.edit_files,
    canEditInformation: file.may.edit_information,
    isFirmAdmin: file.may.is_firm_admin
  })

/**
 * Returns a function that turns the guards that refuse an action into the text of a reason; null if it is available.
 */
export function useReasonText() {
  const text = useText()
  return (closedBy: ReadonlyArray<string> | null) => (closedBy === null ? null : text(`errors:closed.${closedBy[0]}`))
}
