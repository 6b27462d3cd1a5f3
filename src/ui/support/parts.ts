import * as icons from "#ui/shared/icons/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `support` adds to pages of other modules. */
export const parts = {
  providerIcons: { "sa-support": icons.questionCircle }
} satisfies UiParts
