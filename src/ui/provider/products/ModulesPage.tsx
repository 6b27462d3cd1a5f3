import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { checkSquare } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/provider/products/products.css"

/** [SAD-013] The portal's modules, the number of firms that have each, and the products that contain it. */
export function ModulesPage() {
  const { t } = useTranslation("products")
  const text = useText()
  const title = useScreenTitle()
  const query = useQuery(useCall("providerProducts.modules", { showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("modules.intro")}</p>
        </div>
        <Link {...linkTo("sa-products", {})} className="button" data-kind="second">
          {t("modules.products")}
        </Link>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={8}
          label={title}
          of={({ data }) => data.map((module, place) => ({ ...module, id: place + 1 }))}
          none={{ icon: checkSquare, title: t("none") }}
        >
          {({ exceptions, firms, name, products }) => (
            <li className="entity-line module-line">
              <div className="entity-text">
                <h2 className="entity-name">{text(`provider:module.${name}`)}</h2>
                <small>
                  {firms === 0 ? t("modules.nobody") : t("modules.firms", { count: firms })}
                  {exceptions === 0 ? null : ` · ${t("modules.exceptions", { count: exceptions })}`}
                </small>
                {products.length === 0 ? null : (
                  <span className="product-terms">
                    {products.map((product) => (
                      <span key={product} className="tag">
                        {product}
                      </span>
                    ))}
                  </span>
                )}
              </div>
              <Link
                {...linkTo("sa-modules-subscriptions", {}, { module: name })}
                className="button"
                data-kind="quiet"
                data-size="small"
                aria-label={t("modules.open.of", { name: text(`provider:module.${name}`) })}
              >
                {t("modules.open")}
              </Link>
            </li>
          )}
        </EntityList>
      </section>
    </>
  )
}
