import { useTranslation } from "react-i18next"
import {
  type CustomersSearch,
  type CustomersSort,
  type CustomersState,
  readSearch
} from "#ui/customers/customersSearch.ts"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { times } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { search as glass } from "#ui/shared/icons.ts"

interface CustomersFiltersProps {
  readonly search: CustomersSearch
  readonly isNarrow: boolean
  readonly change: (next: Partial<CustomersSearch>) => Promise<void>
}

export function CustomersFilters({ change, isNarrow, search }: CustomersFiltersProps) {
  const { t } = useTranslation("customers")
  const { text, type } = useSettled(search.search, (typed) => change({ search: typed }))
  return (
    <div className="customers-filters" role="search">
      <div className="customers-search">
        <span className="with-icon">
          <Icon of={glass} />
          <input
            className="input"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            aria-label={t("search")}
            placeholder={t("search")}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") type(text, 0)
              if (event.key === "Escape" && text !== "") type("", 0)
            }}
          />
        </span>
        {text === "" ? null : (
          <button type="button" className="icon-button" aria-label={t("search.clear")} onClick={() => type("", 0)}>
            <Icon of={times} />
          </button>
        )}
      </div>
      <select
        className="input"
        aria-label={t("state")}
        value={search.state}
        onChange={({ currentTarget }) => void change({ state: readSearch({ state: currentTarget.value }).state })}
      >
        {(["active", "deactivated", "all"] satisfies ReadonlyArray<CustomersState>).map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </select>
      {isNarrow ? (
        <select
          className="input"
          aria-label={t("sort")}
          value={search.sort}
          onChange={({ currentTarget }) =>
            void change({ sort: readSearch({ sort: currentTarget.value }).sort, order: "asc" })
          }
        >
          {sorts.map(([sort, key]) => (
            <option key={sort} value={sort}>
              {t(key)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}

/** The narrow list has no headers to sort by. */
const sorts = [
  ["company_name", "column.company"],
  ["client_code", "column.client_code"],
  ["siren", "column.siren"]
] as const satisfies ReadonlyArray<readonly [CustomersSort, string]>
