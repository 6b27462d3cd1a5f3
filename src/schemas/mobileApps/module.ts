import { MobileAppsApi } from "#schemas/mobileApps/mobileApps.api.ts"
import { mobileAppsReference } from "#schemas/mobileApps/mobileApps.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `mobileApps`. */
export const mobileAppsModule = {
  groups: [MobileAppsApi],
  reference: mobileAppsReference
} as const satisfies SchemaModule
