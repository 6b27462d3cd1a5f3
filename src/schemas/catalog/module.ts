import { CatalogApi, ServicesExportApi } from "#schemas/catalog/catalog.api.ts"
import { catalogReference } from "#schemas/catalog/catalog.reference.ts"
import { ServiceRequestsApi } from "#schemas/catalog/serviceRequests.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the catalog domain. */
export const catalogModule = {
  groups: [CatalogApi, ServicesExportApi, ServiceRequestsApi],
  reference: catalogReference
} as const satisfies SchemaModule
