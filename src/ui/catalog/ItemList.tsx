import { Link, useNavigate, useRouterState } from "@tanstack/react-router"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { CatalogState } from "#schemas/catalog/catalog.ts"
import { linkHere, type Said, type Way } from "#ui/app/links.ts"
import { ItemTag } from "#ui/catalog/CatalogFrame.tsx"
import { useMoney } from "#ui/catalog/Prices.tsx"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { Asked } from "#ui/shared/Asked.tsx"
import { Icon } from "#ui/shared/Icon.tsx"
import { ellipsisV, plus, search as searchIcon, shoppingBag } from "#ui/shared/icons.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import "#ui/catalog/categories.css"
import "#ui/shared/roster.css"

const states = ["published", "draft", "archived"] as const

/** The list's state is in the address: it can be shared, and the back button undoes a change. */
export const useItemFilter = () => {
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const said = raw["search"]
  const search = typeof said === "string" || typeof said === "number" ? String(said) : ""
  const state: CatalogState | null = states.find((one) => one === raw["state"]) ?? null
  const change = (next: Said) => navigate({ ...linkHere((before) => ({ ...before, ...next })), replace: true })
  const typed = useSettled(search, (text) => change({ search: text.trim() === "" ? undefined : text }))
  return {
    typed,
    state,
    choose: (next: CatalogState | null) => void change({ state: next ?? undefined }),
    isFiltered: search !== "" || state !== null,
    query: { ...(state === null ? {} : { state }), ...(search.trim() === "" ? {} : { search: search.trim() }) }
  }
}

interface ItemListProps<Item> {
  readonly label: string
  readonly searchLabel: string
  readonly filter: ReturnType<typeof useItemFilter>
  readonly query: UseQueryResult<{ readonly data: ReadonlyArray<Item> }>
  readonly tools?: ReactNode
  /** Null if nothing can be added yet. */
  readonly add: { readonly label: string; readonly onPress: () => void } | null
  readonly none: { readonly title: string; readonly text: string }
  readonly line: (item: Item) => ReactNode
  readonly children?: ReactNode
}

/** A list of services or offers; search and filter are in the address. */
export function ItemList<Item>({
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
        <div className="catalog-bar">
          <label className="with-icon">
            <Icon of={searchIcon} />
            <input
              className="input"
              type="search"
              aria-label={searchLabel}
              placeholder={searchLabel}
              value={filter.typed.text}
              onChange={({ target }) => filter.typed.type(target.value)}
            />
          </label>
          <select
            className="input"
            aria-label={t("filter.state")}
            value={filter.state ?? ""}
            onChange={({ target }) => filter.choose(states.find((one) => one === target.value) ?? null)}
          >
            <option value="">{t("filter.all")}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {t(`states.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="actions">
          {tools}
          {add === null ? null : (
            <button type="button" className="button" onClick={add.onPress}>
              <Icon of={plus} />
              {add.label}
            </button>
          )}
        </div>
      </div>
      <Asked query={query} rows={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={shoppingBag}
              title={filter.isFiltered ? t("nothing") : none.title}
              text={filter.isFiltered ? undefined : none.text}
            />
          ) : (
            <ul className="roster">{data.map(line)}</ul>
          )
        }
      </Asked>
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
    <li className="roster-line" data-faded={state === "archived" || undefined}>
      <div className="roster-text">
        <h2 className="roster-name">
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
