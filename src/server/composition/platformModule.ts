import { recordChecks } from "#server/composition/integrity/recordChecks.ts"
import { HealthHandlers } from "#server/platform/HealthHandlers.ts"
import { forgetJobs } from "#server/platform/Jobs.ts"
import { defineModule } from "#server/platform/module.ts"

export const platformModule = defineModule({
  handlers: [HealthHandlers],
  jobs: {
    ForgetExpired: () => forgetJobs
  },
  checks: { contents: recordChecks }
})
