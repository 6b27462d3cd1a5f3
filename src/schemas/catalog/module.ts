import { CatalogApi, ServicesExportApi } from "#schemas/catalog/catalog.api.ts"
import { ServiceRequestsApi } from "#schemas/catalog/serviceRequests.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the catalog domain. */
export const catalogModule = {
  groups: [CatalogApi, ServicesExportApi, ServiceRequestsApi],
  reference: {
    catalog: {
      title: "Catalogue",
      text: "The categories, services and offers that the firm sells.",
      calls: {
        categories: "Lists the categories in their order.",
        createCategory: "Creates a category at the end of the order.",
        changeCategory: "Renames a category.",
        placeCategory: "Moves a category to another position in the order.",
        removeCategory: "Removes a category without services.",
        services: "Lists services, with search and filters.",
        service: "Reads one service with its texts and tasks.",
        createService: "Creates a service as a draft.",
        changeService: "Changes a service. Existing orders and missions keep their copy.",
        duplicateService: "Copies a service; the copy is a draft.",
        stepService: "Publishes a service, archives it, or takes it back to a draft.",
        removeService: "Removes a service that no offer, request or mission refers to.",
        offers: "Lists offers, with search and filters.",
        offer: "Reads one offer with its services and totals.",
        createOffer: "Creates an offer as a draft.",
        changeOffer: "Changes an offer.",
        duplicateOffer: "Copies an offer; the copy is a draft.",
        stepOffer: "Publishes an offer, archives it, or takes it back to a draft.",
        removeOffer: "Removes an offer that was never ordered."
      }
    },
    servicesExport: {
      title: "Export of services",
      text: "",
      calls: {
        download: "Downloads the firm's services as csv or xlsx, with the columns that the import reads."
      }
    },
    serviceRequests: {
      title: "Service requests",
      text: "Orders of clients from the catalogue, and the firm's answers.",
      calls: {
        catalog: "Lists the services and offers that a company can order.",
        service: "Reads a service that the company can order.",
        offer: "Reads an offer that the company can order.",
        list: "Lists a company's requests.",
        one: "Reads a request with the ordered items.",
        order: "Orders services and offers at the prices that were shown; refused if a price has changed.",
        step: "Accepts, declines or withdraws a request.",
        inbox: "Lists the requests of the clients that the caller may access, with a count by state."
      }
    }
  }
} as const satisfies SchemaModule
