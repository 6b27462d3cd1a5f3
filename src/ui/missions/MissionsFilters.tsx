import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { missionSorts, missionStatuses } from "#schemas/missions/missionRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { wholeTeam } from "#services/people/wholeTeam.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionsSearch, missionViews } from "#ui/missions/missionsSearch.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"

interface MissionsFiltersProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  readonly search: MissionsSearch
  readonly change: (next: Partial<MissionsSearch>) => Promise<void>
  readonly children: ReactNode
}

const anyStatus = ["", ...missionStatuses] as const

/** For a client the status and the order; for the whole firm manager, client name, period and view besides. */
export function MissionsFilters({ change, children, firmId, search, vendorId }: MissionsFiltersProps) {
  const { t } = useMissionWords()
  return (
    <header className="missions-filters">
      <ListTools label={t("filter.search")} search={search.search} onSearch={(words) => change({ search: words })}>
        <FilterChoice
          label={t("filter.status")}
          value={search.status ?? ""}
          words={anyStatus}
          labelOf={(status) => t(status === "" ? "filter.all" : `status.${status}`)}
          onChoose={(status) => void change({ status: status === "" ? null : status })}
        />
        <FilterChoice
          label={t("sort")}
          value={search.sort}
          words={missionSorts.filter((sort) => vendorId === null || sort !== "company")}
          labelOf={(sort) => t(`sort.${sort}`)}
          onChoose={(sort) => void change({ sort })}
        />
        {vendorId === null ? <FirmFilters firmId={firmId} search={search} change={change} /> : null}
      </ListTools>
      {children}
    </header>
  )
}

function FirmFilters({ change, firmId, search }: Pick<MissionsFiltersProps, "change" | "firmId" | "search">) {
  const { t } = useMissionWords()
  const { ask } = usePortal()
  const team = useQuery({
    queryKey: ["team.list", { firmId }, "whole"],
    queryFn: async ({ signal }) => ({ data: await wholeTeam(ask, firmId, signal) })
  })
  const people = new Map((team.data?.data ?? []).map((one) => [String(one.id), `${one.firstname} ${one.lastname}`]))
  const day = (name: "from" | "to") => (
    <DateField
      field={{
        name,
        value: search[name] ?? "",
        messageKey: null,
        isReadOnly: false,
        onChange: (value) => void change({ [name]: value === "" ? null : value })
      }}
      label={t(`filter.${name}`)}
    />
  )
  return (
    <>
      <FilterChoice
        label={t("filter.manager")}
        value={search.manager === null ? "" : String(search.manager)}
        words={["", ...people.keys()]}
        labelOf={(id) => people.get(id) ?? t("filter.manager.all")}
        onChoose={(id) => void change({ manager: id === "" ? null : Number(id) })}
      />
      {day("from")}
      {day("to")}
      <fieldset className="missions-views">
        <legend className="visually-hidden">{t("view")}</legend>
        {missionViews.map((view) => (
          <button
            key={view}
            type="button"
            className="button"
            data-kind={search.view === view ? "second" : "quiet"}
            data-size="small"
            aria-pressed={search.view === view}
            onClick={() => void change({ view })}
          >
            {t(view)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
