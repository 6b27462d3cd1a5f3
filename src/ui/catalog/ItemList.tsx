import { Link } from "@tanstack/react-router"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CatalogState } from "#schemas/catalog/catalog.ts"
import type { Way } from "#ui/app/links.ts"
import { ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisV, shoppingBag } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { anyWord, listAddress, text } from "#ui/shared/kit/list/listAddress.ts"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/catalog/categories.css"
import "#ui/shared/entityList.css"

const states = ["published", "draft", "archived"] as const
const anyState = ["", ...states] as const

const itemsAddress = listAddress<{ readonly search: string; readonly state: CatalogState | null }>({
  search: text(),
  state: anyWord(states)
})

/** The search and the state filter of a list of services or offers, both stored in the URL. */
export const useItemFilter = () => {
  const address = useListAddress(itemsAddress)
  const { search, state } = address.asked
  return {
    ...address,
    query: { ...(state === null ? {} : { state }), ...(search.trim() === "" ? {} : { search: search.trim() }) }
  }
}

interface ItemListProps<Item extends object> {
  readonly label: string
  readonly searchLabel: string
  readonly filter: ReturnType<typeof useItemFilter>
  readonly query: UseQueryResult<{ readonly data: ReadonlyArray<Item> }>
  readonly tools?: ReactNode
  /** The button that adds an item; null hides it. */
  readonly add: { readonly label: string; readonly onPress: () => void } | null
  readonly none: { readonly title: string; readonly text: string }
  readonly line: (item: Item) => ReactNode
  readonly children?: ReactNode
}

/** A list of services or offers; search and filter are in the URL. */
export function ItemList<Item extends object>({
  add,
  children,
  filter,
  label,
  line,
  none,
  query,
  searchLabel,
  tools
}: ItemListProps<Item>) {
  const { t } = useTranslation("catalog")
  return (
    <section className="panel" aria-label={label}>
      <div className="catalog-top">
        <ListTools label={searchLabel} search={filter.asked.search} onSearch={(search) => filter.change({ search })}>
          <FilterChoice
            label={t("filter.state")}
            value={filter.asked.state ?? ""}
            words={anyState}
            labelOf={(state) => t(state === "" ? "filter.all" : `states.${state}`)}
            onChoose={(state) => void filter.change({ state: state === "" ? null : state })}
          />
        </ListTools>
        <div className="actions">
          {tools}
          {add === null ? null : <AddButton onClick={add.onPress}>{add.label}</AddButton>}
        </div>
      </div>
      <EntityList
        query={query}
        rows={6}
        label={label}
        of={({ data }) => data}
        none={{ icon: shoppingBag, ...none }}
        narrowed={() => (filter.isNarrowed ? { title: t("nothing"), onWiden: filter.widen } : null)}
      >
        {line}
      </EntityList>
      {children}
    </section>
  )
}

interface ItemLineProps {
  readonly item: { readonly title: string; readonly state: CatalogState; readonly reference: string }
  readonly way: Way
  readonly facts: ReadonlyArray<string>
  /** In cents. */
  readonly price: number
  readonly unit?: string
  readonly tag: ReactNode
  readonly items: ReadonlyArray<MenuItem>
}

export function ItemLine({ facts, item, items, price, tag, unit = "", way }: ItemLineProps) {
  const { t } = useTranslation("catalog")
  const { money } = useMoney()
  const { reference, state, title } = item
  return (
    <li className="entity-line" data-faded={state === "archived" || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          <Link className="catalog-title" {...way}>
            {title}
          </Link>
          <ItemTag state={state} />
          {tag}
        </h2>
        <small className="muted">{[...(reference === "" ? [] : [reference]), ...facts].join(" · ")}</small>
      </div>
      <span className="request-price">
        {money(price)}
        {unit === "" ? "" : ` / ${unit}`}
      </span>
      <div className="actions">
        <MenuButton className="icon-button" label={t("more", { title })} items={items}>
          <Icon of={ellipsisV} />
        </MenuButton>
      </div>
    </li>
  )
}
