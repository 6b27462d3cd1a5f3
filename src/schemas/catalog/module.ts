import { CatalogApi, ServicesExportApi } from "#schemas/catalog/catalog.api.ts"
import { catalogReference } from "#schemas/catalog/catalog.reference.ts"
import { ServiceRequestsApi } from "#schemas/catalog/serviceRequests.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `catalog`. */
export const catalogModule = {
  groups: [CatalogApi, ServicesExportApi, ServiceRequestsApi],
  reference: catalogReference
} as const satisfies SchemaModule
