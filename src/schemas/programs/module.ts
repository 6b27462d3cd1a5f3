import { TokensApi, WebhooksApi } from "#schemas/programs/programs.api.ts"
import { programsReference } from "#schemas/programs/programs.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `programs`. */
export const programsModule = {
  groups: [TokensApi, WebhooksApi],
  reference: programsReference
} as const satisfies SchemaModule
