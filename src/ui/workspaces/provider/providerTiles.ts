import { type RouteId, routes } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"
import * as icons from "#ui/shared/icons.ts"

const iconOf: Partial<Record<RouteId, string>> = {
  "sa-firms": icons.building,
  "sa-firms-create": icons.plus,
  "sa-customer-import": icons.fileImport,
  "sa-modules": icons.objectsColumn,
  "sa-modules-subscriptions": icons.checkSquare,
  "sa-applications": icons.thLarge,
  "sa-applications-subscriptions": icons.link,
  "sa-applications-create": icons.windowMaximize,
  "sa-documents-manager": icons.folder,
  "sa-documents-details": icons.fileEdit,
  "sa-documents-visualisation": icons.eye,
  "sa-catalog-themes": icons.tags,
  "sa-flags": icons.star,
  "sa-mobile-app": icons.mobile,
  "sa-nps-survey": icons.comments,
  "sa-products": icons.shoppingBag,
  "sa-support": icons.questionCircle
}
/** What people come for first; the others follow in the order of the route table. */
const first: ReadonlyArray<RouteId> = ["sa-firms", "sa-firms-create", "sa-customer-import"]

export interface ProviderTile {
  readonly id: RouteId
  readonly icon: string
}

const own = routes
  .filter(({ id, path, redirectTo, superAdminOnly }) => {
    const isPlace = superAdminOnly && redirectTo === null && id !== "sa-home" && hasScreen(id)
    // A screen of one thing is reached from the list of such things.
    return isPlace && !/\/\$/.test(path)
  })
  .map(({ id }): ProviderTile => ({ id, icon: iconOf[id] ?? icons.wrench }))
const placeOf = ({ id }: ProviderTile) => (first.includes(id) ? first.indexOf(id) : first.length)
const all = own.toSorted((one, other) => placeOf(one) - placeOf(other))

const isSupport = ({ id }: ProviderTile) => id.startsWith("sa-support-")
/** [SAD-O02] Every screen of the provider's area that exists, in the order of the route table. */
export const providerTiles = [
  { name: "screens", tiles: all.filter((tile) => !isSupport(tile)) },
  { name: "support", tiles: all.filter(isSupport) }
] as const
