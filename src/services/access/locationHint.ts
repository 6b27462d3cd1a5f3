import { decodeContext, encodeContext, type EntityContext } from "#schemas/access/context.ts"
import { embeddedOf, queryOf } from "#schemas/access/redirects.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import type { Values } from "#services/shared/storage.ts"

/**
 * A hint which firm and company the page is about, so that the server can answer for them at once. The route guards
 * decide.
 */
export interface LocationHint {
  readonly firmId: FirmId | null
  readonly vendorId: VendorId | null
}

/** Local storage key of the signed-in user's last firm and company; removed together with the token. */
export const placeName = "place"

/**
 * Stores the user's current firm and company. Local storage belongs to one host, so this says nothing about other
 * hosts.
 */
export const keepPlace = (values: Values, userId: UserId, place: EntityContext): void => {
  const text = `${userId}@${encodeContext(place)}`
  if (values.get(placeName) !== text) values.set(placeName, text)
}

export const keptPlace = (values: Values): { readonly userId: number; readonly place: EntityContext } | null => {
  const [user, context] = (values.get(placeName) ?? "").split("@")
  const place = decodeContext(context ?? "")
  return place === null || !/^[1-9]\d{0,14}$/.test(user ?? "") ? null : { userId: Number(user), place }
}

/** [ACC-005] The context in a path; on every route that has one it is the second segment. */
export const contextOfPath = (path: string): EntityContext | null =>
  decodeContext(path.split(/[?#]/)[0]?.split("/")[2] ?? "")

/** [ACC-009] The firm in the query parameter `a_id`; null if there is none or it is no id. */
export const askedFirm = (href: string): FirmId | null => {
  const text = queryOf(href, "a_id") ?? ""
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as FirmId) : null
}

/**
 * [ACC-009] [ACC-026] Reads the hint from, in this order: the URL, the redirect after sign-in, `a_id`, local storage.
 */
export const locationHintOf = (href: string, values: Values): LocationHint => {
  const named = contextOfPath(href) ?? contextOfPath(queryOf(href, "redirect") ?? "")
  if (named !== null) return named
  const asked = askedFirm(href)
  if (asked !== null) return { firmId: asked, vendorId: null }
  return keptPlace(values)?.place ?? { firmId: null, vendorId: null }
}

export type ArrivalQuery = NonNullable<CallRequest<"access.arrival">["query"]>

/**
 * [EMB-O01] The query of the arrival call for a page: the mobile app that embeds it, and the location hint. A prefetched
 * arrival is found by its URL, so both calls take it from here.
 */
export const arrivalQuery = (href: string, values: Values): ArrivalQuery => {
  const frame = embeddedOf(href)
  const { firmId, vendorId } = locationHintOf(href, values)
  return {
    ...(frame === null || frame === "true" ? {} : { filter: frame }),
    ...(firmId === null ? {} : { firm_id: firmId }),
    ...(vendorId === null ? {} : { vendor_id: vendorId })
  }
}
