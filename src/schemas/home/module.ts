import { HomeApi } from "#schemas/home/home.api.ts"
import { homeReference } from "#schemas/home/home.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `home` adds to the contract. */
export const homeModule = {
  groups: [HomeApi],
  reference: homeReference
} as const satisfies SchemaModule
