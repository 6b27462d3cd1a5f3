import * as icons from "#ui/shared/icons/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `surveys` adds to pages of other modules. */
export const parts = { providerIcons: { "sa-nps-survey": icons.chartBar } } satisfies UiParts
