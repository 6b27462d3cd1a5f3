import { ProviderApi } from "#schemas/workspaces/provider.api.ts"
import { WorkspacesApi } from "#schemas/workspaces/workspaces.api.ts"
import { workspacesReference } from "#schemas/workspaces/workspaces.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `workspaces` adds to the contract. */
export const workspacesModule = {
  groups: [WorkspacesApi, ProviderApi],
  reference: workspacesReference
} as const satisfies SchemaModule
