import * as icons from "#ui/shared/icons/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `workspaces` adds to pages of other modules. */
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
