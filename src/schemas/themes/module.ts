import { ThemesApi } from "#schemas/themes/themes.api.ts"
import { themesReference } from "#schemas/themes/themes.reference.ts"
import { StarterThemesApi } from "#schemas/themes/starterThemes.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `themes`. */
export const themesModule = {
  groups: [ThemesApi, StarterThemesApi],
  reference: themesReference
} as const satisfies SchemaModule
