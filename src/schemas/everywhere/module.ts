import { EverywhereApi } from "#schemas/everywhere/everywhere.api.ts"
import { everywhereReference } from "#schemas/everywhere/everywhere.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `everywhere` adds to the contract. */
export const everywhereModule = {
  groups: [EverywhereApi],
  reference: everywhereReference
} as const satisfies SchemaModule
