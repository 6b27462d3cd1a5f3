import { queryOptions, skipToken } from "@tanstack/react-query"
import type { ArrivalPlace } from "#schemas/access/arrival.ts"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { callQuery } from "#ui/app/useCall.ts"

/** How long what the server said of a firm counts as fresh, in ms. */
const fresh = 60_000

/** What the server said of a firm, and the company that it was asked about. */
interface KeptPlace extends ArrivalPlace {
  readonly asked: VendorId | null
}

const keyOf = (firmId: FirmId | null) => ["access.arrival", firmId] as const

/** [CLI-015] A company that is not listed may be deactivated: the server describes it only when it is named. */
const describes = (place: ArrivalPlace, vendorId: VendorId | null) =>
  vendorId === null || place.vendors.some(({ id }) => id === vendorId)

/** A page of the firm's companies: the first by name, those with the words, or those with the ids. */
export const companiesQuery = (
  portal: Portal,
  firmId: FirmId,
  query: { readonly search?: string; readonly companies?: string } = {}
) =>
  queryOptions({
    ...callQuery(portal, "access.companies", { params: { firmId }, query, showError: false }),
    staleTime: fresh
  })

/** Null if the user does not belong to the firm. */
const taken = (
  portal: Portal,
  place: ArrivalPlace | null,
  firmId: FirmId,
  asked: VendorId | null = null
): KeptPlace | null => {
  if (place?.firm_id !== firmId) return null
  // If the arrival describes all companies, the list of companies needs no call.
  if (place.has_all_vendors) {
    const data = place.vendors.filter(({ active }) => active)
    queryClient.setQueryData(companiesQuery(portal, firmId).queryKey, {
      data,
      pagination: { page: 1, per_page: companiesPerPage, total: data.length, last_page: 1 }
    })
  }
  return { ...place, asked }
}

/** [ACC-027] For the company that the user chose last, what the server said when it was asked about it is enough. */
const isKnown = (place: KeptPlace, last: VendorId | null) =>
  place.has_all_vendors || place.asked === last || describes(place, last)

/** The guards' query about a firm, including a description of the page's company. */
const placeQuery = (
  portal: Portal,
  firmId: FirmId,
  vendorId: VendorId | null,
  suffices: (place: KeptPlace, vendorId: VendorId | null) => boolean = describes
) =>
  queryOptions({
    queryKey: keyOf(firmId),
    queryFn: async ({ signal }) => {
      const query = { firm_id: firmId, ...(vendorId === null ? {} : { vendor_id: vendorId }) }
      const { data } = await portal.ask("access.arrival", { query, showError: false }, signal)
      return taken(portal, data.place, firmId, vendorId)
    },
    staleTime: ({ state: { data } }) => (data == null || suffices(data, vendorId) ? fresh : 0)
  })

const keepArrival = (portal: Portal) => {
  const arrived = portal.takeArrival()?.place ?? null
  if (arrived !== null) queryClient.setQueryData(keyOf(arrived.firm_id), taken(portal, arrived, arrived.firm_id))
}

/** [NET-023] [NET-026] Uses the arrival data while it is fresh; null for a firm that is not the user's. */
export const placeIn = (portal: Portal, firmId: FirmId, vendorId: VendorId | null): Promise<ArrivalPlace | null> => {
  keepArrival(portal)
  return queryClient.fetchQuery(placeQuery(portal, firmId, vendorId))
}

/** The same for an address without a company: with the one that the user chose last, if it is still theirs. */
export const placeWithLast = (portal: Portal, firmId: FirmId, last: VendorId | null): Promise<ArrivalPlace | null> => {
  keepArrival(portal)
  return queryClient.fetchQuery(placeQuery(portal, firmId, last, isKnown))
}

/** [ACC-O13] Whether the firm has newer terms than the user accepted, from the arrival data; never refetched. */
export const termsDueQuery = (firmId: FirmId | null) =>
  queryOptions({
    queryKey: keyOf(firmId),
    queryFn: skipToken,
    select: (place: ArrivalPlace | null) => place?.terms_due === true
  })

/** Called after the terms were accepted: shows the pages again. */
export const settleTerms = (firmId: FirmId) =>
  queryClient.setQueryData<ArrivalPlace | null>(keyOf(firmId), (place) =>
    place == null ? place : { ...place, terms_due: false }
  )

/** A company's description, for a view. */
export const companyQuery = (portal: Portal, firmId: FirmId, vendorId: VendorId | null) => ({
  ...placeQuery(portal, firmId, vendorId),
  select: (place: ArrivalPlace | null) => place?.vendors.find(({ id }) => id === vendorId) ?? null
})
