import { ThemesApi } from "#schemas/themes/themes.api.ts"
import { themesReference } from "#schemas/themes/themes.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `themes` adds to the contract. */
export const themesModule = {
  groups: [ThemesApi],
  reference: themesReference
} as const satisfies SchemaModule
