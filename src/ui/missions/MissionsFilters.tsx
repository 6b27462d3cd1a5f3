import type { ReactNode } from "react"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { type MissionColumn, missionColumns } from "#services/missions/keptColumns.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionChoiceProps, SortChoice, StatusChoice, ViewChoice } from "#ui/missions/missionChoices.tsx"
import { countOfFilters, missionsAddress } from "#ui/missions/missionsSearch.ts"
import { FilterButton } from "#ui/shared/toolbar/FilterButton.tsx"
import { ColumnChoice } from "#ui/shared/kit/list/ColumnChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import type { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { slidersH } from "#ui/shared/icons/pageIcons.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { ListViews } from "#ui/views/button/ListViews.tsx"

/** Search parameters that a saved view stores: all but the page. */
const viewParts = Object.keys(missionsAddress.plain).filter((part) => part !== "page")

const MissionsSheet = lazyPart(
  () => import("#ui/missions/MissionsSheet.tsx"),
  (module) => module.MissionsSheet,
  "over"
)

interface MissionsFiltersProps extends MissionChoiceProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  readonly columns: ReturnType<typeof useKeptColumns<MissionColumn>>
  /** Number of matching missions; null until they are counted. */
  readonly results: number | null
  readonly children: ReactNode
}

/**
 * Status and sort beside the search; for the whole firm also manager, period and view. On a phone they are in a sheet.
 */
export function MissionsFilters({
  change,
  children,
  columns,
  firmId,
  results,
  search,
  vendorId
}: MissionsFiltersProps) {
  const { t } = useMissionWords()
  const isNarrow = useBreakpoint() === "narrow"
  const isOfFirm = vendorId === null
  return (
    <header className="missions-filters">
      <ListTools
        label={t(isOfFirm ? "filter.search" : "filter.search.own")}
        search={search.search}
        onSearch={(words) => change({ search: words })}
      >
        {isNarrow ? null : (
          <>
            <StatusChoice search={search} change={change} />
            <SortChoice search={search} change={change} vendorId={vendorId} />
          </>
        )}
        {isNarrow || isOfFirm ? (
          <FilterButton
            label={t("filters")}
            count={countOfFilters(search, isNarrow)}
            icon={slidersH}
            className=""
            kind="second"
          >
            {(anchor, close) => (
              <MissionsSheet
                anchor={anchor}
                firmId={firmId}
                vendorId={vendorId}
                search={search}
                isNarrow={isNarrow}
                results={results}
                change={change}
                onClose={close}
              />
            )}
          </FilterButton>
        ) : null}
        <ListViews
          firmId={firmId}
          list="missions"
          parts={viewParts}
          columns={columns.columns}
          onColumns={columns.chooseAll}
        />
        {isNarrow || search.view !== "list" ? null : (
          <ColumnChoice
            label={t("columns")}
            offered={missionColumns.filter((column) => column !== "company" || isOfFirm)}
            chosen={columns.columns}
            labelOf={(column) => t(`column.${column}`)}
            onChoose={columns.choose}
          />
        )}
      </ListTools>
      {isOfFirm ? <ViewChoice search={search} change={change} /> : null}
      {children}
    </header>
  )
}
