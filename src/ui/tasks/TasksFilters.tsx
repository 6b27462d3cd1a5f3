import { useTranslation } from "react-i18next"
import type { TaskListView } from "#machines/tasks/taskList.projection.ts"
import type { Task } from "#schemas/tasks/task.ts"
import type { TaskGrouping } from "#schemas/tasks/taskRules.ts"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { FilterButton } from "#ui/shared/toolbar/FilterButton.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { slidersH } from "#ui/shared/icons/pageIcons.ts"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { GroupChoice, statusChips } from "#ui/tasks/taskChoices.tsx"
import {
  chipCount,
  isPressed,
  openStatuses,
  pressed,
  rareFilters,
  type TaskChip,
  type TaskFilters
} from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import "#ui/shared/chips.css"

const FilterPanel = lazyPart(
  () => import("#ui/tasks/FilterPanel.tsx"),
  (module) => module.FilterPanel,
  "over"
)

interface FiltersProps {
  readonly search: TaskFilters
  readonly change: ChangeSearch
}

interface MoreFiltersProps extends FiltersProps {
  readonly ground: TasksGround
  readonly tasks: ReadonlyArray<Task>
  readonly results: number | null
  readonly isNarrow: boolean
  readonly onGroup: (group: TaskGrouping | null) => void
}

/** The button for the less common filters, with the number of active ones; on a phone it also contains the status. */
export function MoreFilters({ isNarrow, ...props }: MoreFiltersProps) {
  const { t } = useTranslation("tasks")
  const { search } = props
  const hasStatus = isNarrow && search.statuses.join() !== openStatuses.join()
  return (
    <FilterButton
      label={t("filters")}
      count={rareFilters(search) + (hasStatus ? 1 : 0)}
      icon={slidersH}
      className=""
      kind="second"
    >
      {(anchor, close) => <FilterPanel {...props} anchor={anchor} onClose={close} />}
    </FilterButton>
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
  /** On narrow screens status and grouping are in the filter panel. */
  readonly isNarrow: boolean
  readonly namesCompany: boolean
  /** Whether the calendar is shown: it has its own date range and no groups. */
  readonly isCalendar: boolean
  readonly onGroup: (group: TaskGrouping | null) => void
  /** [TSK-003] Starts the selection mode, because cards have no checkboxes; null if nothing can be selected. */
  readonly onPick: (() => void) | null
}

/** [TSK-011] [TSK-013] [TSK-014] The most used filters as chips, each with the number of matching tasks. */
export function QuickFilters({
  change,
  counters,
  isCalendar,
  isNarrow,
  isOfFirm,
  namesCompany,
  onGroup,
  onPick,
  search
}: QuickFiltersProps) {
  const { t } = useTranslation("tasks")
  // The review status that this side has to act on: the firm reviews submitted answers, the client completes returned
  // ones.
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
        {isCalendar ? null : chip("today", t("due.today"))}
        {isCalendar ? null : chip("week", t("due.week"))}
        {chip(review, t(`quick.${review}`), "warn")}
      </div>
      {isNarrow ? null : (
        <>
          <div className="tasks-chips" role="group" aria-label={t("column.status")}>
            {statusChips.map((name) =>
              chip(name, t(name === "open" || name === "all" ? `quick.${name}` : `status.${name}`))
            )}
          </div>
          {isCalendar ? null : <GroupChoice search={search} namesCompany={namesCompany} onGroup={onGroup} />}
        </>
      )}
    </div>
  )
}
