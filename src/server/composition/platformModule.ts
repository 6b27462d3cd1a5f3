import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const platformModule = defineModule({
  handlers: [HealthHandlers]
})
