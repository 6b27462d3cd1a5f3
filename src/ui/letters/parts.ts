import * as icons from "#ui/shared/icons/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `letters` adds to pages of other modules. */
export const parts = {
  settings: [{ id: "settings-document-templates", icon: icons.file, group: "work", at: 15 }]
} satisfies UiParts
