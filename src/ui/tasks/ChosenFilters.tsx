import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { Task } from "#schemas/tasks/task.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { building } from "#ui/shared/icons/frame/icons.ts"
import { type TasksGround, useMissionName, usePeople, useTaskCompanies } from "#ui/tasks/taskFacts.ts"
import type { TaskFilters } from "#ui/tasks/taskFilters.ts"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"

interface ChosenFiltersProps {
  readonly ground: TasksGround
  readonly search: TaskFilters
  readonly change: ChangeSearch
  readonly tasks: ReadonlyArray<Task>
  readonly themes: ReadonlyMap<number, Theme>
}

/** Active filters outside the quick filters, each with a button that removes it. */
export function ChosenFilters(props: ChosenFiltersProps) {
  const { ground, search } = props
  const { t } = useTranslation("tasks")
  const { companies } = useHere()
  // A client user with a single company has no list of all companies to link to.
  const isAboutOne = ground.vendorId !== null && (ground.isOfFirm || companies > 1)
  const isChosen =
    search.companies.length + search.members.length + search.themes.length > 0 ||
    search.after !== null ||
    search.before !== null ||
    !search.internal ||
    search.turn !== null ||
    search.mission !== null ||
    search.all
  if (!isAboutOne && !isChosen) return null
  return (
    <ul className="tasks-chosen" aria-label={t("chosen")}>
      {isAboutOne ? <OneCompany ground={ground} search={search} /> : null}
      {isChosen ? <Chosen {...props} /> : null}
    </ul>
  )
}

/** Shown if the list is limited to one company: links to the list of all companies. */
function OneCompany({ ground: { firmId } }: Pick<ChosenFiltersProps, "ground" | "search">) {
  const { t } = useTranslation("tasks")
  const name = useCompany()?.company_name ?? ""
  const label = t("chosen.company.leave", { name })
  return (
    <li className="tag">
      <Icon of={building} />
      {name}
      <Link
        {...linkTo("tasks", { context: encodeContext({ firmId, vendorId: null }) }, (before) => ({
          ...before,
          page: undefined,
          task: undefined
        }))}
        aria-label={label}
        title={label}
        activeProps={{}}
      >
        <Icon of={times} />
      </Link>
    </li>
  )
}

function Chosen({ change, ground, search, tasks, themes }: ChosenFiltersProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const companies = useTaskCompanies(ground, search.all)
  const people = usePeople(ground, ground.vendorId)
  const mission = useMissionName(ground, search.mission)
  const day = (iso: string) => formatDate(language, `${iso}T12:00:00Z`)
  const companyOf = (id: number) =>
    companies.find((one) => one.id === id)?.name ?? tasks.find(({ company }) => company?.id === id)?.company?.name
  const personOf = (id: number) =>
    people.find((one) => one.id === id)?.name ??
    tasks.flatMap(({ members }) => members).find((one) => one.id === id)?.name
  const without = (ids: ReadonlyArray<number>, gone: number) => ids.filter((id) => id !== gone)
  const shown = [
    ...(search.all ? [{ key: "all", label: t("filters.all"), next: { all: false } }] : []),
    ...(search.turn === null
      ? []
      : [
          { key: "turn", label: t(`turn.${search.turn}.${ground.isOfFirm ? "firm" : "client"}`), next: { turn: null } }
        ]),
    ...(search.after === null
      ? []
      : [{ key: "after", label: t("chosen.after", { day: day(search.after) }), next: { after: null } }]),
    ...(search.before === null
      ? []
      : [{ key: "before", label: t("chosen.before", { day: day(search.before) }), next: { before: null } }]),
    ...(ground.vendorId === null ? search.companies : []).map((id) => ({
      key: `company-${id}`,
      label: companyOf(id) ?? t("chosen.company"),
      next: { companies: without(search.companies, id) }
    })),
    ...search.members.map((id) => ({
      key: `member-${id}`,
      label: personOf(id) ?? t("chosen.member"),
      next: { members: without(search.members, id) }
    })),
    ...(search.mission === null ? [] : [{ key: "mission", label: mission ?? t("mission"), next: { mission: null } }]),
    ...search.themes.map((id) => ({
      key: `theme-${id}`,
      label: themes.get(id)?.title ?? t("chosen.theme"),
      next: { themes: without(search.themes, id) }
    })),
    ...(search.internal ? [] : [{ key: "internal", label: t("chosen.internal"), next: { internal: true } }])
  ]
  return shown.map(({ key, label, next }) => (
    <li key={key} className="tag">
      {label}
      <button
        type="button"
        aria-label={t("chosen.remove", { name: label })}
        title={t("chosen.remove", { name: label })}
        onClick={() => void change(next)}
      >
        <Icon of={times} />
      </button>
    </li>
  ))
}
