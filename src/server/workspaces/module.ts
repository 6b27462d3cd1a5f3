import { ProviderHandlers } from "#server/workspaces/ProviderHandlers.ts"
import { WorkspacesHandlers } from "#server/workspaces/WorkspacesHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const workspacesModule = defineModule({
  handlers: [WorkspacesHandlers, ProviderHandlers]
})
