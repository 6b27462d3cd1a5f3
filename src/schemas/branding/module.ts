import { BrandingApi, CustomizationApi } from "#schemas/branding/branding.api.ts"
import { brandingReference } from "#schemas/branding/branding.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `branding`. */
export const brandingModule = {
  groups: [BrandingApi, CustomizationApi],
  reference: brandingReference
} as const satisfies SchemaModule
