import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `platform` does on the server. */
export const platformModule = defineModule({
  handlers: [HealthHandlers]
})
