import { clientFileDoors } from "#machines/customers/clientFile.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { useText } from "#ui/shared/useText.ts"

/** The viewer's actions on a file, each with the guards that refuse it. */
export const doorsOf = (file: ClientFile) =>
  clientFileDoors(file, {
    canEditFiles: file.may.edit_files,
    canEditInformation: file.may.edit_information,
    isFirmAdmin: file.may.is_firm_admin
  })

/** Returns a function that gives the reason why an action is refused, as text; null if it is available. */
export function useBecause() {
  const text = useText()
  return (closedBy: ReadonlyArray<string> | null) => (closedBy === null ? null : text(`errors:closed.${closedBy[0]}`))
}
