import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import { type Entrant, mayEnter } from "#schemas/access/policy/entering.ts"
import { maySeeScreen } from "#schemas/access/policy/screens.ts"
import { type RouteId, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import type { Modules, SettingsGroupName, SettingsTile } from "#ui/shared/module.ts"

export interface SettingsGroup {
  readonly name: SettingsGroupName
  readonly tiles: ReadonlyArray<SettingsTile>
}

const groupNames: ReadonlyArray<SettingsGroupName> = ["firm", "team", "work", "company-identity", "company-access"]

/**
 * [ACC-O10] [ACC-050] [ROL-015] The settings screens that exist and that this user may open, by group; empty groups are
 * omitted.
 */
export const settingsFor = (
  { hasScreen, parts }: Pick<Modules, "hasScreen" | "parts">,
  who: Entrant,
  facts: AccessFacts | null
): ReadonlyArray<SettingsGroup> =>
  groupNames
    .map((name) => ({
      name,
      tiles: parts().settings.filter(
        ({ group, id }) =>
          group === name &&
          hasScreen(id) &&
          mayEnter(who, routeOf(id)).length === 0 &&
          maySeeScreen(id, facts).length === 0
      )
    }))
    .filter(({ tiles }) => tiles.length > 0)

/** The tile to mark for a screen: its own, or that of the nearest ancestor path; undefined if there is none. */
export const currentTile = (
  groups: ReadonlyArray<SettingsGroup>,
  row: Pick<RouteRow, "path"> | null
): RouteId | undefined => {
  if (row === null) return undefined
  const above = groups
    .flatMap(({ tiles }) => tiles.map(({ id }) => id))
    .filter((id) => `${row.path}/`.startsWith(`${routeOf(id).path}/`))
  return above.toSorted((one, other) => routeOf(other).path.length - routeOf(one).path.length)[0]
}
