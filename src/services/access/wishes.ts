import { decodeContext, encodeContext, type EntityContext } from "#schemas/access/context.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { Values } from "#services/shared/storage.ts"

/** The firm and company that a page is probably about. The server answers for them at once; the guards decide. */
export interface Wishes {
  readonly firmId: FirmId | null
  readonly vendorId: VendorId | null
}

/** The local storage key of the signed-in user's last place; removed with the token. */
export const placeName = "place"

/** Local storage belongs to one host: a place stored on one host says nothing about another. */
export const keepPlace = (values: Values, userId: UserId, place: EntityContext): void => {
  const text = `${userId}@${encodeContext(place)}`
  if (values.get(placeName) !== text) values.set(placeName, text)
}

export const keptPlace = (values: Values): { readonly userId: number; readonly place: EntityContext } | null => {
  const [user, context] = (values.get(placeName) ?? "").split("@")
  const place = decodeContext(context ?? "")
  return place === null || !/^[1-9]\d{0,14}$/.test(user ?? "") ? null : { userId: Number(user), place }
}

/** [ACC-005] The context in a path: its second segment, on every route that has one. */
export const contextOfPath = (path: string): EntityContext | null =>
  decodeContext(path.split(/[?#]/)[0]?.split("/")[2] ?? "")

/**
 * [ACC-009] [ACC-026] Taken from the address, from the redirect after sign-in, from `a_id`, or from storage, in this
 * order.
 */
export const wishesOf = (href: string, values: Values): Wishes => {
  const named = contextOfPath(href) ?? contextOfPath(queryOf(href, "redirect") ?? "")
  if (named !== null) return named
  const asked = Number(queryOf(href, "a_id"))
  if (Number.isSafeInteger(asked) && asked > 0) return { firmId: asked as FirmId, vendorId: null }
  return keptPlace(values)?.place ?? { firmId: null, vendorId: null }
}
