import { queryOptions, skipToken } from "@tanstack/react-query"
import type { ArrivalPlace } from "#schemas/access/arrival.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { callQuery } from "#ui/app/useCall.ts"

/** Milliseconds for which what was told of a firm is taken for true. */
const fresh = 60_000

const keyOf = (firmId: FirmId | null) => ["access.arrival", firmId] as const

/** [CLI-015] One that was not told of may be a deactivated one, which is told of when it is named. */
const describes = (place: ArrivalPlace, vendorId: VendorId | null) =>
  vendorId === null || place.vendors.some(({ id }) => id === vendorId)

export const companiesQuery = (portal: Portal, firmId: FirmId) =>
  queryOptions({ ...callQuery(portal, "access.companies", { params: { firmId }, showError: false }), staleTime: fresh })

/** Null where the firm is not the person's. */
const taken = (portal: Portal, place: ArrivalPlace | null, firmId: FirmId): ArrivalPlace | null => {
  if (place?.firm_id !== firmId) return null
  // Where all are described the list of companies need not be asked for.
  if (place.vendors.length === place.vendor_ids.length)
    queryClient.setQueryData(companiesQuery(portal, firmId).queryKey, {
      data: place.vendors.filter(({ active }) => active)
    })
  return place
}

/** What the guards ask of a firm, with the company that a page is about described. */
const placeQuery = (portal: Portal, firmId: FirmId, vendorId: VendorId | null) =>
  queryOptions({
    queryKey: keyOf(firmId),
    queryFn: async ({ signal }) => {
      const query = { firm_id: firmId, ...(vendorId === null ? {} : { vendor_id: vendorId }) }
      const { data } = await portal.ask("access.arrival", { query, showError: false }, signal)
      return taken(portal, data.place, firmId)
    },
    staleTime: ({ state: { data } }) => (data == null || describes(data, vendorId) ? fresh : 0)
  })

/** [NET-023] [NET-026] From what was told when the page was opened, as long as that is fresh; null for a firm of others. */
export const placeIn = (portal: Portal, firmId: FirmId, vendorId: VendorId | null): Promise<ArrivalPlace | null> => {
  const arrived = portal.takeArrival()?.place ?? null
  if (arrived !== null) queryClient.setQueryData(keyOf(arrived.firm_id), taken(portal, arrived, arrived.firm_id))
  return queryClient.fetchQuery(placeQuery(portal, firmId, vendorId))
}

/** [ACC-O13] Whether newer terms hold in a firm than the person accepted, from what was told when they arrived; never asked again. */
export const termsDueQuery = (firmId: FirmId | null) =>
  queryOptions({
    queryKey: keyOf(firmId),
    queryFn: skipToken,
    select: (place: ArrivalPlace | null) => place?.terms_due === true
  })

/** They were accepted: the pages are there again. */
export const settleTerms = (firmId: FirmId) =>
  queryClient.setQueryData<ArrivalPlace | null>(keyOf(firmId), (place) =>
    place == null ? place : { ...place, terms_due: false }
  )

/** The company described, for a view. */
export const companyQuery = (portal: Portal, firmId: FirmId, vendorId: VendorId | null) => ({
  ...placeQuery(portal, firmId, vendorId),
  select: (place: ArrivalPlace | null) => place?.vendors.find(({ id }) => id === vendorId) ?? null
})
