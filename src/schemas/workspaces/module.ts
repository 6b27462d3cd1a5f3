import { ProviderApi } from "#schemas/workspaces/provider.api.ts"
import { WorkspacesApi } from "#schemas/workspaces/workspaces.api.ts"
import { workspacesReference } from "#schemas/workspaces/workspaces.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `workspaces`. */
export const workspacesModule = {
  groups: [WorkspacesApi, ProviderApi],
  reference: workspacesReference
} as const satisfies SchemaModule
