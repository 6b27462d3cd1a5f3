import { recordChecks } from "#server/composition/integrity/recordChecks.ts"
import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const platformModule = defineModule({
  handlers: [HealthHandlers],
  checks: { contents: recordChecks }
})
