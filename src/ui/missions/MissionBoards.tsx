import type { CSSProperties } from "react"
import type { Mission } from "#schemas/missions/mission.ts"
import { missionStates } from "#schemas/missions/missionRules.ts"
import { partsOf } from "#schemas/shared/workingDays.ts"
import { parisToday } from "#services/people/today.ts"
import { locales } from "#services/shared/display/formats.ts"
import { MissionLink, Progress, StateTag, useMissionWords } from "#ui/missions/MissionFacts.tsx"

type Shown = { readonly missions: ReadonlyArray<Mission> }

/** A column per state. No drag and drop: each change of state needs a decision. */
function Board({ missions }: Shown) {
  const { days, t } = useMissionWords()
  const columns = missionStates.filter(
    (state) => state !== "cancelled" || missions.some((mission) => mission.state === state)
  )
  return (
    <div className="mission-board">
      {columns.map((state) => {
        const inside = missions.filter((mission) => mission.state === state)
        return (
          <section key={state} aria-label={t(`state.${state}`)}>
            <h2>
              {t(`state.${state}`)} <small className="muted">{inside.length}</small>
            </h2>
            {inside.length === 0 ? <p className="muted">{t("board.empty")}</p> : null}
            <ul>
              {inside.map((mission) => (
                <li key={mission.id} className="mission-card">
                  <MissionLink mission={mission}>{mission.name}</MissionLink>
                  <small>{mission.company.name}</small>
                  <small className="muted">{days(mission)}</small>
                  <Progress mission={mission} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const monthOf = (day: string) => {
  const [year, month] = partsOf(day)
  return year * 12 + month
}
/** Maximum number of months on the time line. */
const mostMonths = 24

/** One bar per mission. The time line starts in the filter's first month, by default in the current one. */
function Timeline({ from: asked, missions }: Shown & { readonly from: string | null }) {
  const { days, language, t } = useMissionWords()
  const first = monthOf(asked ?? parisToday())
  const dated = missions.flatMap((mission) =>
    mission.starts_on === null || mission.ends_on === null
      ? []
      : [{ mission, from: monthOf(mission.starts_on), to: monthOf(mission.ends_on) }]
  )
  const shown = dated.filter(({ to }) => to >= first)
  const over = dated.length - shown.length
  const before = over === 0 ? null : <p className="muted">{t("timeline.before", { count: over })}</p>
  if (shown.length === 0)
    return <div className="missions-count">{before ?? <p className="muted">{t("days.none")}</p>}</div>
  const last = Math.min(first + mostMonths - 1, Math.max(...shown.map(({ to }) => to)))
  const months = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const word = new Intl.DateTimeFormat(locales[language], { month: "short", timeZone: "UTC" })
  return (
    // Focusable, so that the arrow keys can scroll to later months.
    <div
      className="mission-timeline"
      style={{ "--months": months.length } as CSSProperties}
      role="region"
      aria-label={t("timeline")}
      tabIndex={0}
    >
      <div className="mission-months" aria-hidden="true">
        {months.map((month) => (
          <small key={month}>
            {month === first || month % 12 === 0 ? <b>{Math.floor(month / 12)}</b> : null}
            {word.format(Date.UTC(Math.floor(month / 12), month % 12, 1))}
          </small>
        ))}
      </div>
      <ul>
        {shown.map(({ from, mission, to }) => (
          <li key={mission.id}>
            <span className="mission-timeline-name">
              <MissionLink mission={mission}>{mission.name}</MissionLink>
              <small>
                {mission.company.name} <span className="visually-hidden">{days(mission)}</span>
              </small>
            </span>
            {from > last ? null : (
              <span
                className="mission-bar"
                data-state={mission.state}
                data-begun={from < first || undefined}
                style={{ gridColumn: `${Math.max(from, first) - first + 2} / ${Math.min(to, last) - first + 3}` }}
              >
                <StateTag mission={mission} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {before}
    </div>
  )
}

interface MissionBoardProps extends Shown {
  readonly view: "board" | "timeline"
  /** First day of the filter's period (YYYY-MM-DD), or null. */
  readonly from: string | null
}

/** Missions as a board or as a time line. */
export function MissionBoard({ from, missions, view }: MissionBoardProps) {
  return view === "board" ? <Board missions={missions} /> : <Timeline missions={missions} from={from} />
}
