import { ProviderHandlers } from "#server/workspaces/ProviderHandlers.ts"
import { WorkspacesHandlers } from "#server/workspaces/WorkspacesHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `workspaces` does on the server. */
export const workspacesModule = defineModule({
  handlers: [WorkspacesHandlers, ProviderHandlers]
})
