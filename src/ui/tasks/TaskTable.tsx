import { Link } from "@tanstack/react-router"
import { type CSSProperties, Fragment, type MouseEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { LineGroup } from "#machines/tasks/taskLines.ts"
import type { Task, TaskGroup } from "#schemas/tasks/task.ts"
import type { TaskSort } from "#schemas/tasks/taskRules.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import type { TaskColumn } from "#services/tasks/keptColumns.ts"
import { linkHere } from "#ui/app/links.ts"
import { lock, arrowDown, arrowUp, file } from "#ui/shared/icons/frame/documentIcons.ts"
import { list as listIcon } from "#ui/shared/icons/list/listIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown, chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { AllCheck, LineCheck, pressing, selectionKeys } from "#ui/shared/kit/list/ListChecks.tsx"
import { DueDate, Members, StatusTag, Themes } from "#ui/tasks/TaskCells.tsx"
import type { TaskFilters } from "#ui/tasks/taskFilters.ts"
import type { TaskSelection } from "#ui/tasks/useTaskSelection.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"

export interface TaskRowsProps {
  readonly groups: ReadonlyArray<LineGroup>
  readonly onToggle: (key: string) => void
  readonly themes: ReadonlyMap<number, Theme>
  /** Id of the task that is open beside the list, or null. */
  readonly opened: number | null
  readonly onOpen: (id: number) => void
  /** False on a screen about one company, where the name is redundant. */
  readonly namesCompany: boolean
  /** [TSK-003] Null for clients, who have no bulk actions. */
  readonly selection: TaskSelection | null
}

/** Element id of the link to a task, used to restore the focus. */
export const linkOf = (id: number) => `task-${id}`
export function TaskLink({ isOpen, task }: { readonly task: Pick<Task, "id" | "title">; readonly isOpen: boolean }) {
  return (
    <Link
      id={linkOf(task.id)}
      {...linkHere((before) => ({ ...before, task: task.id }))}
      className="task-title"
      aria-current={isOpen ? "true" : undefined}
      activeProps={{}}
    >
      {task.title}
    </Link>
  )
}

/** Icons and facts beside the title of a task. */
export function TaskFacts({ level, task }: { readonly task: Task; readonly level: number }) {
  const { t } = useTranslation("tasks")
  const { attachments, internal, parent, sub_tasks: below, type } = task
  return (
    <span className="task-facts">
      {type === "accounting_firm_task" || internal ? (
        <span>
          <Icon of={lock} />
          {t(type === "accounting_firm_task" ? "type.accounting_firm_task" : "internal")}
        </span>
      ) : null}
      {/* Directly below its parent, the indent is enough for sighted users: the parent's name is for screen readers
          only. */}
      {parent === null ? null : (
        <span className={level > 0 ? "visually-hidden" : "truncate"}>{t("under", { title: parent.title })}</span>
      )}
      {below.total === 0 ? null : (
        <span>
          <Icon of={listIcon} />
          {t("sub_tasks.count", { done: below.done, count: below.total })}
        </span>
      )}
      {attachments === 0 ? null : (
        <span>
          <Icon of={file} />
          {t("attachments.count", { count: attachments })}
        </span>
      )}
    </span>
  )
}

/** Handlers of a row: a click anywhere opens the task, except on interactive elements. */
export const useOpening = (onOpen: (id: number) => void) => {
  const pressed = useRef(false)
  return (id: number) => ({
    onMouseDown: ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element && target.closest("a, button, input, .task-check") === null
    },
    onClick: () => {
      // Selecting text in the row is not a click.
      if (pressed.current && getSelection()?.isCollapsed !== false) onOpen(id)
      pressed.current = false
    }
  })
}

/** [TSK-004] A group header: its name, the group's total in the whole list, and how many are overdue. */
function GroupButton({
  group: { key, name, overdue, total },
  isCollapsed,
  onToggle
}: {
  readonly group: TaskGroup
  readonly isCollapsed: boolean
  readonly onToggle: (key: string) => void
}) {
  const { t } = useTranslation("tasks")
  return (
    <button type="button" aria-expanded={!isCollapsed} onClick={() => onToggle(key)}>
      <Icon of={isCollapsed ? chevronRight : chevronDown} />
      <b>{name ?? t("company.none")}</b>
      <span>{t("group.count", { count: total })}</span>
      {overdue === 0 ? null : (
        <span className="tag" data-tone="error">
          {t("group.late", { count: overdue })}
        </span>
      )}
    </button>
  )
}

function GroupHead({
  of: { group, isCollapsed },
  onToggle,
  span
}: {
  readonly of: LineGroup
  readonly onToggle: (key: string) => void
  readonly span: number
}) {
  if (group === null) return null
  return (
    <tr className="task-group">
      <th scope="rowgroup" colSpan={span}>
        <GroupButton group={group} isCollapsed={isCollapsed} onToggle={onToggle} />
      </th>
    </tr>
  )
}

interface TaskTableProps extends TaskRowsProps {
  readonly search: TaskFilters
  readonly change: ChangeSearch
  /** How many columns fit: "few" drops the last two, "least" also moves the company below the title. */
  readonly columns: "all" | "few" | "least"
  /** The columns that the user has chosen; shown if they fit. */
  readonly shown: ReadonlyArray<TaskColumn>
}

const dropped: Readonly<Record<TaskTableProps["columns"], ReadonlyArray<TaskColumn>>> = {
  all: [],
  few: ["members", "themes"],
  least: ["company", "members", "themes"]
}
/** Widths of the columns beside title and company, in rem. */
const widths = { due_date: 13.25, status: 9.75, members: 6.5, themes: 6.5 } as const

