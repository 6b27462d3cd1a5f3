import { HoldingHandlers } from "#server/holding/HoldingHandlers.ts"
import { deleteDueWorkspaces } from "#server/holding/deletion.ts"
import { HoldingTeamHandlers } from "#server/holding/TeamOfHolding.ts"
import { HoldingWorkspacesHandlers } from "#server/holding/WorkspacesOfHolding.ts"
import { defineModule } from "#server/platform/module.ts"

export const holdingModule = defineModule({
  handlers: [HoldingHandlers, HoldingWorkspacesHandlers, HoldingTeamHandlers],
  jobs: { DeleteWorkspaces: () => deleteDueWorkspaces },
  nightly: ["DeleteWorkspaces"]
})
