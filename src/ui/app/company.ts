import { useQuery } from "@tanstack/react-query"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"

/** The company the page is about, from the list the switcher has. */
export const useCompany = () => {
  const portal = usePortal()
  const { entity, me } = useHere()
  const firmId = entity?.firmId ?? null
  const { data } = useQuery({
    ...callQuery(portal, "access.companies", { params: { firmId: firmId ?? (0 as never) }, showError: false }),
    // Who leaves is not asked for again.
    enabled: me !== null && firmId !== null && entity?.vendorId != null,
    staleTime: 60_000
  })
  return data?.data.find(({ id }) => id === entity?.vendorId) ?? null
}
