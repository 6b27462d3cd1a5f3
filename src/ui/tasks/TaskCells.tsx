import { useTranslation } from "react-i18next"
import { toStandingView } from "#machines/tasks/task.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { Task, TaskMember } from "#schemas/tasks/task.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { parisToday } from "#services/people/today.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { clock } from "#ui/shared/icons/frame/icons.ts"

type Stated = Pick<Task, "due_date" | "internal" | "review" | "rights" | "status" | "type">

/** [TSK-003] [TSK-O04] The status of a task and of its answer. */
export function StatusTag({ task }: { readonly task: Stated }) {
  const { t } = useTranslation("tasks")
  const { stateKey, tone } = toStandingView(task, parisToday())
  return (
    <span className="tag" data-tone={tone}>
      {t(stateKey)}
    </span>
  )
}

/** The due date; an overdue one says so in text. */
export function DueDate({ task }: { readonly task: Stated }) {
  const { i18n, t } = useTranslation("tasks")
  const { due_date: day } = task
  if (day === null) return <span className="num">{t("due.none")}</span>
  const { due } = toStandingView(task, parisToday())
  return (
    <span className="task-due" data-late={due === "late" || undefined}>
      <time dateTime={day} className="num">
        {formatDate(i18n.language as Language, `${day}T12:00:00Z`)}
      </time>
      {due === null ? null : (
        <span className="tag" data-tone={due === "late" ? "error" : "warn"}>
          <Icon of={due === "late" ? exclamationCircle : clock} />
          {t(`due.${due}`)}
        </span>
      )}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .filter((_, place, all) => place === 0 || place === all.length - 1)
    .join("")
    .toLocaleUpperCase("fr")

const shownAtOnce = 3

/** The assignees: initials, with full names in the tooltip. */
export function Members({ members }: { readonly members: ReadonlyArray<TaskMember> }) {
  const { t } = useTranslation("tasks")
  if (members.length === 0) return <span className="num">–</span>
  const names = members.map(({ name }) => name).join(", ")
  return (
    <span className="task-people" title={names}>
      <span className="visually-hidden">{t("members.list", { names })}</span>
      {members.slice(0, shownAtOnce).map(({ id, name, side }) => (
        <span key={id} className="task-face" data-side={side} aria-hidden="true">
          {initials(name)}
        </span>
      ))}
      {members.length > shownAtOnce ? <small aria-hidden="true">+{members.length - shownAtOnce}</small> : null}
    </span>
  )
}

/** [TSK-008] The themes of a task as coloured words. */
export function Themes({
  ids,
  most = Infinity,
  themes
}: {
  readonly ids: ReadonlyArray<number>
  readonly themes: ReadonlyMap<number, Theme>
  readonly most?: number
}) {
  const shown = ids.flatMap((id) => themes.get(id) ?? [])
  if (shown.length === 0) return <span className="num">–</span>
  return (
    <span className="task-themes" title={shown.map(({ title }) => title).join(", ")}>
      {shown.slice(0, most).map(({ color, id, title }) => (
        <span key={id} className="task-theme">
          <i style={{ backgroundColor: color }} aria-hidden="true" />
          <span className="truncate">{title}</span>
        </span>
      ))}
      {shown.length > most ? <small>+{shown.length - most}</small> : null}
    </span>
  )
}
