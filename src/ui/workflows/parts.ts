import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview. */
export const parts = {
  settings: [{ id: "company-workflows", icon: icons.objectsColumn, group: "company-access", at: 30 }]
} satisfies UiParts
