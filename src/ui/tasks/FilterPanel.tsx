import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { offersAdminMode } from "#machines/tasks/adminMode.projection.ts"
import type { Task } from "#schemas/tasks/task.ts"
import type { TaskGrouping } from "#schemas/tasks/taskRules.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { FilterSurface } from "#ui/shared/FilterSurface.tsx"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { useBreakpoint } from "#ui/shared/page/useBreakpoint.ts"
import { GroupChoice, SortChoice, StatusChoice } from "#ui/tasks/taskChoices.tsx"
import { type TasksGround, usePeople, useTaskCompanies, useThemes } from "#ui/tasks/taskFacts.ts"
import { defaultSearch, isNarrowed, type TaskFilters } from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"
import { DayInput } from "#ui/shared/kit/date/index.ts"

interface FilterPanelProps {
  readonly anchor: Anchor
  readonly ground: TasksGround
  readonly search: TaskFilters
  readonly change: ChangeSearch
  /** The tasks in the list. Clients may not load the team: their choice of members is taken from these tasks. */
  readonly tasks: ReadonlyArray<Task>
  readonly results: number | null
  readonly onGroup: (group: TaskGrouping | null) => void
  readonly onClose: () => void
}

interface ManyProps {
  readonly legend: string
  readonly chosen: ReadonlyArray<number>
  readonly rows: ReadonlyArray<{ readonly id: number; readonly name: string; readonly count?: number }>
  readonly onChange: (ids: ReadonlyArray<number>) => void
}

/** A group of checkboxes; with none checked the filter is off. */
function Many({ chosen, legend, onChange, rows }: ManyProps): ReactNode {
  if (rows.length === 0) return null
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tasks-many" tabIndex={rows.length > 6 ? 0 : undefined} role="group" aria-label={legend}>
        {rows.map(({ count, id, name }) => (
          <label key={id}>
            <input type="checkbox" className="check" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span className="truncate">{name}</span>
            {count === undefined ? null : <small>{count}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const membersOf = (tasks: ReadonlyArray<Task>) =>
  [...new Map(tasks.flatMap(({ members }) => members).map((one) => [one.id, one])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name)
  )

/**
 * [TSK-005] [TSK-006] [TSK-008] to [TSK-010] [TSK-012] The less common filters; each choice applies at once and is
 * written to the URL.
 */
export function FilterPanel({ anchor, change, ground, onClose, onGroup, results, search, tasks }: FilterPanelProps) {
  const { t } = useTranslation("tasks")
  const role = useFirmRole()
  const id = useId()
  const isNarrow = useBreakpoint() === "narrow"
  const companies = useTaskCompanies(ground, search.all)
  const staff = usePeople(ground, ground.vendorId)
  const people = ground.isOfFirm ? staff : membersOf(tasks)
  const themes = useThemes(ground, [])
  const day = (
    name: "after" | "before",
    bound: { readonly min?: string | undefined; readonly max?: string | undefined }
  ) => (
    <div className="tasks-day">
      <label htmlFor={`${id}-${name}`}>{t(`filters.${name}`)}</label>
      <DayInput
        label={t(`filters.${name}`)}
        id={`${id}-${name}`}
        {...bound}
        value={search[name] ?? ""}
        onChange={(chosen) => void change({ [name]: chosen === "" ? null : chosen, due: null })}
      />
    </div>
  )
  return (
    <FilterSurface
      anchor={anchor}
      label={t("filters")}
      field={isNarrow ? "select" : "input"}
      className="tasks-filters"
      isSet={isNarrowed(search)}
      results={results}
      onClear={() => void change(defaultSearch)}
      onClose={onClose}
    >
      {isNarrow ? (
        <>
          <label className="filter-field">
            <span>{t("column.status")}</span>
            <StatusChoice search={search} change={change} />
          </label>
          <div className="tasks-days">
            <label className="filter-field">
              <span>{t("group")}</span>
              <GroupChoice search={search} namesCompany={ground.vendorId === null} onGroup={onGroup} />
            </label>
            <label className="filter-field">
              <span>{t("sort")}</span>
              <SortChoice search={search} change={change} />
            </label>
          </div>
        </>
      ) : null}
      <div className="tasks-days">
        {day("after", { max: search.before ?? undefined })}
        {day("before", { min: search.after ?? undefined })}
      </div>
      {ground.vendorId === null ? (
        <Many
          legend={t("filters.companies")}
          chosen={search.companies}
          rows={companies.map(({ id, name, open }) => ({ id, name, count: open }))}
          onChange={(ids) => void change({ companies: ids })}
        />
      ) : null}
      <Many
        legend={t("filters.members")}
        chosen={search.members}
        rows={people.map(({ id, name }) => ({ id, name }))}
        onChange={(ids) => void change({ members: ids })}
      />
      <Many
        legend={t("filters.themes")}
        chosen={search.themes}
        rows={[...themes.values()].map(({ id, title }) => ({ id, name: title }))}
        onChange={(ids) => void change({ themes: ids })}
      />
      {ground.isOfFirm ? (
        <label className="tasks-check">
          <input
            type="checkbox"
            className="check"
            checked={search.internal}
            onChange={({ target }) => void change({ internal: target.checked })}
          />
          <span>{t("filters.internal")}</span>
        </label>
      ) : null}
      {offersAdminMode(role) ? (
        <label className="tasks-check">
          <input
            type="checkbox"
            className="check"
            checked={search.all}
            onChange={({ target }) => void change({ all: target.checked })}
          />
          <span>
            {t("filters.all")}
            <small>{t("filters.all.hint")}</small>
          </span>
        </label>
      ) : null}
    </FilterSurface>
  )
}
