import { useTranslation } from "react-i18next"
import { type TaskGrouping, taskGroupings, taskSorts, taskStatuses } from "#schemas/tasks/taskRules.ts"
import { isPressed, pressed, type TaskChip, type TaskFilters } from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"

interface ChoiceProps {
  readonly search: TaskFilters
  readonly change: ChangeSearch
}

interface GroupChoiceProps {
  readonly search: TaskFilters
  readonly namesCompany: boolean
  readonly onGroup: (group: TaskGrouping | null) => void
}

/** [TSK-004] The choice of the grouping. */
export function GroupChoice({ namesCompany, onGroup, search }: GroupChoiceProps) {
  const { t } = useTranslation("tasks")
  return (
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
  )
}

/** The choice of the sort order, for cards, which have no column headers. */
export function SortChoice({ change, search }: ChoiceProps) {
  const { t } = useTranslation("tasks")
  return (
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
  )
}

export const statusChips = ["open", ...taskStatuses, "all"] as const satisfies ReadonlyArray<TaskChip>

/** [TSK-014] The status filters as one select. */
export function StatusChoice({ change, search }: ChoiceProps) {
  const { t } = useTranslation("tasks")
  const chosen = statusChips.find((chip) => isPressed(search, chip))
  return (
    <select
      className="input"
      aria-label={t("column.status")}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const chip = statusChips.find((one) => one === value)
        if (chip !== undefined && chip !== chosen) void change(pressed(search, chip))
      }}
    >
      {/* No status is selected while another quick filter is active. */}
      {chosen === undefined ? <option value="">–</option> : null}
      {statusChips.map((chip) => (
        <option key={chip} value={chip}>
          {t(chip === "open" || chip === "all" ? `quick.${chip}` : `status.${chip}`)}
        </option>
      ))}
    </select>
  )
}
