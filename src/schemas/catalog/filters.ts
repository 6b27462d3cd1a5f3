import type { ClientCatalog } from "#schemas/catalog/clientCatalog.ts"

/** [SRQ-006] Filters in the page's URL, each a comma-separated list of ids. An empty list does not filter. */
export interface CatalogFilters {
  readonly categories: ReadonlyArray<number>
  readonly "catalog-offer": ReadonlyArray<number>
  readonly "catalog-service": ReadonlyArray<number>
}

/** [SRQ-006] Parses a comma-separated list of ids; ignores invalid ids and duplicates. */
export const idsOf = (list: unknown): ReadonlyArray<number> => [
  ...new Set(
    (typeof list === "string" || typeof list === "number" ? String(list) : "")
      .split(",")
      .map((part) => part.trim())
      .filter((part) => /^[1-9]\d{0,9}$/.test(part))
      .map(Number)
  )
]

const isIn = (ids: ReadonlyArray<number>, id: number) => ids.length === 0 || ids.includes(id)

/**
 * [SRQ-006] The catalogue with its filters applied. If offers or services are selected, only those are shown; if
 * categories are, only items in one of them.
 */
export const filteredCatalog = (catalog: ClientCatalog, filters: CatalogFilters): ClientCatalog => {
  const [offers, services] = [filters["catalog-offer"], filters["catalog-service"]]
  const isNamed = offers.length > 0 || services.length > 0
  return {
    ...catalog,
    offers: catalog.offers.filter(
      ({ category_ids, id }) =>
        (isNamed ? offers.includes(id) : true) &&
        (filters.categories.length === 0 || category_ids.some((one) => filters.categories.includes(one)))
    ),
    services: catalog.services.filter(
      ({ category_id, id }) => (isNamed ? services.includes(id) : true) && isIn(filters.categories, category_id)
    )
  }
}
