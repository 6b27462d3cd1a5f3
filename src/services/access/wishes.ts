import { decodeContext, encodeContext, type EntityContext } from "#schemas/access/context.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { Values } from "#services/shared/storage.ts"

/** The firm and company that a page most likely is about: the server answers for them at once, the guards decide. */
export interface Wishes {
  readonly firmId: FirmId | null
  readonly vendorId: VendorId | null
}

/** The local key of the last place of whoever is signed in here; it goes with the token. */
export const placeName = "place"

/** The local values of a host belong to it alone, so what is kept on one says nothing on another. */
export const keepPlace = (values: Values, userId: UserId, place: EntityContext): void => {
  const text = `${userId}@${encodeContext(place)}`
  if (values.get(placeName) !== text) values.set(placeName, text)
}

export const keptPlace = (values: Values): { readonly userId: number; readonly place: EntityContext } | null => {
  const [user, context] = (values.get(placeName) ?? "").split("@")
  const place = decodeContext(context ?? "")
  return place === null || !/^[1-9]\d{0,14}$/.test(user ?? "") ? null : { userId: Number(user), place }
}

/** [ACC-005] The context that a path names: its second part, wherever it has one. */
export const contextOfPath = (path: string): EntityContext | null =>
  decodeContext(path.split(/[?#]/)[0]?.split("/")[2] ?? "")

/** [ACC-009] [ACC-026] From the address, the one that it leads to after signing in, `a_id`, or what was kept. */
export const wishesOf = (href: string, values: Values): Wishes => {
  const named = contextOfPath(href) ?? contextOfPath(queryOf(href, "redirect") ?? "")
  if (named !== null) return named
  const asked = Number(queryOf(href, "a_id"))
  if (Number.isSafeInteger(asked) && asked > 0) return { firmId: asked as FirmId, vendorId: null }
  return keptPlace(values)?.place ?? { firmId: null, vendorId: null }
}
