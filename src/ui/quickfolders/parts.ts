import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [{ id: "settings-quickfolders-manager", icon: icons.inbox, group: "work", at: 40 }]
} satisfies UiParts
