import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { type CatalogFilters, filteredCatalog, idsOf } from "#schemas/catalog/filters.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { linkHere, type Said } from "#ui/app/links.ts"
import { OfferCard, ServiceCard } from "#ui/catalog/CatalogCards.tsx"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { BasketBar, type Ordering } from "#ui/catalog/OrderFrame.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { search as searchIcon, shoppingBag } from "#ui/shared/icons.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"

const listed = (ids: ReadonlyArray<number>) => (ids.length === 0 ? undefined : ids.join(","))

/** [SRQ-006] The filters in the address, each a comma-separated list of ids. */
const useFilters = () => {
  const raw: Said = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const filters: CatalogFilters = {
    categories: idsOf(raw["categories"]),
    "catalog-offer": idsOf(raw["catalog-offer"]),
    "catalog-service": idsOf(raw["catalog-service"])
  }
  const say = (next: CatalogFilters) =>
    void navigate({
      ...linkHere((before) => ({
        ...before,
        categories: listed(next.categories),
        "catalog-offer": listed(next["catalog-offer"]),
        "catalog-service": listed(next["catalog-service"])
      })),
      replace: true
    })
  const said = raw["search"]
  const words = typeof said === "string" || typeof said === "number" ? String(said) : ""
  const typed = useSettled(words, (text) =>
    navigate({ ...linkHere((before) => ({ ...before, search: text.trim() === "" ? undefined : text })), replace: true })
  )
  return { filters, say, typed }
}

const none: CatalogFilters = { categories: [], "catalog-offer": [], "catalog-service": [] }

/** [SRQ-002] [SRQ-005] [SRQ-006] Step 1: what the firm offers, with filters from the address and a text search. */
export function OrderCatalog({ addButton, catalog, flow, view }: Ordering) {
  const { t } = useTranslation("orders")
  const { filters, say, typed } = useFilters()
  const shown = filteredCatalog(catalog, filters)
  const words = foldWord(typed.text.trim())
  const isFound = (...texts: ReadonlyArray<string>) => words === "" || foldWord(texts.join(" ")).includes(words)
  const offers = shown.offers.filter((offer) =>
    isFound(offer.title, offer.commercial_text, ...offer.services.map(({ title }) => title))
  )
  const services = shown.services.filter((one) => isFound(one.title, one.commercial_text, one.deliverable))
  const isNamed = filters["catalog-offer"].length + filters["catalog-service"].length > 0
  const isFiltered = isNamed || filters.categories.length > 0 || words !== ""
  const switchCategory = (id: number) => {
    const others = filters.categories.filter((one) => one !== id)
    say({ ...filters, categories: others.length < filters.categories.length ? others : [...others, id] })
  }
  if (catalog.offers.length + catalog.services.length === 0)
    return (
      <section className="panel">
        <EmptyState icon={shoppingBag} title={t("none")} text={t("none.text")} />
      </section>
    )
  return (
    <>
      <div className="catalog-filters">
        <label className="with-icon">
          <Icon of={searchIcon} />
          <input
            className="input"
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value)}
          />
        </label>
        <div className="catalog-chips" role="group" aria-label={t("categories")}>
          {catalog.categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="catalog-chip"
              aria-pressed={filters.categories.includes(id)}
              onClick={() => switchCategory(id)}
            >
              {name}
            </button>
          ))}
          {isFiltered ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              data-size="small"
              onClick={() => {
                typed.type("", 0)
                say(none)
              }}
            >
              {t("all")}
            </button>
          ) : null}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {t("found", { count: offers.length + services.length })}
      </p>
      {offers.length + services.length === 0 ? (
        <section className="panel">
          <EmptyState icon={searchIcon} title={t("nothing")} text={t("nothing.text")} />
        </section>
      ) : null}
      {offers.length === 0 ? null : (
        <section aria-label={t("offers")}>
          <h2 className="catalog-heading">{t("offers")}</h2>
          <ul className="catalog-cards">
            {offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} add={addButton("offer", offer.id, offer.title, 1)} />
            ))}
          </ul>
        </section>
      )}
      {catalog.categories.map(({ id, name }) => {
        const own = services.filter(({ category_id }) => category_id === id)
        return own.length === 0 ? null : (
          <section key={id} aria-label={name}>
            <h2 className="catalog-heading">{name}</h2>
            <ul className="catalog-cards">
              {own.map((service) => (
                <ServiceCard
                  key={service.id}
                  service={service}
                  add={addButton("service", service.id, service.title, service.quantity)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <BasketBar view={view} onSummary={() => flow.send({ type: "summary.asked" })} />
    </>
  )
}
