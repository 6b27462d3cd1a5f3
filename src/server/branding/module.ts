import { BrandingHandlers } from "#server/branding/BrandingHandlers.ts"
import { CustomizationHandlers } from "#server/branding/CustomizationHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const brandingModule = defineModule({
  handlers: [BrandingHandlers, CustomizationHandlers]
})
