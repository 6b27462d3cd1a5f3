import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [{ id: "settings-tree-structures", icon: icons.folder, group: "work", at: 20 }]
} satisfies UiParts
