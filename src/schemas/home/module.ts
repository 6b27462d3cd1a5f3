import { HomeApi } from "#schemas/home/home.api.ts"
import { homeReference } from "#schemas/home/home.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `home`. */
export const homeModule = {
  groups: [HomeApi],
  reference: homeReference
} as const satisfies SchemaModule
