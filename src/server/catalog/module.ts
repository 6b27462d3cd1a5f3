import { CatalogHandlers, ServicesExport } from "#server/catalog/CatalogHandlers.ts"
import { ServiceRequestsHandlers } from "#server/catalog/ServiceRequestsHandlers.ts"
import { servicesExportRoute } from "#server/catalog/servicesExport.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `catalog` does on the server. */
export const catalogModule = defineModule({
  handlers: [CatalogHandlers, ServicesExport, ServiceRequestsHandlers],
  byteRoutes: [servicesExportRoute]
})
