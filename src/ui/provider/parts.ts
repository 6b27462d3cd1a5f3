import * as icons from "#ui/shared/pageIcons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `provider` adds to pages of other modules. */
export const parts = {
  providerIcons: { "sa-flags": icons.flag }
} satisfies UiParts
