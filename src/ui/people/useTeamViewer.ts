import type { TeamViewer } from "#machines/people/membership.projection.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The current user as a viewer of the firm's team. */
export const useTeamViewer = (): TeamViewer => {
  const { firm } = useHere()
  const role = useFirmRole()
  return { role, isGroupAdmin: firm?.isGroupAdmin ?? false }
}
