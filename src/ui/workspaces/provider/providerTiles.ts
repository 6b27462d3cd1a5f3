import { type RouteId, routes } from "#schemas/access/routes.ts"
import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { Modules } from "#ui/shared/module.ts"

/** The most used screens first; the others follow in the order of the route table. */
const first: ReadonlyArray<RouteId> = ["sa-firms", "sa-firms-create", "sa-customer-import"]

export interface ProviderTile {
  readonly id: RouteId
  readonly icon: string
}

const placeOf = ({ id }: ProviderTile) => (first.includes(id) ? first.indexOf(id) : first.length)
const isSupport = ({ id }: ProviderTile) => id.startsWith("sa-support-")

/**
 * [SAD-O02] Tiles of all provider screens in two groups, support actions apart; the most used first, then in the order
 * of the route table.
 */
export const providerTilesOf = ({ hasScreen, parts }: Pick<Modules, "hasScreen" | "parts">) => {
  const { providerIcons } = parts()
  const all = routes
    .filter(({ id, path, redirectTo, superAdminOnly }) => {
      const isPlace = superAdminOnly && redirectTo === null && id !== "sa-home" && hasScreen(id)
      // Detail screens (with a path parameter) are linked from their list instead.
      return isPlace && !/\/\$/.test(path)
    })
    .map(({ id }): ProviderTile => ({ id, icon: providerIcons[id] ?? icons.wrench }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return [
    { name: "screens", tiles: all.filter((tile) => !isSupport(tile)) },
    { name: "support", tiles: all.filter(isSupport) }
  ] as const
}
