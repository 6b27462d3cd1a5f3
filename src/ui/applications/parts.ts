import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [{ id: "settings-applications", icon: icons.thLarge, group: "work", at: 50 }]
} satisfies UiParts
