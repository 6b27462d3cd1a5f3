import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import { formatDay } from "#services/shared/days.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface StayedTasksProps {
  readonly mission: MissionDetail
  /** Number of tasks that the last run left unchanged. */
  readonly count: number
}

/** [MIS-O02] Tasks that no longer match the mission but were kept, because a user has edited them. */
export function StayedTasks({ count, mission }: StayedTasksProps) {
  const { t } = useMissionWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="section-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="muted">{t("making.stayed", { count })}</summary>
      {isOpen ? <Lines mission={mission} /> : null}
    </details>
  )
}

function Lines({ mission }: Pick<StayedTasksProps, "mission">) {
  const { language, t } = useMissionWords()
  const { company, firm_id, id } = mission
  const context = encodeContext({ firmId: firm_id, vendorId: company.id })
  const query = useQuery(
    useCall("missions.preview", { params: { vendorId: company.id, missionId: id }, payload: {}, showError: false })
  )
  return (
    <QueryBoundary query={query} rows={2}>
      {({ data: { stayed, staying } }) => (
        <ul className="mission-lines">
          {staying.map(({ due_on, id: task, title }) => (
            <li key={task}>
              <span className="grow">
                <Link {...linkTo("tasks", { context }, { task })}>{title}</Link>
              </span>
              <small>{formatDay(language, due_on)}</small>
            </li>
          ))}
          {stayed > staying.length ? (
            <li className="muted">{t("simulation.more", { count: stayed - staying.length })}</li>
          ) : null}
        </ul>
      )}
    </QueryBoundary>
  )
}
