import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { openScreens } from "#machines/access/openScreens.ts"
import { offersAdminMode } from "#machines/tasks/adminMode.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail, MissionTask } from "#schemas/missions/mission.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { checkCircle } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { listAddress, page, word } from "#ui/shared/kit/list/listAddress.ts"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"

const shownTasks = ["open", "late", "done", "all"] as const
type ShownTasks = (typeof shownTasks)[number]

const tasksAddress = listAddress<{ readonly tasks: ShownTasks; readonly page: number }>({
  tasks: word(shownTasks, "open"),
  page
})

interface MissionTasksProps {
  readonly mission: MissionDetail
  /** Shows only the tasks of this service, without the service's name in their titles. */
  readonly service?: { readonly key: number; readonly title: string }
}

/** [MIS-O02] [ACC-071] The mission's tasks by due date; only the open ones by default. */
export function MissionTasks({ mission, service }: MissionTasksProps) {
  const { t } = useMissionWords()
  const { asked, change } = useListAddress(tasksAddress)
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const narrowing = {
    ...(asked.tasks === "all" ? {} : { state: asked.tasks }),
    ...(service === undefined ? {} : { service: service.key })
  }
  const query = useQuery({
    ...useCall("missions.tasks", { params, query: { page: asked.page, ...narrowing }, showError: false }),
    placeholderData: (before) => before
  })
  const context = encodeContext({ firmId: mission.firm_id, vendorId: mission.company.id })
  const { modules } = useHere()
  const hasTasks = openScreens(["tasks"], usePortal().modules.hasScreen, modules).length > 0
  // The link to the tasks page, where several tasks can be edited at once; in admin mode it includes those of
  // colleagues.
  const wanted = { mission: mission.id, ...(offersAdminMode(useFirmRole()) ? { all: true } : {}) }
  return (
    <>
      <div className="mission-tasks-filter">
        <FilterChoice
          label={t("tasks.show")}
          value={asked.tasks}
          words={shownTasks}
          labelOf={(one) => t(`tasks.show.${one}`)}
          onChoose={(tasks) => void change({ tasks })}
        />
        {hasTasks ? (
          <Link className="button" data-kind="quiet" data-size="small" {...linkTo("tasks", { context }, wanted)}>
            {t("tasks.open")}
          </Link>
        ) : null}
      </div>
      <EntityList
        query={query}
        rows={4}
        label={t("tasks")}
        className="mission-lines"
        of={({ data }) => data}
        none={{ icon: checkCircle, title: t("tasks.nothing") }}
        narrowed={() =>
          asked.tasks === "all"
            ? null
            : { title: t("tasks.nothing"), text: t("tasks.nothing.text"), onWiden: () => void change({ tasks: "all" }) }
        }
        pages={({ pagination: { last_page: last, page: at } }) => ({ page: at, last })}
        onPage={(at) => void change({ page: at })}
      >
        {(task) => (
          <TaskLine context={context} task={task} prefix={service === undefined ? "" : `${service.title} – `} />
        )}
      </EntityList>
    </>
  )
}

interface TaskLineProps {
  readonly context: string
  readonly task: MissionTask
  /** Removed from the start of the title if it is there. */
  readonly prefix: string
}

function TaskLine({ context, prefix, task }: TaskLineProps) {
  const { language, t } = useMissionWords()
  const { due_date, id, is_overdue, minutes_spent, status, title, type } = task
  const facts = [
    t(type === "information_request" ? "task.client" : "task.firm"),
    minutes_spent === null ? null : t("task.spent", { time: formatTime(minutes_spent) })
  ]
  return (
    <li>
      <span className="grow">
        <Link {...linkTo("tasks", { context }, { task: id })}>
          {title.startsWith(prefix) ? title.slice(prefix.length) : title}
        </Link>
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
