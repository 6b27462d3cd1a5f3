import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TaskListView } from "#machines/tasks/taskList.projection.ts"
import type { Task } from "#schemas/tasks/task.ts"
import { type TaskGrouping, taskGroupings, taskSorts, taskStatuses } from "#schemas/tasks/taskRules.ts"
import { useSettled } from "#ui/customers/useCustomers.ts"
import { check, times } from "#ui/shared/firstIcons.ts"
import { search as glass } from "#ui/shared/documentIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { slidersH } from "#ui/shared/pageIcons.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { chipCount, isPressed, pressed, rareFilters, type TaskChip, type TasksSearch } from "#ui/tasks/tasksSearch.ts"
import type { ChangeSearch } from "#ui/tasks/useTasksSearch.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

const FilterPanel = lazyPart(
  () => import("#ui/tasks/FilterPanel.tsx"),
  (module) => module.FilterPanel,
  "over"
)

interface FiltersProps {
  readonly search: TasksSearch
  readonly change: ChangeSearch
}

/** [TSK-007] */
export function TasksSearchField({ change, search }: FiltersProps) {
  const { t } = useTranslation("tasks")
  const { text, type } = useSettled(search.search, (typed) => change({ search: typed }))
  return (
    <span className="with-icon tasks-search">
      <Icon of={glass} />
      <input
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") type(text, 0)
          if (event.key === "Escape" && text !== "") type("", 0)
        }}
      />
      {text === "" ? null : (
        <button type="button" className="icon-button" aria-label={t("search.clear")} onClick={() => type("", 0)}>
          <Icon of={times} />
        </button>
      )}
    </span>
  )
}

/** The rarer filters, behind a button that says how many of them are set. */
export function MoreFilters({
  change,
  ground,
  search,
  tasks
}: FiltersProps & { readonly ground: TasksGround; readonly tasks: ReadonlyArray<Task> }) {
  const { t } = useTranslation("tasks")
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const count = rareFilters(search)
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="second"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget.getBoundingClientRect() : null)}
      >
        <Icon of={slidersH} />
        {t("filters")}
        {count === 0 ? null : <b className="tag">{count}</b>}
      </button>
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <FilterPanel
            anchor={anchor}
            ground={ground}
            search={search}
            change={change}
            tasks={tasks}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ChipProps {
  readonly isOn: boolean
  readonly label: string
  readonly count?: number | undefined
  readonly tone?: "error" | "warn" | undefined
  readonly onPress: () => void
}

function Chip({ count, isOn, label, onPress, tone }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} data-tone={tone} onClick={onPress}>
      <Icon of={check} />
      {label}
      {count === undefined ? null : <b>{count}</b>}
    </button>
  )
}

interface QuickFiltersProps extends FiltersProps {
  readonly counters: TaskListView["counters"]
  readonly isOfFirm: boolean
  /** Cards have no heads to sort by. */
  readonly isNarrow: boolean
  readonly namesCompany: boolean
  readonly onGroup: (group: TaskGrouping | null) => void
  /** [TSK-003] Begins to choose several, where cards have no boxes; null where nothing is to choose. */
  readonly onPick: (() => void) | null
}

/** [TSK-011] [TSK-013] [TSK-014] What is chosen every day: in one press, with how much it would show. */
export function QuickFilters({
  change,
  counters,
  isNarrow,
  isOfFirm,
  namesCompany,
  onGroup,
  onPick,
  search
}: QuickFiltersProps) {
  const { t } = useTranslation("tasks")
  // Whose turn it is: the firm looks at what was given, the client completes what came back.
  const review = isOfFirm ? "submitted" : "returned"
  const chip = (name: TaskChip, label: string, tone?: "error" | "warn") => {
    const count = counters === null ? undefined : chipCount(counters, name)
    return (
      <Chip
        key={name}
        isOn={isPressed(search, name)}
        label={label}
        count={count}
        tone={(count ?? 0) > 0 ? tone : undefined}
        onPress={() => void change(pressed(search, name))}
      />
    )
  }
  return (
    <div className="tasks-bar" role="group" aria-label={t("quick")}>
      {isNarrow && onPick !== null ? (
        <button type="button" className="chip" onClick={onPick}>
          {t("bulk.pick")}
        </button>
      ) : null}
      <div className="tasks-chips">
        {chip("overdue", t("due.late"), "error")}
        {chip("today", t("due.today"))}
        {chip("week", t("due.week"))}
        {chip(review, t(`quick.${review}`), "warn")}
      </div>
      <div className="tasks-chips" role="group" aria-label={t("column.status")}>
        {chip("open", t("quick.open"))}
        {taskStatuses.map((status) => chip(status, t(`status.${status}`)))}
        {chip("all", t("quick.all"))}
      </div>
      <select
        className="input tasks-group"
        aria-label={t("group")}
        value={search.group ?? ""}
        onChange={({ currentTarget: { value } }) => onGroup(taskGroupings.find((one) => one === value) ?? null)}
      >
        <option value="">{t("group.none")}</option>
        {taskGroupings
          .filter((one) => namesCompany || one !== "company")
          .map((one) => (
            <option key={one} value={one}>
              {t(`group.${one}`)}
            </option>
          ))}
      </select>
      {isNarrow ? (
        <select
          className="input"
          aria-label={t("sort")}
          value={search.sort}
          onChange={({ currentTarget: { value } }) =>
            void change({ sort: taskSorts.find((sort) => sort === value) ?? "due_date", order: "asc" })
          }
        >
          {taskSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  )
}