function TaskCell({
  column,
  task,
  themes
}: Pick<TaskRowsProps, "themes"> & { readonly column: TaskColumn; readonly task: Task }) {
  const { t } = useTranslation("tasks")
  switch (column) {
    case "company":
      return task.company?.name ?? t("company.none")
    case "due_date":
      return <DueDate task={task} />
    case "status":
      return <StatusTag task={task} />
    case "members":
      return <Members members={task.members} />
    case "themes":
      return <Themes ids={task.theme_ids} themes={themes} most={1} />
  }
}

/** [TSK-001] [TSK-015] One page of tasks as a table, on wide screens. */
export function TaskTable({
  change,
  columns,
  groups,
  namesCompany,
  onOpen,
  onToggle,
  opened,
  search,
  selection,
  shown,
  themes
}: TaskTableProps) {
  const { t } = useTranslation("tasks")
  const opening = useOpening(onOpen)
  const wanted = shown.filter((column) => column !== "company" || namesCompany)
  const seen = wanted.filter((column) => !dropped[columns].includes(column))
  const rest = seen.reduce((sum, column) => sum + (column === "company" ? 0 : widths[column]), 0)
  const head = (sort: TaskSort) => {
    const isSorted = search.sort === sort
    const next = isSorted && search.order === "asc" ? "desc" : "asc"
    return (
      <th
        scope="col"
        data-column={sort}
        aria-sort={isSorted ? (search.order === "asc" ? "ascending" : "descending") : "none"}
      >
        <button type="button" className="grid-sort" onClick={() => void change({ sort, order: next })}>
          {t(`column.${sort}`)}
          <Icon of={isSorted && search.order === "desc" ? arrowDown : arrowUp} />
        </button>
      </th>
    )
  }
  return (
    <table
      data-list
      className="tasks-table"
      data-columns={columns}
      style={{ "--rest": `${rest}rem` } as CSSProperties}
      data-checks={selection !== null || undefined}
    >
      <caption className="visually-hidden">{t("list")}</caption>
      <thead>
        <tr>
          {selection === null ? null : (
            <td className="task-check">
              <AllCheck
                isAll={selection.isAll}
                isSome={selection.selected.size > 0}
                onToggle={() => selection.toggleAll(selection.isAll)}
              />
            </td>
          )}
          {head("title")}
          {seen.map((column) => (
            <Fragment key={column}>
              {column === "members" || column === "themes" ? (
                <th scope="col" data-column={column}>
                  {t(`column.${column}`)}
                </th>
              ) : (
                head(column)
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      {groups.map((one) => (
        <tbody key={one.group?.key ?? ""}>
          <GroupHead of={one} onToggle={onToggle} span={(selection === null ? 1 : 2) + seen.length} />
          {one.lines.map(({ level, task }) => (
            <tr
              key={task.id}
              data-level={level}
              data-open={task.id === opened || undefined}
              data-chosen={selection?.selected.has(task.id) || undefined}
              {...opening(task.id)}
              {...selectionKeys(selection, task.id)}
            >
              {selection === null ? null : (
                <td className="task-check">
                  <LineCheck selection={selection} id={task.id} name={task.title} />
                </td>
              )}
              <th scope="row">
                <TaskLink task={task} isOpen={task.id === opened} />
                {wanted.includes("company") && !seen.includes("company") ? (
                  <small>{task.company?.name ?? t("company.none")}</small>
                ) : null}
                <TaskFacts task={task} level={level} />
              </th>
              {seen.map((column) => (
                <td key={column} className={column === "company" ? "truncate" : undefined}>
                  <TaskCell column={column} task={task} themes={themes} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The list of tasks as cards, for narrow screens. */
export function TaskCards({ groups, namesCompany, onOpen, onToggle, opened, selection, themes }: TaskRowsProps) {
  const { t } = useTranslation("tasks")
  const opening = useOpening(onOpen)
  return groups.map((one) => (
    <Fragment key={one.group?.key ?? ""}>
      {one.group === null ? null : (
        <div className="task-group">
          <GroupButton group={one.group} isCollapsed={one.isCollapsed} onToggle={onToggle} />
        </div>
      )}
      <ul
        data-list
        className="task-cards"
        aria-label={one.group === null ? t("list") : (one.group.name ?? t("company.none"))}
        hidden={one.isCollapsed}
      >
        {one.lines.map(({ level, task }) => (
          <li
            key={task.id}
            data-level={level}
            data-open={task.id === opened || undefined}
            data-chosen={selection?.selected.has(task.id) || undefined}
            data-picking={selection?.isPicking || undefined}
            {...(selection?.isPicking === true ? {} : opening(task.id))}
            {...(selection === null ? {} : pressing(selection, task.id))}
            {...selectionKeys(selection, task.id)}
          >
            {selection?.isPicking === true ? <LineCheck selection={selection} id={task.id} name={task.title} /> : null}
            <TaskLink task={task} isOpen={task.id === opened} />
            {namesCompany ? <span className="muted">{task.company?.name ?? t("company.none")}</span> : null}
            <span className="task-card-line">
              <StatusTag task={task} />
              <DueDate task={task} />
            </span>
            <TaskFacts task={task} level={level} />
            {task.members.length + task.theme_ids.length === 0 ? null : (
              <span className="task-card-line">
                {task.members.length === 0 ? null : <Members members={task.members} />}
                {task.theme_ids.length === 0 ? null : <Themes ids={task.theme_ids} themes={themes} most={2} />}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}
