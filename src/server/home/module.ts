import { escalateWaits } from "#server/home/followUp.ts"
import { HomeHandlers } from "#server/home/HomeHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const homeModule = defineModule({
  handlers: [HomeHandlers],
  jobs: { EscalateWaits: () => escalateWaits() },
  hourly: ["EscalateWaits"],
  demo: () => import("#server/home/demo.ts")
})
