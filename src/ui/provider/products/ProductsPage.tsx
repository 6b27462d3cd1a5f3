import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { ProductForm } from "#ui/provider/products/ProductForm.tsx"
import { ProductLine } from "#ui/provider/products/ProductLine.tsx"
import { briefcase } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/provider/products/products.css"

/** [SAD-020] The products that the provider sells to firms. */
export function ProductsPage() {
  const { t } = useTranslation("products")
  const title = useScreenTitle()
  const query = useQuery(useCall("providerProducts.list", { showError: false }))
  const work = useListActions("product", ["providerProducts.list", "providerProducts.modules"])
  const [open, setOpen] = useState<number | "new" | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <AddButton onClick={() => setOpen("new")}>{t("add")}</AddButton>
      </div>
      <section className="panel">
        <EntityList
          query={query}
          rows={4}
          label={title}
          of={({ data }) => data}
          none={{ icon: briefcase, title: t("none"), text: t("none.text") }}
          over={({ data }) => {
            const known = data.find(({ id }) => id === open)
            return (
              <>
                {open === "new" ? <ProductForm product={null} onClose={close} /> : null}
                {known === undefined ? null : <ProductForm key={known.id} product={known} onClose={close} />}
              </>
            )
          }}
        >
          {(product) => <ProductLine product={product} work={work} onOpen={setOpen} />}
        </EntityList>
      </section>
    </>
  )
}
