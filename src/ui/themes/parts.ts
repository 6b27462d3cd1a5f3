import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [
    { id: "settings-team-themes", icon: icons.tags, group: "team", at: 30 },
    { id: "company-themes", icon: icons.tags, group: "company-access", at: 20 }
  ]
} satisfies UiParts
