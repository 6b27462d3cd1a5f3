import { EverywhereApi } from "#schemas/everywhere/everywhere.api.ts"
import { everywhereReference } from "#schemas/everywhere/everywhere.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `everywhere`. */
export const everywhereModule = {
  groups: [EverywhereApi],
  reference: everywhereReference
} as const satisfies SchemaModule
