import { useQuery } from "@tanstack/react-query"
import type { ReactElement } from "react"
import type { MissionId, TaskPreview } from "#schemas/missions/mission.ts"
import type { MissionContent } from "#schemas/missions/missionRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { formatDay } from "#services/shared/days.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface SimulationProps {
  readonly vendorId: VendorId
  readonly missionId: number
  readonly content: MissionContent
}

type Wire = CallRequest<"missions.propose">["payload"]["content"]

const useSimulation = ({ content, missionId, vendorId }: SimulationProps) =>
  useQuery({
    ...useCall("missions.preview", {
      params: { vendorId, missionId: missionId as MissionId },
      payload: { content: content as Wire },
      showError: false
    }),
    placeholderData: (before) => before
  })

const useOutcome = () => {
  const { t } = useMissionWords()
  return ({ changed, made, redated, removed, stayed }: TaskPreview): string => {
    const parts = [
      made === 0 ? null : t("simulation.made", { count: made }),
      redated === 0 ? null : t("simulation.redated", { count: redated }),
      changed === redated ? null : t("simulation.changed", { count: changed - redated }),
      removed === 0 ? null : t("simulation.removed", { count: removed }),
      stayed === 0 ? null : t("simulation.stayed", { count: stayed })
    ].filter((part) => part !== null)
    return parts.length === 0 ? t("simulation.nothing") : parts.join(" · ")
  }
}

/** The effect of a save on the tasks, in one line. */
export function SimulationLine(props: SimulationProps) {
  const { t } = useMissionWords()
  const outcome = useOutcome()
  const { data, isPlaceholderData } = useSimulation(props)
  return (
    <p className="simulation-line" role="status" aria-busy={isPlaceholderData || data === undefined}>
      {data === undefined ? t("simulation.reading") : `${t("simulation.label")} ${outcome(data.data)}.`}
    </p>
  )
}

/** Previews a change: the tasks created, moved and unchanged, and the people affected. Nothing is saved. */
export function Simulation(props: SimulationProps) {
  const { t } = useMissionWords()
  const outcome = useOutcome()
  const query = useSimulation(props)
  return (
    <section className="step-summary" aria-label={t("simulation.title")} aria-busy={query.isPlaceholderData}>
      <h3>{t("simulation.title")}</h3>
      <QueryBoundary query={query} rows={3}>
        {({ data }) => (
          <>
            <p role="status">{outcome(data)}</p>
            <Moves preview={data} />
            <People preview={data} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

interface Previewed {
  readonly preview: TaskPreview
}

function Moves({ preview }: Previewed) {
  const { language, t } = useMissionWords()
  const { made, redated, redating, removed, removing, stayed, staying } = preview
  const day = (text: string) => formatDay(language, text)
  return (
    <>
      <Lines title={t("simulation.list.redated")} total={redated}>
        {redating.map(({ due_on, id, title, to }) => (
          <li key={id}>
            <span className="grow">{title}</span>
            <small>{t("simulation.from_to", { from: day(due_on), to: day(to) })}</small>
          </li>
        ))}
      </Lines>
      <Lines title={t("simulation.list.removed")} total={removed}>
        {removing.map(({ due_on, id, title }) => (
          <li key={id}>
            <span className="grow">{title}</span>
            <small>{day(due_on)}</small>
          </li>
        ))}
      </Lines>
      <Lines title={t("simulation.list.stayed")} total={stayed}>
        {staying.map(({ due_on, id, title }) => (
          <li key={id}>
            <span className="grow">{title}</span>
            <small>{day(due_on)}</small>
          </li>
        ))}
      </Lines>
      {made === 0 || preview.until === null ? null : (
        <p className="muted">{t("simulation.until", { count: preview.total, until: day(preview.until) })}</p>
      )}
    </>
  )
}

interface LinesProps {
  readonly title: string
  readonly total: number
  readonly children: ReadonlyArray<ReactElement>
}

function Lines({ children, title, total }: LinesProps) {
  const { t } = useMissionWords()
  if (total === 0) return null
  return (
    <details className="section-fold">
      <summary>
        {title} <small className="muted">{total}</small>
      </summary>
      <ul className="mission-lines">
        {children}
        {total > children.length ? (
          <li className="muted">{t("simulation.more", { count: total - children.length })}</li>
        ) : null}
      </ul>
    </details>
  )
}

function People({ preview: { client, people } }: Previewed) {
  const { t } = useMissionWords()
  const words = ({ changed, made, removed }: TaskPreview["client"]) =>
    [
      made === 0 ? null : t("simulation.made", { count: made }),
      changed === 0 ? null : t("simulation.changed", { count: changed }),
      removed === 0 ? null : t("simulation.removed", { count: removed })
    ]
      .filter((word) => word !== null)
      .join(" · ")
  const concerned = [
    ...people.map(({ id, name, ...counts }) => ({ key: String(id), name, said: words(counts) })),
    { key: "client", name: t("simulation.client"), said: words(client) }
  ].filter(({ said }) => said !== "")
  if (concerned.length === 0) return null
  return (
    <>
      <h4>{t("simulation.people")}</h4>
      <ul className="mission-lines">
        {concerned.map(({ key, name, said }) => (
          <li key={key}>
            <span className="grow">{name}</span>
            <small className="muted">{said}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
