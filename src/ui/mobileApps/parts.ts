import * as icons from "#ui/shared/icons/pageIcons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `mobileApps` adds to pages of other modules. */
export const parts = { providerIcons: { "sa-mobile-app": icons.mobile } } satisfies UiParts
