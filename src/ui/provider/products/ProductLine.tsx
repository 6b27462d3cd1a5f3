import { useTranslation } from "react-i18next"
import { toProductAvailability } from "#machines/provider/product.projection.ts"
import type { Product } from "#schemas/provider/products.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Terms } from "#ui/provider/products/Terms.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface ProductLineProps {
  readonly product: Product
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: number) => void
}

/** One product: its modules and limits, the number of firms that have it, and its actions. */
export function ProductLine({ onOpen, product, work }: ProductLineProps) {
  const { t } = useTranslation("products")
  const text = useText()
  const { ask } = usePortal()
  const { firms, id, is_active: isOffered, name, revision } = product
  const availability = toProductAvailability(product)
  const turn = () =>
    ask("providerProducts.change", {
      params: { productId: id },
      headers: seen(revision),
      payload: { is_active: !isOffered },
      showError: false
    })
  return (
    <li className="entity-line" data-faded={!isOffered || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          {isOffered ? null : (
            <span className="tag" data-tone="plain">
              {t("withdrawn")}
            </span>
          )}
        </h2>
        <small>{firms === 0 ? t("unsold") : t("firms", { count: firms })}</small>
        <Terms of={product} />
      </div>
      <div className="actions">
        <RowAction name={t("edit.of", { name })} disabled={!availability.canChange} onClick={() => onOpen(id)}>
          {t("edit")}
        </RowAction>
        <MenuButton
          className="icon-button"
          label={t("more.of", { name })}
          items={[
            availability.canWithdraw
              ? {
                  key: "withdraw",
                  label: t("withdraw"),
                  onSelect: () => work.act("products:withdrawn.done", { name }, turn)
                }
              : { key: "offer", label: t("offer"), onSelect: () => work.act("products:offered.done", { name }, turn) },
            {
              key: "remove",
              label: t("remove"),
              tone: "danger",
              afterLine: true,
              disabledReason: availability.canRemove ? null : text("errors:closed.isUnsold"),
              onSelect: () =>
                work.ask("products:removal", { name }, "products:removed", () =>
                  ask("providerProducts.remove", { params: { productId: id }, showError: false })
                )
            }
          ]}
        >
          <Icon of={chevronDown} />
        </MenuButton>
      </div>
    </li>
  )
}
