import { MissionsApi } from "#schemas/missions/missions.api.ts"
import { missionsReference } from "#schemas/missions/missions.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `missions`. */
export const missionsModule = {
  groups: [MissionsApi],
  reference: missionsReference
} as const satisfies SchemaModule
