import { ProviderFlagsApi } from "#schemas/provider/flags.api.ts"
import { providerReference } from "#schemas/provider/provider.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `provider`. */
export const providerModule = {
  groups: [ProviderFlagsApi],
  reference: providerReference
} as const satisfies SchemaModule
