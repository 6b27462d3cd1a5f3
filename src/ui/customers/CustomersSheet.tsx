import { useTranslation } from "react-i18next"
import { type ChoiceProps, SortChoice, StateChoice } from "#ui/customers/CustomersChoices.tsx"
import { defaultSearch } from "#ui/customers/customersSearch.ts"
import { FilterSurface } from "#ui/shared/FilterSurface.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"

interface CustomersSheetProps extends ChoiceProps {
  readonly anchor: Anchor
  readonly results: number | null
  readonly onClose: () => void
}

/** [CLI-009] The filter and the sort order of the list, for phones, which have room only for the search. */
export function CustomersSheet({ anchor, change, onClose, results, search }: CustomersSheetProps) {
  const { t } = useTranslation("customers")
  const { order, sort, state } = defaultSearch
  return (
    <FilterSurface
      anchor={anchor}
      label={t("filters")}
      field="select"
      className=""
      isSet={search.state !== state || search.sort !== sort}
      results={results}
      onClear={() => void change({ order, sort, state })}
      onClose={onClose}
    >
      <label className="filter-field">
        <span>{t("state")}</span>
        <StateChoice search={search} change={change} />
      </label>
      <label className="filter-field">
        <span>{t("sort")}</span>
        <SortChoice search={search} change={change} />
      </label>
    </FilterSurface>
  )
}
