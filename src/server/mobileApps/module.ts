import { buildMobileApp, sweepMobileApps } from "#server/mobileApps/buildJobs.ts"
import { MobileAppsHandlers } from "#server/mobileApps/MobileAppsHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** The server part of the module `mobileApps`: its HTTP handlers and jobs. */
export const mobileAppsModule = defineModule({
  handlers: [MobileAppsHandlers],
  jobs: { BuildMobileApp: ({ firm }) => buildMobileApp(firm), SweepMobileApps: () => sweepMobileApps },
  hourly: ["SweepMobileApps"],
  demo: () => import("#server/mobileApps/demo.ts")
})
