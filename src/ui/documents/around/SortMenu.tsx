"use no memo"

import { useTranslation } from "react-i18next"
import { useBrowserView, useChoosing } from "#ui/documents/page/documentsStoreContext.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowDown, arrowUp } from "#ui/shared/icons/frame/documentIcons.ts"
import { sortAlt } from "#ui/shared/icons/list/listIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"

const fields = ["name", "date", "size", "type", "default"] as const
const orders = ["asc", "desc"] as const

/** [DOC-013] [DOC-014] All sort orders, including those without a column header. */
export function SortMenu() {
  const { t } = useTranslation("documents")
  const choose = useChoosing()
  const { sort } = useBrowserView()
  const items = [
    ...fields.map((field) => ({
      key: field as string,
      label: t(`sort.${field}`),
      checked: sort.field === field,
      onSelect: () => choose({ type: "sort.chosen", sort: { ...sort, field } })
    })),
    ...orders.map((order) => ({
      key: order as string,
      label: t(`sort.${order}`),
      icon: order === "asc" ? arrowUp : arrowDown,
      checked: sort.order === order,
      afterLine: order === "asc",
      onSelect: () => choose({ type: "sort.chosen", sort: { ...sort, order } })
    }))
  ]
  return (
    <MenuButton label={`${t("sort")} – ${t(`sort.${sort.field}`)}`} items={items} className="button docs-sort">
      <Icon of={sortAlt} />
      <span>{t(`sort.${sort.field}`)}</span>
    </MenuButton>
  )
}
