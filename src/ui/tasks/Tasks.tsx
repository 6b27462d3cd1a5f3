import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { taskListColumns } from "#services/tasks/keptColumns.ts"
import type { MadeTasks } from "#services/tasks/taskResource.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { NothingLeft } from "#ui/shared/kit/list/NothingLeft.tsx"
import { Pages } from "#ui/shared/kit/list/Pages.tsx"
import { SearchBox } from "#ui/shared/kit/list/SearchBox.tsx"
import { useKeptColumns } from "#ui/shared/page/useKeptColumns.ts"
import { checkSquare } from "#ui/shared/icons/frame/icons.ts"
import { fileImport } from "#ui/shared/icons/pageIcons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { ChosenFilters } from "#ui/tasks/ChosenFilters.tsx"
import { type TasksGround, useThemes } from "#ui/tasks/taskFacts.ts"
import { TaskPanel } from "#ui/tasks/TaskPanel.tsx"
import { linkOf, TaskCards, TaskTable } from "#ui/tasks/TaskTable.tsx"
import { TasksDisplay } from "#ui/tasks/TasksDisplay.tsx"
import { MoreFilters, QuickFilters } from "#ui/tasks/TasksFilters.tsx"
import { isNarrowed, tasksAddress, type TaskFilters } from "#ui/tasks/taskFilters.ts"
import { useTaskList } from "#ui/tasks/useTaskList.ts"
import { useTaskSelection } from "#ui/tasks/useTaskSelection.ts"
import { type ChangeSearch, useTaskFilters } from "#ui/tasks/useTaskFilters.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

const CreateTask = lazyPart(
  () => import("#ui/tasks/TaskForm.tsx"),
  (module) => module.CreateTask,
  "over"
)

const TaskCalendar = lazyPart(
  () => import("#ui/tasks/calendar/TaskCalendar.tsx"),
  (module) => module.TaskCalendar
)

const TaskBulk = lazyPart(
  () => import("#ui/tasks/TaskBulk.tsx"),
  (module) => module.TaskBulk,
  "over"
)

interface TasksProps {
  readonly ground: TasksGround
  readonly onImport: () => void
}

