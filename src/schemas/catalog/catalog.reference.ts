import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of the catalogue and of service requests. */
export const catalogReference = {
  catalog: {
    title: "Catalogue",
    text: "Categories, services and offers of the firm: what it sells.",
    calls: {
      categories: "Lists the categories in their order.",
      createCategory: "Creates a category, the last of the order.",
      changeCategory: "Renames a category.",
      placeCategory: "Moves a category to another place of the order.",
      removeCategory: "Removes an empty category.",
      services: "Lists services, searched and filtered.",
      service: "Reads one service with its texts and tasks.",
      createService: "Creates a service, as a draft.",
      changeService: "Changes a service. What was ordered keeps its words and prices.",
      duplicateService: "Makes a copy, as a draft.",
      stepService: "Publishes a service, archives it, or takes it back to a draft.",
      removeService: "Removes a service that nothing names.",
      offers: "Lists offers, searched and filtered.",
      offer: "Reads one offer with its services and totals.",
      createOffer: "Creates an offer, as a draft.",
      changeOffer: "Changes an offer.",
      duplicateOffer: "Makes a copy, as a draft.",
      stepOffer: "Publishes an offer, archives it, or takes it back to a draft.",
      removeOffer: "Removes an offer that nobody ordered."
    }
  },
  servicesExport: {
    title: "Export of services",
    text: "",
    calls: {
      download: "Downloads the firm's services as csv or xlsx, in the columns that their import reads."
    }
  },
  serviceRequests: {
    title: "Service requests",
    text: "What clients order from the catalogue, and the firm's answers.",
    calls: {
      catalog: "Lists what a company can order.",
      service: "Reads one service of it.",
      offer: "Reads one offer of it.",
      list: "Lists a company's requests.",
      one: "Reads one request with what was ordered.",
      order: "Orders services and offers at the prices that were shown.",
      step: "Accepts, declines or withdraws a request.",
      inbox: "Lists the requests of all clients, with a count by state."
    }
  }
} satisfies Reference
