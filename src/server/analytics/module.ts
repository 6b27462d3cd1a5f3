import { AnalyticsHandlers } from "#server/analytics/AnalyticsHandlers.ts"
import { keepAnalytics } from "#server/analytics/keepAnalytics.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `analytics` does on the server. */
export const analyticsModule = defineModule({
  handlers: [AnalyticsHandlers],
  jobs: { KeepAnalytics: () => keepAnalytics() },
  nightly: ["KeepAnalytics"]
})
