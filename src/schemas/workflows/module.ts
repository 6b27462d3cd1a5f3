import { WorkflowsApi } from "#schemas/workflows/workflows.api.ts"
import { workflowsReference } from "#schemas/workflows/workflows.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `workflows`. */
export const workflowsModule = {
  groups: [WorkflowsApi],
  reference: workflowsReference
} as const satisfies SchemaModule
