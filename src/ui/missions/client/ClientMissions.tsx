import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Mission, MissionId } from "#schemas/missions/mission.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ClientMission } from "#ui/missions/client/ClientMission.tsx"
import { StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { keepPartFocus } from "#ui/shared/focus/keepPartFocus.ts"
import { arrowLeft, book } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import "#ui/shared/entityList.css"
import "#ui/missions/missions.css"

interface ClientMissionsProps {
  readonly vendorId: VendorId
  /** Id of the mission in the URL; null shows the list. */
  readonly missionId: number | null
}

/** A client's agreed missions and the versions that wait for its answer. */
export function ClientMissions({ missionId, vendorId }: ClientMissionsProps) {
  const { t } = useMissionWords()
  const { context } = useHere()
  return (
    <div className="mission-page" ref={keepPartFocus} tabIndex={-1}>
      <div className="head">
        <div className="head-text">
          <Link
            className="mission-back"
            {...linkTo("service-requests", { context }, missionId === null ? {} : { show: "missions" })}
          >
            <Icon of={arrowLeft} />
            {t(missionId === null ? "client.back.requests" : "client.back.list")}
          </Link>
          {missionId === null ? (
            <>
              <h1>{t("client.title")}</h1>
              <p className="muted">{t("client.intro")}</p>
            </>
          ) : null}
        </div>
      </div>
      {missionId === null ? (
        <List vendorId={vendorId} />
      ) : (
        <ClientMission key={missionId} vendorId={vendorId} missionId={missionId as MissionId} />
      )}
    </div>
  )
}

function List({ vendorId }: { readonly vendorId: VendorId }) {
  const { t } = useMissionWords()
  useListActions("mission", ["missions.agreed"])
  const query = useQuery(useCall("missions.agreed", { params: { vendorId }, showError: false }))
  return (
    <section className="panel missions" aria-label={t("client.title")}>
      <QueryBoundary query={query} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={book} title={t("client.empty.title")} text={t("client.empty.text")} />
          ) : (
            <ul className="entity-list">
              {data.map((mission) => (
                <Line key={mission.id} mission={mission} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Line({ mission }: { readonly mission: Mission }) {
  const { days, language, t } = useMissionWords()
  const { context } = useHere()
  const { id, name, price_net, reference } = mission
  return (
    <li className="entity-line mission-line">
      <div className="entity-text">
        <h2 className="entity-name">
          <Link {...linkTo("service-requests", { context }, { mission: id })}>{name}</Link>
          <StateTag mission={mission} />
        </h2>
        <small>{[reference, days(mission)].filter((fact) => fact !== "").join(" · ")}</small>
      </div>
      <div className="mission-figures">
        <b>
          {formatMoney(language, price_net)} {t("net")}
        </b>
      </div>
    </li>
  )
}
