import { clientFileDoors } from "#machines/customers/clientFile.projection.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { useText } from "#ui/shared/useText.ts"

/** What the viewer may do with a file, each door with the guards that close it. */
export const doorsOf = (file: ClientFile) =>
  clientFileDoors(file, {
    canEditFiles: file.may.edit_files,
    canEditInformation: file.may.edit_information,
    isFirmAdmin: file.may.is_firm_admin
  })

/** Why a door is closed, in words; null where it is open. */
export function useBecause() {
  const text = useText()
  return (closedBy: ReadonlyArray<string> | null) => (closedBy === null ? null : text(`errors:closed.${closedBy[0]}`))
}
