import { HoldingHandlers } from "#server/holding/HoldingHandlers.ts"
import { deleteDueWorkspaces } from "#server/holding/deletion.ts"
import { HoldingWorkspacesHandlers } from "#server/holding/WorkspacesOfHolding.ts"
import { defineModule } from "#server/platform/module.ts"

export const holdingModule = defineModule({
  handlers: [HoldingHandlers, HoldingWorkspacesHandlers],
  jobs: { DeleteWorkspaces: () => deleteDueWorkspaces },
  nightly: ["DeleteWorkspaces"]
})
