import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview and icons on the provider's home page. */
export const parts = {
  settings: [
    { id: "settings-group-administration", icon: icons.building, group: "firm", at: 10 },
    { id: "settings-group-manager", icon: icons.sitemap, group: "firm", at: 40 }
  ],
  providerIcons: {
    "sa-firms": icons.building,
    "sa-firms-create": icons.plus,
    "sa-customer-import": icons.fileImport,
    "sa-modules-subscriptions": icons.checkSquare
  }
} satisfies UiParts
