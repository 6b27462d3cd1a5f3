import { WorkflowsHandlers } from "#server/workflows/WorkflowsHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `workflows` does on the server. */
export const workflowsModule = defineModule({
  handlers: [WorkflowsHandlers]
})