/** [TSK-004] The task list of the firm or of a client, with the open task beside it. */
export function Tasks({ ground, onImport }: TasksProps) {
  const { t } = useTranslation("tasks")
  const title = useScreenTitle()
  const text = useText()
  const room = useBreakpoint()
  const { snackbar } = usePortal()
  const { change, group, open, opened, search } = useTaskFilters()
  const { outdate, retry, toggleGroup, view } = useTaskList(ground.firmId, ground.vendorId, search, change)
  const [isCreating, setCreating] = useState(false)
  const selection = useTaskSelection(view.groups)
  const columns = useKeptColumns(taskListColumns)
  const themes = useThemes(ground, view.tasks)
  const [left] = useState(() => new Map<number, number>())
  const changed = useCallback(
    (task?: { readonly id: number; readonly revision: number }) => {
      if (task !== undefined) left.set(task.id, task.revision)
      outdate()
    },
    [left, outdate]
  )
  const close = useCallback(() => {
    open(null)
    // Returns the focus to the link that opened the task.
    if (opened !== null) document.getElementById(linkOf(opened))?.focus()
  }, [open, opened])
  const made = ({ lost, tasks }: MadeTasks) => {
    outdate()
    const [first] = tasks
    const message =
      lost === 0
        ? ({ tone: "success", code: "tasks:made", params: { count: tasks.length }, text: null } as const)
        : ({ tone: "error", code: "tasks:made.lost", params: { count: lost }, text: null } as const)
    snackbar.send({ type: "message.raised", message })
    if (tasks.length === 1 && first !== undefined) open(first.id)
  }
  const side = ground.isOfFirm ? "firm" : "client"
  const isCalendar = search.view !== "list"
  const rows = {
    selection: ground.isOfFirm ? selection : null,
    groups: view.groups,
    onToggle: toggleGroup,
    themes,
    opened,
    onOpen: open,
    namesCompany: ground.vendorId === null
  }
  return (
    <>
      <div className="head tasks-head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted" role="status">
            {view.isLoading || view.messageKey !== null ? "\u00a0" : t(`count.${side}`, { count: view.total })}
          </p>
        </div>
        <div className="tasks-tools">
          <search>
            <SearchBox label={t("search")} value={search.search} onSearch={(typed) => change({ search: typed })} />
          </search>
          <MoreFilters
            search={search}
            change={change}
            ground={ground}
            tasks={view.tasks}
            results={view.isLoading || view.isStale || view.messageKey !== null ? null : view.total}
            isNarrow={room === "narrow"}
            onGroup={group}
          />
          <TasksDisplay
            ground={ground}
            change={change}
            columns={columns}
            isCalendar={isCalendar}
            hasColumns={!isCalendar && room !== "narrow"}
          />
          {ground.isOfFirm ? <NewTasks onImport={onImport} onNew={() => setCreating(true)} /> : null}
        </div>
      </div>
      <div className="tasks" data-open={opened !== null || undefined}>
        <section className="panel tasks-panel" aria-label={title} aria-busy={view.isLoading || view.isStale}>
          <QuickFilters
            search={search}
            change={change}
            counters={view.counters}
            isOfFirm={ground.isOfFirm}
            isNarrow={room === "narrow"}
            namesCompany={ground.vendorId === null}
            isCalendar={isCalendar}
            onGroup={group}
            onPick={ground.isOfFirm && !isCalendar && !view.isEmpty && !selection.isPicking ? selection.pick : null}
          />
          <ChosenFilters ground={ground} search={search} change={change} tasks={view.tasks} themes={themes} />
          {isCalendar ? (
            <Suspense fallback={<SkeletonRows />}>
              <TaskCalendar
                ground={ground}
                search={search}
                change={change}
                opened={opened}
                isNarrow={room === "narrow"}
              />
            </Suspense>
          ) : view.messageKey !== null ? (
            <ErrorState
              title={t("error.title")}
              text={text(view.messageKey)}
              onRetry={view.canRetry ? retry : undefined}
            />
          ) : view.isLoading ? (
            <SkeletonRows />
          ) : !view.isEmpty ? (
            room === "narrow" ? (
              <TaskCards {...rows} />
            ) : (
              <TaskTable
                {...rows}
                search={search}
                change={change}
                shown={columns.columns}
                columns={opened !== null && room === "wide" ? "least" : room === "wide" ? "all" : "few"}
              />
            )
          ) : (
            <Nothing search={search} side={side} change={change} />
          )}
          {ground.isOfFirm && !isCalendar ? (
            <Suspense fallback={null}>
              <TaskBulk ground={ground} selection={selection} left={left} onChanged={changed} />
            </Suspense>
          ) : null}
          {view.messageKey === null && !isCalendar ? (
            <Pages page={view.page} last={view.lastPage} onPage={(page) => void change({ page })} />
          ) : null}
        </section>
        {opened === null ? null : (
          <TaskPanel key={opened} ground={ground} id={opened} onChanged={changed} onClose={close} />
        )}
      </div>
      {isCreating ? (
        <Suspense fallback={null}>
          <CreateTask ground={ground} onMade={made} onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function NewTasks({ onImport, onNew }: { readonly onImport: () => void; readonly onNew: () => void }) {
  const { t } = useTranslation("tasks")
  return (
    <>
      <button type="button" className="button tasks-import" data-kind="second" onClick={onImport}>
        <Icon of={fileImport} />
        {t("import")}
      </button>
      <AddButton onClick={onNew}>{t("new")}</AddButton>
    </>
  )
}

interface NothingProps {
  readonly search: TaskFilters
  readonly side: "firm" | "client"
  readonly change: ChangeSearch
}

/** The empty state: no tasks at all, or none that match the filters. */
function Nothing({ change, search, side }: NothingProps) {
  const { t } = useTranslation("tasks")
  if (!isNarrowed(search))
    return <EmptyState icon={checkSquare} title={t(`empty.${side}.title`)} text={t(`empty.${side}.text`)} />
  return (
    <NothingLeft
      icon={checkSquare}
      title={t("nothing.title")}
      text={t("nothing.text")}
      onWiden={() => void change({ ...tasksAddress.widened, statuses: [] })}
    />
  )
}
