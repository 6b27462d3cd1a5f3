import { MissionsApi } from "#schemas/missions/missions.api.ts"
import { missionsReference } from "#schemas/missions/missions.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the missions domain. */
export const missionsModule = {
  groups: [MissionsApi],
  reference: missionsReference
} as const satisfies SchemaModule
