import { CatalogHandlers, ServicesExport } from "#server/catalog/CatalogHandlers.ts"
import { ServiceRequestsHandlers } from "#server/catalog/ServiceRequestsHandlers.ts"
import { servicesExportRoute } from "#server/catalog/servicesExport.ts"
import { defineModule } from "#server/platform/module.ts"

/** The server part of the module `catalog`: its HTTP handlers and byte routes. */
export const catalogModule = defineModule({
  handlers: [CatalogHandlers, ServicesExport, ServiceRequestsHandlers],
  byteRoutes: [servicesExportRoute]
})
