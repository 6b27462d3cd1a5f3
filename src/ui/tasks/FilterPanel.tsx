import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Task } from "#schemas/tasks/task.ts"
import { useHere } from "#ui/app/useHere.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { usePanelAt } from "#ui/shared/usePanelAt.ts"
import { type TasksGround, usePeople, useTaskCompanies, useThemes } from "#ui/tasks/taskFacts.ts"
import { defaultSearch, type TasksSearch } from "#ui/tasks/tasksSearch.ts"
import type { ChangeSearch } from "#ui/tasks/useTasksSearch.ts"
import { DayInput } from "#ui/shared/kit/date/index.ts"

interface FilterPanelProps {
  readonly anchor: Anchor
  readonly ground: TasksGround
  readonly search: TasksSearch
  readonly change: ChangeSearch
  /** What the list shows: a client's people are found by what they have to do. */
  readonly tasks: ReadonlyArray<Task>
  readonly onClose: () => void
}

interface ManyProps {
  readonly legend: string
  readonly chosen: ReadonlyArray<number>
  readonly rows: ReadonlyArray<{ readonly id: number; readonly name: string; readonly count?: number }>
  readonly onChange: (ids: ReadonlyArray<number>) => void
}

/** Any number of a list; nothing chosen narrows nothing. */
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

/** [TSK-005] [TSK-006] [TSK-008] to [TSK-010] [TSK-012] The rarer filters; every choice is shown at once, and said by the address. */
export function FilterPanel({ anchor, change, ground, onClose, search, tasks }: FilterPanelProps) {
  const { t } = useTranslation(["tasks", "app"])
  const { firm } = useHere()
  const id = useId()
  const panel = usePanelAt(anchor, "input", onClose)
  const companies = useTaskCompanies(ground, search.all)
  const staff = usePeople(ground, ground.vendorId)
  const people = ground.isOfFirm ? staff : membersOf(tasks)
  const themes = useThemes(ground, [])
  const mayAll = ground.isOfFirm && firm?.isAccountantAdmin === true
  const day = (
    name: "after" | "before",
    bound: { readonly min?: string | undefined; readonly max?: string | undefined }
  ) => (
    <div className="tasks-day">
      <label htmlFor={`${id}-${name}`}>{t(`tasks:filters.${name}`)}</label>
      <DayInput
        id={`${id}-${name}`}
        {...bound}
        value={search[name] ?? ""}
        onChange={(chosen) => void change({ [name]: chosen === "" ? null : chosen, due: null })}
      />
    </div>
  )
  return (
    <div {...panel} className="menu tasks-filters" aria-label={t("tasks:filters")}>
      <div className="tasks-days">
        {day("after", { max: search.before ?? undefined })}
        {day("before", { min: search.after ?? undefined })}
      </div>
      {ground.vendorId === null ? (
        <Many
          legend={t("tasks:filters.companies")}
          chosen={search.companies}
          rows={companies.map(({ id, name, open }) => ({ id, name, count: open }))}
          onChange={(ids) => void change({ companies: ids })}
        />
      ) : null}
      <Many
        legend={t("tasks:filters.members")}
        chosen={search.members}
        rows={people.map(({ id, name }) => ({ id, name }))}
        onChange={(ids) => void change({ members: ids })}
      />
      <Many
        legend={t("tasks:filters.themes")}
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
          <span>{t("tasks:filters.internal")}</span>
        </label>
      ) : null}
      {mayAll ? (
        <label className="tasks-check">
          <input
            type="checkbox"
            className="check"
            checked={search.all}
            onChange={({ target }) => void change({ all: target.checked })}
          />
          <span>
            {t("tasks:filters.all")}
            <small>{t("tasks:filters.all.hint")}</small>
          </span>
        </label>
      ) : null}
      <div className="tasks-filters-end">
        <button type="button" className="button" data-kind="quiet" onClick={() => void change(defaultSearch)}>
          {t("tasks:filters.reset")}
        </button>
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      </div>
    </div>
  )
}
