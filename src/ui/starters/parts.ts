import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's icons on the provider's home page. */
export const parts = {
  providerIcons: {
    "sa-catalog-themes": icons.tags,
    "sa-documents-manager": icons.folder,
    "sa-documents-details": icons.plus,
    "sa-documents-visualisation": icons.sitemap
  }
} satisfies UiParts
