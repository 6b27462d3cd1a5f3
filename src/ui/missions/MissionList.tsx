import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Suspense } from "react"
import { encodeContext } from "#schemas/access/context.ts"
import type { Mission } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { formatCents } from "#services/missions/amounts.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/useCall.ts"
import { MissionLink, Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionPages } from "#ui/missions/MissionPages.tsx"
import { MissionsFilters } from "#ui/missions/MissionsFilters.tsx"
import { isNarrowed, missionsQuery, useMissionsSearch } from "#ui/missions/missionsSearch.ts"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { book, plus } from "#ui/shared/icons.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { Asked } from "#ui/shared/Asked.tsx"
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
  const { change, search } = useMissionsSearch()
  useRosterWork("mission", ["missions.list"])
  const query = useQuery({
    ...useCall("missions.list", {
      params: { firmId },
      query: { ...missionsQuery(search), ...(vendorId === null ? {} : { vendor_id: vendorId }) },
      showError: false
    }),
    placeholderData: (before) => before
  })
  return (
    <section className="panel missions" aria-busy={query.isPlaceholderData}>
      <MissionsFilters firmId={firmId} vendorId={vendorId} search={search} change={change}>
        {vendorId === null ? null : <NewMission firmId={firmId} vendorId={vendorId} />}
      </MissionsFilters>
      <Asked query={query} rows={6}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            isNarrowed(search) ? (
              <EmptyState icon={book} title={t("nothing.title")} text={t("nothing.text")}>
                <button
                  type="button"
                  className="button"
                  data-kind="second"
                  onClick={() => change({ search: "", status: null, manager: null, from: "", to: "" })}
                >
                  {t("nothing.reset")}
                </button>
              </EmptyState>
            ) : (
              <EmptyState icon={book} title={t("empty.title")} text={t("empty.text")} />
            )
          ) : search.view !== "list" ? (
            <Suspense fallback={<SkeletonRows />}>
              <MissionBoard view={search.view} missions={data} from={search.from} />
            </Suspense>
          ) : (
            <>
              <p className="missions-count muted" role="status">
                {t("count", { count: pagination.total })}
              </p>
              <ul className="roster">
                {data.map((mission) => (
                  <MissionLine key={mission.id} mission={mission} isOfFirm={vendorId === null} />
                ))}
              </ul>
              <MissionPages {...pagination} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Asked>
    </section>
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

function MissionLine({ isOfFirm, mission }: { readonly mission: Mission; readonly isOfFirm: boolean }) {
  const { days, hours, language, t } = useMissionWords()
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
          {formatCents(language, price_net)} {t("net")}
        </b>
        {minutes_planned === 0 ? null : (
          <small>{t("spent", { spent: hours(minutes_spent), planned: hours(minutes_planned) })}</small>
        )}
      </div>
    </li>
  )
}
