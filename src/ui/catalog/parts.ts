import * as icons from "#ui/shared/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `catalog` adds to pages of others. */
export const parts = {
  settings: [{ id: "settings-offers", icon: icons.shoppingBag, group: "work", at: 10 }]
} satisfies UiParts
