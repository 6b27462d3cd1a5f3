import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail, MissionTask } from "#schemas/missions/mission.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { MissionPages } from "#ui/missions/MissionPages.tsx"
import { Asked } from "#ui/shared/Asked.tsx"

/** [MIS-O02] The created tasks, by due date. */
export function MissionTasks({ mission }: { readonly mission: MissionDetail }) {
  const { t } = useMissionWords()
  const [page, setPage] = useState(1)
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const query = useQuery({
    ...useCall("missions.tasks", { params, query: { page }, showError: false }),
    placeholderData: (before) => before
  })
  const context = encodeContext({ firmId: mission.firm_id, vendorId: mission.company.id })
  return (
    <Asked query={query} rows={4}>
      {({ data, pagination }) => (
        <>
          <ul className="mission-lines" aria-label={t("tasks")}>
            {data.map((task) => (
              <TaskLine key={task.id} context={context} task={task} />
            ))}
          </ul>
          <MissionPages {...pagination} onPage={setPage} />
        </>
      )}
    </Asked>
  )
}

function TaskLine({ context, task }: { readonly context: string; readonly task: MissionTask }) {
  const { language, t } = useMissionWords()
  const { due_date, id, is_overdue, minutes_spent, status, title, type } = task
  const facts = [
    t(type === "information_request" ? "task.client" : "task.firm"),
    minutes_spent === null ? null : t("task.spent", { time: formatTime(minutes_spent) })
  ]
  return (
    <li>
      <span className="grow">
        <Link {...linkTo("tasks", { context }, { task: id })}>{title}</Link>
        <br />
        <small className="muted">{facts.filter((fact) => fact !== null).join(" · ")}</small>
      </span>
      <span className="tag" data-tone={status === "done" ? "ok" : is_overdue ? "error" : "plain"}>
        {t(`task.${status}`)}
      </span>
      {due_date === null ? null : <small>{formatDay(language, due_date)}</small>}
    </li>
  )
}
