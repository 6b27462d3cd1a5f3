import { buildMobileApp, sweepMobileApps } from "#server/mobileApps/buildJobs.ts"
import { MobileAppsHandlers } from "#server/mobileApps/MobileAppsHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `mobileApps` does on the server. */
export const mobileAppsModule = defineModule({
  handlers: [MobileAppsHandlers],
  jobs: { BuildMobileApp: ({ firm }) => buildMobileApp(firm), SweepMobileApps: () => sweepMobileApps },
  hourly: ["SweepMobileApps"],
  demo: () => import("#server/mobileApps/demo.ts")
})
