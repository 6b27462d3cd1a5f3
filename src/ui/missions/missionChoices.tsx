import { useQuery } from "@tanstack/react-query"
import { type MissionSort, missionSorts, type MissionStatus, missionStatuses } from "#schemas/missions/missionRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { wholeTeam } from "#services/people/wholeTeam.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionsSearch, missionViews } from "#ui/missions/missionsSearch.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"

export interface MissionChoiceProps {
  readonly search: MissionsSearch
  readonly change: (next: Partial<MissionsSearch>) => Promise<void>
}

const anyStatus: ReadonlyArray<"" | MissionStatus> = ["", ...missionStatuses]

export function StatusChoice({ change, search }: MissionChoiceProps) {
  const { t } = useMissionWords()
  return (
    <FilterChoice
      label={t("filter.status")}
      value={search.status ?? ""}
      words={anyStatus}
      labelOf={(status) => t(status === "" ? "filter.all" : `status.${status}`)}
      onChoose={(status) => void change({ status: status === "" ? null : status })}
    />
  )
}

/** The sort orders of a list; the client's name is offered only in the list of all clients. */
const sortsOf = (vendorId: VendorId | null): ReadonlyArray<MissionSort> =>
  missionSorts.filter((sort) => vendorId === null || sort !== "company")

/** [MIS-006] The choice of the sort order of the mission list. */
export function SortChoice({ change, search, vendorId }: MissionChoiceProps & { readonly vendorId: VendorId | null }) {
  const { t } = useMissionWords()
  return (
    <FilterChoice
      label={t("sort")}
      value={search.sort}
      words={sortsOf(vendorId)}
      labelOf={(sort) => t(`sort.${sort}`)}
      onChoose={(sort) => void change({ sort })}
    />
  )
}

export function ManagerChoice({ change, firmId, search }: MissionChoiceProps & { readonly firmId: FirmId }) {
  const { t } = useMissionWords()
  const { ask } = usePortal()
  const team = useQuery({
    queryKey: ["team.list", { firmId }, "whole"],
    queryFn: async ({ signal }) => ({ data: await wholeTeam(ask, firmId, signal) })
  })
  const people = new Map((team.data?.data ?? []).map((one) => [String(one.id), `${one.firstname} ${one.lastname}`]))
  return (
    <FilterChoice
      label={t("filter.manager")}
      value={search.manager === null ? "" : String(search.manager)}
      words={["", ...people.keys()]}
      labelOf={(id) => people.get(id) ?? t("filter.manager.all")}
      onChoose={(id) => void change({ manager: id === "" ? null : Number(id) })}
    />
  )
}

/** List, board or time line. */
export function ViewChoice({ change, search }: MissionChoiceProps) {
  const { t } = useMissionWords()
  return (
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
  )
}
