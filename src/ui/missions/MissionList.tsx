import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { toMissionView } from "#machines/missions/mission.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { Mission } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/useCall.ts"
import { MissionLink, Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionsFilters } from "#ui/missions/MissionsFilters.tsx"
import { missionsAddress, missionsQuery } from "#ui/missions/missionsSearch.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { trash } from "#ui/shared/documentIcons.ts"
import { book, plus } from "#ui/shared/icons.ts"
import { keepPartFocus } from "#ui/shared/keepPartFocus.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { NothingLeft } from "#ui/shared/kit/list/NothingLeft.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/roster.css"
import "#ui/missions/missions.css"

const MissionBoard = lazyPart(
  () => import("#ui/missions/MissionBoards.tsx"),
  (module) => module.MissionBoard
)

interface MissionsProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

/** [MIS-005] [MIS-006] */
export function Missions({ firmId, vendorId }: MissionsProps) {
  const { t } = useMissionWords()
  const { asked, change, isNarrowed, widen } = useListAddress(missionsAddress)
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
          {(mission) => <MissionLine mission={mission} isOfFirm={vendorId === null} work={work} />}
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

/** How many missions there are; a board says if it shows only some of them. */
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
  readonly isOfFirm: boolean
  readonly work: ReturnType<typeof useListActions>
}

function MissionLine({ isOfFirm, mission, work }: MissionLineProps) {
  const { days, hours, language, t } = useMissionWords()
  const { ask } = usePortal()
  const { offered } = toMissionView(mission)
  const { company, manager, minutes_planned, minutes_spent, name, price_net, reference } = mission
  const facts = [isOfFirm ? company.name : null, reference || null, manager?.name ?? null, days(mission)]
  return (
    <li className="roster-line mission-line">
      <div className="roster-text">
        <h2 className="roster-name">
          <MissionLink mission={mission}>{name}</MissionLink>
          <StateTag mission={mission} />
        </h2>
        <small>{facts.filter((fact) => fact !== null).join(" · ")}</small>
        <Progress mission={mission} />
      </div>
      <div className="mission-figures">
        <b>
          {formatMoney(language, price_net)} {t("net")}
        </b>
        {minutes_planned === 0 ? null : (
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
