import { useTranslation } from "react-i18next"
import { StateChoice } from "#ui/customers/CustomersChoices.tsx"
import { type CustomersSearch, defaultSearch } from "#ui/customers/customersSearch.ts"
import { FilterButton } from "#ui/shared/toolbar/FilterButton.tsx"
import { SearchBox } from "#ui/shared/kit/list/SearchBox.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { slidersH } from "#ui/shared/icons/pageIcons.ts"

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
  return (
    <div className="customers-filters" role="search">
      <SearchBox label={t("search")} value={search.search} onSearch={(typed) => change({ search: typed })} />
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
