import { PlatformApi } from "#schemas/platform/platform.api.ts"
import { platformReference } from "#schemas/platform/platform.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `platform`. */
export const platformModule = {
  groups: [PlatformApi],
  reference: platformReference
} as const satisfies SchemaModule
