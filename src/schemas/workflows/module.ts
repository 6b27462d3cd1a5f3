import { WorkflowsApi } from "#schemas/workflows/workflows.api.ts"
import { workflowsReference } from "#schemas/workflows/workflows.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `workflows` adds to the contract. */
export const workflowsModule = {
  groups: [WorkflowsApi],
  reference: workflowsReference
} as const satisfies SchemaModule
