import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { toMissionView } from "#machines/missions/mission.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { Mission } from "#schemas/missions/mission.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"

type Placed = Pick<Mission, "company" | "firm_id" | "id" | "state">

/** A link to a mission's page; for a draft, to the wizard that continues it. */
export function MissionLink({
  children,
  className,
  mission
}: {
  readonly mission: Placed
  readonly className?: string
  readonly children: ReactNode
}) {
  const { company, firm_id, id, state } = mission
  const context = encodeContext({ firmId: firm_id, vendorId: company.id })
  return (
    <Link
      {...linkTo(state === "draft" ? "customer-services-create" : "customer-service", {
        context,
        projectId: String(id)
      })}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  )
}

/** [MIS-002] The mission's life-cycle state, which is more detailed than its three statuses. */
export function StateTag({ mission }: { readonly mission: Mission }) {
  const { t } = useMissionWords()
  const { stateKey, tone } = toMissionView(mission)
  return (
    <span className="tag" data-tone={tone}>
      {t(stateKey)}
    </span>
  )
}

export const useMissionWords = () => {
  const { i18n, t } = useTranslation("missions")
  const language = i18n.language as Language
  return {
    t,
    language,
    days: ({ ends_on, starts_on }: Pick<Mission, "ends_on" | "starts_on">) =>
      starts_on === null || ends_on === null
        ? t("days.none")
        : t("days.from", { start: formatDay(language, starts_on), end: formatDay(language, ends_on) }),
    hours: formatTime
  }
}

/** The progress of the mission's tasks, as a bar and as text. */
export function Progress({ mission: { tasks } }: { readonly mission: Pick<Mission, "tasks"> }) {
  const { t } = useMissionWords()
  if (tasks.total === 0) return null
  return (
    <span className="mission-progress">
      <progress max={tasks.total} value={tasks.done} aria-label={t("progress")} />
      <small>
        {t("progress.of", { done: tasks.done, total: tasks.total })}
        {tasks.late === 0 ? null : <b className="late"> · {t("tasks.late", { count: tasks.late })}</b>}
      </small>
    </span>
  )
}
