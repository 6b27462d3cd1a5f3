import { useId } from "react"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { ManagerChoice, type MissionChoiceProps, SortChoice, StatusChoice } from "#ui/missions/missionChoices.tsx"
import { countOfFilters, missionsAddress } from "#ui/missions/missionsSearch.ts"
import { FilterSurface } from "#ui/shared/FilterSurface.tsx"
import { DayInput } from "#ui/shared/kit/date/index.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"

interface MissionsSheetProps extends MissionChoiceProps {
  readonly anchor: Anchor
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  /** Whether the sheet also contains status and sort, which a phone has no room for elsewhere. */
  readonly isNarrow: boolean
  readonly results: number | null
  readonly onClose: () => void
}

/** The sheet of filters that do not fit beside the search. */
export function MissionsSheet(props: MissionsSheetProps) {
  const { anchor, change, firmId, isNarrow, onClose, results, search, vendorId } = props
  const { t } = useMissionWords()
  const id = useId()
  const { from, manager, sort, status, to } = missionsAddress.plain
  const day = (name: "from" | "to") => (
    <div className="filter-field">
      <label htmlFor={`${id}-${name}`}>{t(`filter.${name}`)}</label>
      <DayInput
        label={t(`filter.${name}`)}
        id={`${id}-${name}`}
        min={name === "to" ? (search.from ?? undefined) : undefined}
        max={name === "from" ? (search.to ?? undefined) : undefined}
        value={search[name] ?? ""}
        onChange={(value) => void change({ [name]: value === "" ? null : value })}
      />
    </div>
  )
  return (
    <FilterSurface
      anchor={anchor}
      label={t("filters")}
      field="select"
      className="missions-more"
      isSet={countOfFilters(search, isNarrow) > 0 || (isNarrow && search.sort !== sort)}
      results={results}
      onClear={() => void change({ from, manager, to, ...(isNarrow ? { sort, status } : {}) })}
      onClose={onClose}
    >
      {isNarrow ? (
        <>
          <label className="filter-field">
            <span>{t("filter.status")}</span>
            <StatusChoice search={search} change={change} />
          </label>
          <label className="filter-field">
            <span>{t("sort")}</span>
            <SortChoice search={search} change={change} vendorId={vendorId} />
          </label>
        </>
      ) : null}
      {vendorId === null ? (
        <>
          <label className="filter-field">
            <span>{t("filter.manager")}</span>
            <ManagerChoice firmId={firmId} search={search} change={change} />
          </label>
          <div className="missions-period">
            {day("from")}
            {day("to")}
          </div>
        </>
      ) : null}
    </FilterSurface>
  )
}
