import type { TeamViewer } from "#machines/people/membership.projection.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"

export const useTeamViewer = (): TeamViewer => {
  const { firm } = useHere()
  const role = useFirmRole()
  return { role, isGroupAdmin: firm?.isGroupAdmin ?? false }
}
