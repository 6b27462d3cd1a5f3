import { useTranslation } from "react-i18next"
import {
  type CustomersSearch,
  type CustomersSort,
  type CustomersState,
  readSearch
} from "#ui/customers/customersSearch.ts"

export interface ChoiceProps {
  readonly search: CustomersSearch
  readonly change: (next: Partial<CustomersSearch>) => Promise<void>
}

const states = ["active", "deactivated", "all"] as const satisfies ReadonlyArray<CustomersState>

export function StateChoice({ change, search }: ChoiceProps) {
  const { t } = useTranslation("customers")
  return (
    <select
      className="input"
      aria-label={t("state")}
      value={search.state}
      onChange={({ currentTarget }) => void change({ state: readSearch({ state: currentTarget.value }).state })}
    >
      {states.map((state) => (
        <option key={state} value={state}>
          {t(`state.${state}`)}
        </option>
      ))}
    </select>
  )
}

const sorts = [
  ["company_name", "column.company"],
  ["client_code", "column.client_code"],
  ["siren", "column.siren"]
] as const satisfies ReadonlyArray<readonly [CustomersSort, string]>

/** A select for the sort order, for narrow screens, where the list has no column headers. */
export function SortChoice({ change, search }: ChoiceProps) {
  const { t } = useTranslation("customers")
  return (
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
  )
}
