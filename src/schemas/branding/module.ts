import { BrandingApi, CustomizationApi } from "#schemas/branding/branding.api.ts"
import { brandingReference } from "#schemas/branding/branding.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `branding` adds to the contract. */
export const brandingModule = {
  groups: [BrandingApi, CustomizationApi],
  reference: brandingReference
} as const satisfies SchemaModule
