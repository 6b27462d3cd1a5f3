import { HoldingApi } from "#schemas/holding/holding.api.ts"
import { HoldingTeamApi } from "#schemas/holding/team.api.ts"
import { HoldingWorkspacesApi } from "#schemas/holding/workspaces.api.ts"
import { holdingReference } from "#schemas/holding/holding.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `holding`. */
export const holdingModule = {
  groups: [HoldingApi, HoldingWorkspacesApi, HoldingTeamApi],
  reference: holdingReference
} as const satisfies SchemaModule
