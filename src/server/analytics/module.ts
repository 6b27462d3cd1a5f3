import { AnalyticsHandlers } from "#server/analytics/AnalyticsHandlers.ts"
import { keepAnalytics } from "#server/analytics/keepAnalytics.ts"
import { defineModule } from "#server/platform/module.ts"

/** The server part of the module `analytics`: its HTTP handlers and jobs. */
export const analyticsModule = defineModule({
  handlers: [AnalyticsHandlers],
  jobs: { KeepAnalytics: () => keepAnalytics() },
  nightly: ["KeepAnalytics"]
})
