import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { Product } from "#schemas/provider/products.ts"
import { formatNumber } from "#services/shared/display/formats.ts"
import { useText } from "#ui/shared/useText.ts"

/** The modules and limits of a product, each as a tag. */
export function Terms({
  of: { modules, people, signatures, storage_gigabytes: gigabytes }
}: {
  readonly of: Pick<Product, "modules" | "people" | "signatures" | "storage_gigabytes">
}) {
  const { i18n, t } = useTranslation("products")
  const text = useText()
  const number = (value: number) => formatNumber(i18n.language as Language, value)
  return (
    <span className="product-terms">
      {modules.map((name) => (
        <span key={name} className="tag" data-tone="plain">
          {text(`provider:module.${name}`)}
        </span>
      ))}
      {people === null ? null : (
        <span className="tag">{t("term.people", { count: people, shown: number(people) })}</span>
      )}
      {gigabytes === null ? null : <span className="tag">{t("term.storage", { shown: number(gigabytes) })}</span>}
      {signatures === 0 ? null : (
        <span className="tag">{t("term.signatures", { count: signatures, shown: number(signatures) })}</span>
      )}
    </span>
  )
}
