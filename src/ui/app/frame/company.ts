import type { FirmId } from "#schemas/shared/ids.ts"
import { useQuery } from "@tanstack/react-query"
import { companyQuery } from "#ui/app/frame/arrivals.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The company of the page, from the data that the guards have loaded; null without one. */
export const useCompany = () => {
  const portal = usePortal()
  const { entity, me } = useHere()
  const { data } = useQuery({
    ...companyQuery(portal, entity?.firmId ?? (0 as FirmId), entity?.vendorId ?? null),
    // Disabled during sign-out, when the call would be refused.
    enabled: me !== null && entity?.vendorId != null
  })
  return data ?? null
}
