import { useTranslation } from "react-i18next"
import { StateChoice } from "#ui/customers/CustomersChoices.tsx"
import { type CustomersSearch, defaultSearch } from "#ui/customers/customersSearch.ts"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { FilterButton } from "#ui/shared/FilterButton.tsx"
import { times } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { search as glass } from "#ui/shared/icons.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { slidersH } from "#ui/shared/pageIcons.ts"

const CustomersSheet = lazyPart(
  () => import("#ui/customers/CustomersSheet.tsx"),
  (module) => module.CustomersSheet,
  "over"
)

interface CustomersFiltersProps {
  readonly search: CustomersSearch
  readonly isNarrow: boolean
  readonly results: number | null
  readonly change: (next: Partial<CustomersSearch>) => Promise<void>
}

export function CustomersFilters({ change, isNarrow, results, search }: CustomersFiltersProps) {
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
      {isNarrow ? (
        <FilterButton
          label={t("filters")}
          count={search.state === defaultSearch.state ? 0 : 1}
          icon={slidersH}
          className=""
          kind="second"
        >
          {(anchor, close) => (
            <CustomersSheet anchor={anchor} search={search} results={results} change={change} onClose={close} />
          )}
        </FilterButton>
      ) : (
        <StateChoice search={search} change={change} />
      )}
    </div>
  )
}
