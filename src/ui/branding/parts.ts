import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [{ id: "settings-customization", icon: icons.palette, group: "firm", at: 20 }]
} satisfies UiParts
