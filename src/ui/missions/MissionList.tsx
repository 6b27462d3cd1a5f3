import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { toMissionView } from "#machines/missions/mission.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { Mission } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { type MissionColumn, missionColumns, missionListColumns } from "#services/missions/keptColumns.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { MissionLink, Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionsFilters } from "#ui/missions/MissionsFilters.tsx"
import { missionsAddress, missionsQuery } from "#ui/missions/missionsSearch.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { book, plus } from "#ui/shared/icons/frame/icons.ts"
import { keepPartFocus } from "#ui/shared/focus/keepPartFocus.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { NothingLeft } from "#ui/shared/kit/list/NothingLeft.tsx"
import { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import "#ui/shared/entityList.css"
import "#ui/missions/missions.css"

const MissionBoard = lazyPart(
  () => import("#ui/missions/MissionBoards.tsx"),
  (module) => module.MissionBoard
)

interface MissionsProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

/**
 * [MIS-005] [MIS-006] The missions of one client, or of the whole firm if `vendorId` is null: a paginated list, or up
 * to 200 on a board or a time line.
 */
export function Missions({ firmId, vendorId }: MissionsProps) {
  const { t } = useMissionWords()
  const { asked, change, isNarrowed, widen } = useListAddress(missionsAddress)
  const columns = useKeptColumns(missionListColumns)
  // On a phone all columns are shown: they wrap below the name.
  const shown = useBreakpoint() === "narrow" ? missionColumns : columns.columns
  const work = useListActions("mission", ["missions.list"])
  const query = useQuery({
    ...useCall("missions.list", {
      params: { firmId },
      query: { ...missionsQuery(asked), ...(vendorId === null ? {} : { vendor_id: vendorId }) },
      showError: false
    }),
    placeholderData: (before) => before
  })
  const narrowed = isNarrowed ? { title: t("nothing.title"), text: t("nothing.text"), onWiden: widen } : null
  const none = { icon: book, title: t("empty.title"), text: t("empty.text") }
  return (
    <section className="panel missions" aria-busy={query.isPlaceholderData} ref={keepPartFocus} tabIndex={-1}>
      <MissionsFilters
        firmId={firmId}
        vendorId={vendorId}
        search={asked}
        columns={columns}
        results={query.isPlaceholderData ? null : (query.data?.pagination.total ?? null)}
        change={change}
      >
        {vendorId === null ? null : <NewMission firmId={firmId} vendorId={vendorId} />}
      </MissionsFilters>
      {asked.view === "list" ? (
        <EntityList
          query={query}
          rows={6}
          none={none}
          of={({ data }) => data}
          narrowed={() => narrowed}
          head={({ pagination }) => <Count shown={pagination.total} total={pagination.total} />}
          pages={({ pagination: { last_page: last, page } }) => ({ page, last })}
          onPage={(page) => void change({ page })}
        >
          {(mission) => <MissionLine mission={mission} shown={shown} isOfFirm={vendorId === null} work={work} />}
        </EntityList>
      ) : (
        <QueryBoundary query={query} rows={6}>
          {({ data, pagination }) =>
            data.length > 0 ? (
              <Suspense fallback={<SkeletonRows />}>
                <Count shown={data.length} total={pagination.total} />
                <MissionBoard view={asked.view === "board" ? "board" : "timeline"} missions={data} from={asked.from} />
              </Suspense>
            ) : narrowed === null ? (
              <EmptyState {...none} />
            ) : (
              <NothingLeft icon={book} {...narrowed} />
            )
          }
        </QueryBoundary>
      )}
    </section>
  )
}

/** The number of missions; a board also says if it shows only a part of them. */
function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t } = useMissionWords()
  if (total === 0) return null
  return (
    <p className="missions-count muted" role="status">
      {shown < total ? t("count.some", { shown, total }) : t("count", { count: total })}
    </p>
  )
}

function NewMission({ firmId, vendorId }: { readonly firmId: FirmId; readonly vendorId: VendorId }) {
  const { t } = useMissionWords()
  return (
    <Link className="button" {...linkTo("customer-services-create", { context: encodeContext({ firmId, vendorId }) })}>
      <Icon of={plus} />
      {t("new")}
    </Link>
  )
}

interface MissionLineProps {
  readonly mission: Mission
  readonly shown: ReadonlyArray<MissionColumn>
  readonly isOfFirm: boolean
  readonly work: ReturnType<typeof useListActions>
}

function MissionLine({ isOfFirm, mission, shown, work }: MissionLineProps) {
  const { days, hours, language, t } = useMissionWords()
  const { ask } = usePortal()
  const { offered } = toMissionView(mission)
  const { company, manager, minutes_planned, minutes_spent, name, price_net, reference } = mission
  const has = (column: MissionColumn) => shown.includes(column)
  const facts = [
    has("company") && isOfFirm ? company.name : null,
    has("reference") ? reference || null : null,
    has("manager") ? (manager?.name ?? null) : null,
    has("period") ? days(mission) : null
  ].filter((fact) => fact !== null)
  return (
    <li className="entity-line mission-line">
      <div className="entity-text">
        <h2 className="entity-name">
          <MissionLink mission={mission}>{name}</MissionLink>
          <StateTag mission={mission} />
        </h2>
        {facts.length === 0 ? null : <small>{facts.join(" · ")}</small>}
        {has("progress") ? <Progress mission={mission} /> : null}
      </div>
      <div className="mission-figures">
        {has("price") ? (
          <b>
            {formatMoney(language, price_net)} {t("net")}
          </b>
        ) : null}
        {minutes_planned === 0 || !has("time") ? null : (
          <small>{t("spent", { spent: hours(minutes_spent), planned: hours(minutes_planned) })}</small>
        )}
      </div>
      {offered.includes("discard") ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t("delete.of", { name })}
          title={t("delete")}
          onClick={() =>
            work.ask("missions:delete", { name }, "missions:deleted", () =>
              ask("missions.discard", { params: { vendorId: company.id, missionId: mission.id }, showError: false })
            )
          }
        >
          <Icon of={trash} />
        </button>
      ) : null}
    </li>
  )
}
