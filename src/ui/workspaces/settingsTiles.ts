import type { AccessFacts } from "#schemas/access/policy/documents.ts"
import { type Entrant, mayEnter } from "#schemas/access/policy/entering.ts"
import { maySeeScreen } from "#schemas/access/policy/screens.ts"
import { type RouteId, routeOf } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"
import * as icons from "#ui/shared/icons.ts"

export interface SettingsTile {
  readonly id: RouteId
  readonly icon: string
}

const tile = (id: RouteId, icon: string): SettingsTile => ({ id, icon })

/** Under `group.` in the texts. */
type GroupName = "firm" | "team" | "work" | "company-identity" | "company-access"
export interface SettingsGroup {
  readonly name: GroupName
  readonly tiles: ReadonlyArray<SettingsTile>
}

const ofFirm: ReadonlyArray<SettingsGroup> = [
  {
    name: "firm",
    tiles: [
      tile("settings-group-administration", icons.building),
      tile("settings-customization", icons.palette),
      tile("settings-terms-of-service", icons.fileEdit),
      tile("settings-group-manager", icons.sitemap)
    ]
  },
  {
    name: "team",
    tiles: [
      tile("settings-team-users", icons.users),
      tile("settings-team-companies", icons.briefcase),
      tile("settings-team-themes", icons.tags)
    ]
  },
  {
    name: "work",
    tiles: [
      tile("settings-offers", icons.shoppingBag),
      tile("settings-tree-structures", icons.folder),
      tile("settings-document-templates", icons.fileO),
      tile("settings-quickfolders-manager", icons.inbox),
      tile("settings-applications", icons.thLarge),
      tile("settings-analytics", icons.chartBar)
    ]
  }
]
const ofCompany: ReadonlyArray<SettingsGroup> = [
  {
    name: "company-identity",
    tiles: [
      tile("company-general", icons.idCard),
      tile("company-addresses", icons.mapMarker),
      tile("company-banks", icons.buildingColumns),
      tile("company-financial-years", icons.calendar)
    ]
  },
  {
    name: "company-access",
    tiles: [
      tile("company-users", icons.users),
      tile("company-themes", icons.tags),
      tile("company-workflows", icons.checkSquare),
      tile("company-automation", icons.bolt)
    ]
  }
]

/**
 * [ACC-O10] [ACC-050] [ROL-015] The setting screens that exist and that the guards and the policy would let this person into;
 * a group of none is left out.
 */
export const settingsFor = (who: Entrant, facts: AccessFacts | null): ReadonlyArray<SettingsGroup> =>
  [...ofFirm, ...ofCompany]
    .map(({ name, tiles }) => ({
      name,
      tiles: tiles.filter(
        ({ id }) => hasScreen(id) && mayEnter(who, routeOf(id)).length === 0 && maySeeScreen(id, facts).length === 0
      )
    }))
    .filter(({ tiles }) => tiles.length > 0)
