import type { ClientCatalog } from "#schemas/catalog/clientCatalog.ts"

/** [SRQ-006] What the address filters by, each a comma-separated list of ids; an empty list filters nothing. */
export interface CatalogFilters {
  readonly categories: ReadonlyArray<number>
  readonly "catalog-offer": ReadonlyArray<number>
  readonly "catalog-service": ReadonlyArray<number>
}

/** [SRQ-006] What is no id is left out, an id that is said twice counts once. */
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
 * [SRQ-006] The part of a catalogue that the filters let through: with offers or services named, those and no others; with
 * categories, what is of one of them.
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
