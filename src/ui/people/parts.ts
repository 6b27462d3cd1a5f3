import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [
    { id: "settings-terms-of-service", icon: icons.fileEdit, group: "firm", at: 30 },
    { id: "settings-team-users", icon: icons.users, group: "team", at: 10 },
    { id: "settings-team-companies", icon: icons.briefcase, group: "team", at: 20 }
  ]
} satisfies UiParts
