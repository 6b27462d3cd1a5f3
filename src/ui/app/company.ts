import type { FirmId } from "#schemas/shared/ids.ts"
import { useQuery } from "@tanstack/react-query"
import { companyQuery } from "#ui/app/arrivals.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The company the page is about, from what the guards were told. */
export const useCompany = () => {
  const portal = usePortal()
  const { entity, me } = useHere()
  const { data } = useQuery({
    ...companyQuery(portal, entity?.firmId ?? (0 as FirmId), entity?.vendorId ?? null),
    // Who leaves is not asked for again.
    enabled: me !== null && entity?.vendorId != null
  })
  return data ?? null
}
