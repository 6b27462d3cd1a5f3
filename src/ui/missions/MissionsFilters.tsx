import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { missionStatuses } from "#schemas/missions/missionRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { wholeTeam } from "#services/people/wholeTeam.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionsSearch, missionViews } from "#ui/missions/missionsSearch.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { search as glass } from "#ui/shared/icons.ts"

interface MissionsFiltersProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  readonly search: MissionsSearch
  readonly change: (next: Partial<MissionsSearch>) => void
  readonly children: ReactNode
}

/** For a client the status; for the whole firm status, manager, client name, period and view. */
export function MissionsFilters({ change, children, firmId, search, vendorId }: MissionsFiltersProps) {
  const { t } = useMissionWords()
  return (
    <header className="missions-filters">
      <span className="with-icon">
        <Icon of={glass} />
        <input
          className="input"
          type="text"
          inputMode="search"
          autoComplete="off"
          aria-label={t("filter.search")}
          placeholder={t("filter.search")}
          value={search.search}
          onChange={(event) => change({ search: event.target.value })}
        />
      </span>
      <select
        className="input"
        aria-label={t("filter.status")}
        value={search.status ?? ""}
        onChange={(event) => change({ status: missionStatuses.find((one) => one === event.target.value) ?? null })}
      >
        <option value="">{t("filter.all")}</option>
        {missionStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </select>
      {vendorId === null ? <FirmFilters firmId={firmId} search={search} change={change} /> : null}
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
  const day = (name: "from" | "to") => (
    <DateField
      field={{
        name,
        value: search[name],
        messageKey: null,
        isReadOnly: false,
        onChange: (value) => change({ [name]: value })
      }}
      label={t(`filter.${name}`)}
    />
  )
  return (
    <>
      <select
        className="input"
        aria-label={t("filter.manager")}
        value={search.manager ?? ""}
        onChange={(event) => change({ manager: event.target.value === "" ? null : Number(event.target.value) })}
      >
        <option value="">{t("filter.manager.all")}</option>
        {(team.data?.data ?? []).map(({ firstname, id, lastname }) => (
          <option key={id} value={id}>
            {`${firstname} ${lastname}`}
          </option>
        ))}
      </select>
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
            onClick={() => change({ view })}
          >
            {t(view)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
