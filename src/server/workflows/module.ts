import { WorkflowsHandlers } from "#server/workflows/WorkflowsHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const workflowsModule = defineModule({
  handlers: [WorkflowsHandlers],
  demo: () => import("#server/workflows/demo.ts")
})
