import { ProviderApplicationsApi } from "#schemas/provider/applications.api.ts"
import { ProviderEmergenciesApi } from "#schemas/provider/emergencies.api.ts"
import { ProviderFlagsApi } from "#schemas/provider/flags.api.ts"
import { ProviderProductsApi } from "#schemas/provider/products.api.ts"
import { providerReference } from "#schemas/provider/provider.reference.ts"
import { ProviderWatchApi } from "#schemas/provider/watch.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `provider`. */
export const providerModule = {
  groups: [ProviderFlagsApi, ProviderProductsApi, ProviderApplicationsApi, ProviderEmergenciesApi, ProviderWatchApi],
  reference: providerReference
} as const satisfies SchemaModule
