import { useTranslation } from "react-i18next"
import { type CatalogFilters, filteredCatalog, idsOf } from "#schemas/catalog/filters.ts"
import { foldWord } from "#schemas/documents/words.ts"
import { OfferCard, ServiceCard } from "#ui/catalog/CatalogCards.tsx"
import { BasketBar, type Ordering } from "#ui/catalog/OrderFrame.tsx"
import { search as searchIcon, shoppingBag } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { type AddressPart, listAddress, text as textPart } from "#ui/shared/kit/list/listAddress.ts"
import { NothingLeft } from "#ui/shared/kit/list/NothingLeft.tsx"
import { SearchBox } from "#ui/shared/kit/list/SearchBox.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

const ids: AddressPart<ReadonlyArray<number>> = {
  plain: [],
  read: idsOf,
  write: (value) => (value.length === 0 ? undefined : value.join(",")),
  narrows: (value) => value.length > 0
}

/** [SRQ-006] The filters in the URL, each a comma-separated list of ids. */
const catalogAddress = listAddress<CatalogFilters & { readonly search: string }>({
  search: textPart(),
  categories: ids,
  "catalog-offer": ids,
  "catalog-service": ids
})

/**
 * [SRQ-002] [SRQ-005] [SRQ-006] Step 1 of an order: the firm's catalogue, with a text search and filters from the URL.
 */
export function OrderCatalog({ addButton, catalog, flow, view }: Ordering) {
  const { t } = useTranslation("orders")
  const text = useText()
  const { asked, change, isNarrowed, widen } = useListAddress(catalogAddress)
  const shown = filteredCatalog(catalog, asked)
  const words = foldWord(asked.search.trim())
  const isFound = (...texts: ReadonlyArray<string>) => words === "" || foldWord(texts.join(" ")).includes(words)
  const offers = shown.offers.filter((offer) =>
    isFound(offer.title, offer.commercial_text, ...offer.services.map(({ title }) => title))
  )
  const services = shown.services.filter((one) => isFound(one.title, one.commercial_text, one.deliverable))
  const switchCategory = (id: number) => {
    const others = asked.categories.filter((one) => one !== id)
    void change({ categories: others.length < asked.categories.length ? others : [...asked.categories, id] })
  }
  if (catalog.offers.length + catalog.services.length === 0)
    return (
      <section className="panel">
        <EmptyState icon={shoppingBag} title={t("none")} text={t("none.text")} />
      </section>
    )
  return (
    <>
      {catalog.closed_by[0] === undefined ? null : (
        <Notice tone="info">{text(`closed.${catalog.closed_by[0]}`)}</Notice>
      )}
      <div className="catalog-filters">
        <SearchBox label={t("search")} value={asked.search} onSearch={(search) => change({ search })} />
        <div className="catalog-chips" role="group" aria-label={t("categories")}>
          {catalog.categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="catalog-chip"
              aria-pressed={asked.categories.includes(id)}
              onClick={() => switchCategory(id)}
            >
              {name}
            </button>
          ))}
          {isNarrowed ? (
            <button type="button" className="button" data-kind="quiet" data-size="small" onClick={widen}>
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
          <NothingLeft icon={searchIcon} title={t("nothing")} text={t("nothing.text")} onWiden={widen} />
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
