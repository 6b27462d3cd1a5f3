import { defineModule } from "#server/platform/module.ts"
import { PlatformApplicationsHandlers } from "#server/provider/ApplicationsHandlers.ts"
import { lapseEmergencies } from "#server/provider/emergencies.ts"
import { EmergenciesEvery, EmergenciesHandlers } from "#server/provider/EmergenciesHandlers.ts"
import { emergencyRoute } from "#server/provider/emergencyRoute.ts"
import { FlagsHandlers } from "#server/provider/FlagsHandlers.ts"
import { ProductsHandlers } from "#server/provider/ProductsHandlers.ts"
import { WatchHandlers } from "#server/provider/WatchHandlers.ts"

export const providerModule = defineModule({
  handlers: [EmergenciesHandlers, FlagsHandlers, PlatformApplicationsHandlers, ProductsHandlers, WatchHandlers],
  byteRoutes: [emergencyRoute],
  offers: [{ every: EmergenciesEvery, offer: lapseEmergencies, what: "emergency accesses" }],
  demo: () => import("#server/provider/demo.ts")
})
