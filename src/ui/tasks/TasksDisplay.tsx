import { useTranslation } from "react-i18next"
import { type TaskColumn, taskColumns } from "#services/tasks/keptColumns.ts"
import { calendar } from "#ui/shared/icons/calendarIcon.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ColumnChoice } from "#ui/shared/kit/list/ColumnChoice.tsx"
import type { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { list as listIcon } from "#ui/shared/icons/list/listIcons.ts"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { tasksAddress } from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"
import { ListViews } from "#ui/views/button/ListViews.tsx"

/** Search parameters that a saved view stores: all but the page and the day. */
const viewParts = Object.keys(tasksAddress.plain).filter((part) => part !== "page" && part !== "day")

interface TasksDisplayProps {
  readonly ground: TasksGround
  readonly change: ChangeSearch
  readonly columns: ReturnType<typeof useKeptColumns<TaskColumn>>
  readonly isCalendar: boolean
  /** Whether the list is shown as a table, so that columns can be chosen. */
  readonly hasColumns: boolean
}

/** The display options of the list: saved views, columns, list or calendar. */
export function TasksDisplay({
  change,
  columns: { choose, chooseAll, columns },
  ground,
  hasColumns,
  isCalendar
}: TasksDisplayProps) {
  const { t } = useTranslation("tasks")
  return (
    <>
      <ListViews firmId={ground.firmId} list="tasks" parts={viewParts} columns={columns} onColumns={chooseAll} />
      {hasColumns ? (
        <ColumnChoice
          label={t("columns")}
          offered={taskColumns.filter((column) => column !== "company" || ground.vendorId === null)}
          chosen={columns}
          labelOf={(column) => t(`column.${column}`)}
          onChoose={choose}
        />
      ) : null}
      <ViewChoice isCalendar={isCalendar} change={change} />
    </>
  )
}

function ViewChoice({ change, isCalendar }: { readonly isCalendar: boolean; readonly change: ChangeSearch }) {
  const { t } = useTranslation("tasks")
  return (
    <span className="tasks-views" role="group" aria-label={t("view")}>
      {(["list", "calendar"] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-pressed={(name === "calendar") === isCalendar}
          aria-label={t(`view.${name}`)}
          title={t(`view.${name}`)}
          onClick={() => void change({ view: name === "calendar" ? "month" : "list" })}
        >
          <Icon of={name === "calendar" ? calendar : listIcon} />
        </button>
      ))}
    </span>
  )
}
