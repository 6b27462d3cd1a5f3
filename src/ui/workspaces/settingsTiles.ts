import type { AccessFacts } from "#schemas/documents/policy.ts"
import { type Entrant, mayEnter } from "#schemas/access/policy/entering.ts"
import { maySeeScreen } from "#schemas/access/policy/screens.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { Modules, SettingsGroupName, SettingsTile } from "#ui/shared/module.ts"

export interface SettingsGroup {
  readonly name: SettingsGroupName
  readonly tiles: ReadonlyArray<SettingsTile>
}

const groupNames: ReadonlyArray<SettingsGroupName> = ["firm", "team", "work", "company-identity", "company-access"]

/**
 * [ACC-O10] [ACC-050] [ROL-015] The settings screens that exist and that guards and policy allow to this user; empty
 * groups are omitted.
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
