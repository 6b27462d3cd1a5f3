import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RouteId } from "#schemas/access/routes.ts"
import type { Way } from "#ui/app/links.ts"
import { CatalogFrame, ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { type ItemMenu, useItemMenu } from "#ui/catalog/useItemMenu.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, ellipsisH } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface ItemFrameProps extends ItemMenu {
  readonly current: RouteId
  readonly back: { readonly way: Way; readonly label: string }
  readonly children: ReactNode
}

/** [CAT-003] The page frame of one service or offer: its state, its actions, and why an action is unavailable. */
export function ItemFrame({ back, children, current, ...menu }: ItemFrameProps) {
  const { t } = useTranslation("catalog")
  const text = useText()
  const { items, publish, view } = useItemMenu(menu)
  const { state, title, uses } = menu.of.item
  const isClosed = publish.disabledReason !== null
  const reason =
    view.changeClosedBy === "isItemNotArchived"
      ? text("closed.isItemNotArchived")
      : view.state === "draft"
        ? publish.disabledReason
        : null
  return (
    <CatalogFrame
      current={current}
      title={title}
      actions={
        <div className="actions catalog-actions">
          <ItemTag state={state} />
          {view.state === "draft" ? (
            <button
              type="button"
              className="button"
              data-kind="second"
              aria-disabled={isClosed || undefined}
              title={publish.disabledReason ?? undefined}
              onClick={isClosed ? undefined : publish.onSelect}
            >
              {publish.label}
            </button>
          ) : null}
          <MenuButton className="icon-button" label={t("more", { title })} items={items}>
            <Icon of={ellipsisH} />
          </MenuButton>
        </div>
      }
    >
      <Link className="catalog-back" {...back.way}>
        <Icon of={arrowLeft} />
        {back.label}
      </Link>
      {reason === null ? null : <Notice tone="info">{reason}</Notice>}
      {uses > 0 ? <p className="muted">{t("used", { count: uses })}</p> : null}
      {children}
    </CatalogFrame>
  )
}
