import { queryOptions, skipToken } from "@tanstack/react-query"
import type { ArrivalPlace } from "#schemas/access/arrival.ts"
import { companiesPerPage } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

/** How long the data about a firm count as fresh, in milliseconds. */
const fresh = 60_000

/** The server's data about a firm, and the company that the request named (null for none). */
interface KeptPlace extends ArrivalPlace {
  readonly asked: VendorId | null
}

const keyOf = (firmId: FirmId | null) => ["access.arrival", firmId] as const

/** [CLI-015] Whether the data describe this company. They omit a deactivated company unless the request names it. */
const describes = (place: ArrivalPlace, vendorId: VendorId | null) =>
  vendorId === null || place.vendors.some(({ id }) => id === vendorId)

/**
 * A page of the firm's companies: the first ones by name, those that match `search`, or those with the ids `companies`.
 */
export const companiesQuery = (
  portal: Portal,
  firmId: FirmId,
  query: { readonly search?: string; readonly companies?: string } = {}
) =>
  queryOptions({
    ...callQuery(portal, "access.companies", { params: { firmId }, query, showError: false }),
    staleTime: fresh
  })

/** Prepares the server's data about a firm for the cache; null if the user does not belong to the firm. */
const taken = (
  portal: Portal,
  place: ArrivalPlace | null,
  firmId: FirmId,
  asked: VendorId | null = null
): KeptPlace | null => {
  if (place?.firm_id !== firmId) return null
  // The data hold all companies: use them as the list of companies as well, which saves a call.
  if (place.has_all_vendors) {
    const data = place.vendors.filter(({ active }) => active)
    queryClient.setQueryData(companiesQuery(portal, firmId).queryKey, {
      data,
      pagination: { page: 1, per_page: companiesPerPage, total: data.length, last_page: 1 }
    })
  }
  return { ...place, asked }
}

/**
 * [ACC-027] Whether the data suffice for the company that the user chose last: they describe it, or the server has
 * already been asked about it.
 */
const isKnown = (place: KeptPlace, last: VendorId | null) =>
  place.has_all_vendors || place.asked === last || describes(place, last)

/** The guards' query about a firm. It is stale unless the data describe the company of the page. */
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

/**
 * [NET-023] [NET-026] The data about a firm, from the cache while fresh; null if the user does not belong to the firm.
 */
export const placeIn = (portal: Portal, firmId: FirmId, vendorId: VendorId | null): Promise<ArrivalPlace | null> => {
  keepArrival(portal)
  return queryClient.fetchQuery(placeQuery(portal, firmId, vendorId))
}

/** Like `placeIn`, for a URL without a company: requests the company that the user chose last. */
export const placeWithLast = (portal: Portal, firmId: FirmId, last: VendorId | null): Promise<ArrivalPlace | null> => {
  keepArrival(portal)
  return queryClient.fetchQuery(placeQuery(portal, firmId, last, isKnown))
}

/**
 * [ACC-O13] Whether the user has terms of this firm to accept, from the cached data about the firm; makes no request.
 */
export const termsDueQuery = (firmId: FirmId | null) =>
  queryOptions({
    queryKey: keyOf(firmId),
    queryFn: skipToken,
    select: (place: ArrivalPlace | null) => place?.terms_due === true
  })

/** Marks the terms as accepted in the cache, so that the pages show again. */
export const settleTerms = (firmId: FirmId) =>
  queryClient.setQueryData<ArrivalPlace | null>(keyOf(firmId), (place) =>
    place == null ? place : { ...place, terms_due: false }
  )

/** The description of a company for a component; null if the user may not open it. */
export const companyQuery = (portal: Portal, firmId: FirmId, vendorId: VendorId | null) => ({
  ...placeQuery(portal, firmId, vendorId),
  select: (place: ArrivalPlace | null) => place?.vendors.find(({ id }) => id === vendorId) ?? null
})
