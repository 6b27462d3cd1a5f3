import { flag } from "#ui/shared/icons/documents/markIcon.ts"
import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's icons on the provider's home page. */
export const parts = {
  providerIcons: {
    "sa-applications": icons.thLarge,
    "sa-applications-create": icons.plus,
    "sa-applications-subscriptions": icons.checkSquare,
    "sa-flags": flag,
    "sa-health": icons.server,
    "sa-modules": icons.sitemap,
    "sa-products": icons.briefcase,
    "sa-switches": icons.cog,
    "sa-users": icons.users
  }
} satisfies UiParts
