import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { isFrenchHoliday, isWeekend } from "#schemas/shared/workingDays.ts"
import type { DayTask, TaskDay } from "#schemas/tasks/task.ts"
import { calendarTasksLimit } from "#schemas/tasks/taskRules.ts"
import { parisToday } from "#services/people/today.ts"
import { formatWholeDay } from "#services/shared/days.ts"
import { locales } from "#services/shared/display/formats.ts"
import { calendarDays, calendarKey, type CalendarSpan, calendarStep } from "#services/tasks/calendarDays.ts"
import { linkHere } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { calendar as feedIcon } from "#ui/shared/icons/calendarIcon.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { angleLeft, angleRight } from "#ui/shared/icons/pageIcons.ts"
import type { TasksGround } from "#ui/tasks/taskFacts.ts"
import { daysQuestion, type TaskFilters } from "#ui/tasks/taskFilters.ts"
import { linkOf } from "#ui/tasks/TaskTable.tsx"
import type { ChangeSearch } from "#ui/tasks/useTaskFilters.ts"
import "#ui/tasks/calendar/calendar.css"

const FeedDialog = lazyPart(
  () => import("#ui/tasks/calendar/FeedDialog.tsx"),
  (module) => module.FeedDialog,
  "over"
)

interface TaskCalendarProps {
  readonly ground: TasksGround
  readonly search: TaskFilters
  readonly change: ChangeSearch
  /** Id of the task that is open beside the calendar, or null. */
  readonly opened: number | null
  /** On a phone, which has no room for a month grid: shows a list of the days with tasks. */
  readonly isNarrow: boolean
}

/** Maximum number of tasks shown per day in the month view; a counter stands for the others. */
const inMonth = 3

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Title of the calendar: the month, or the first and last day of the week. */
const spanTitle = (language: Language, span: CalendarSpan, days: ReadonlyArray<string>, day: string) => {
  const monthAndYear = { month: "long", year: "numeric", timeZone: "UTC" } as const
  const [first = day, last = day] = [days[0], days.at(-1)]
  return span === "month"
    ? new Intl.DateTimeFormat(locales[language], monthAndYear).format(dateOf(day))
    : new Intl.DateTimeFormat(locales[language], { ...monthAndYear, day: "numeric" }).formatRange(
        dateOf(first),
        dateOf(last)
      )
}

/** [TSK-006] Tasks by due date; the URL holds the day and the span. */
export function TaskCalendar({ change, ground, isNarrow, opened, search }: TaskCalendarProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const [isFeedOpen, setFeedOpen] = useState(false)
  const today = parisToday()
  const span: CalendarSpan = search.view === "week" ? "week" : "month"
  const day = search.day ?? today
  const shown = calendarDays(span, day)
  const month = day.slice(0, 7)
  // The phone's list omits days of the adjacent months, which only fill the grid.
  const days = isNarrow && span === "month" ? shown.filter((one) => one.startsWith(month)) : shown
  useListActions("task", ["tasks.days"])
  const query = useQuery({
    ...useCall("tasks.days", {
      query: daysQuestion(search, ground, {
        after: days[0] ?? day,
        before: days.at(-1) ?? day,
        perDay: span === "month" && !isNarrow ? inMonth : calendarTasksLimit
      }),
      showError: false
    }),
    placeholderData: (before) => before
  })
  const step = (by: -1 | 1) => void change({ day: calendarStep(span, day, by) })
  const title = spanTitle(language, span, days, day)
  return (
    <>
      <div className="calendar-bar">
        <button
          type="button"
          className="icon-button"
          aria-label={t(`calendar.before.${span}`)}
          title={t(`calendar.before.${span}`)}
          onClick={() => step(-1)}
        >
          <Icon of={angleLeft} />
        </button>
        <h2 aria-live="polite">{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t(`calendar.after.${span}`)}
          title={t(`calendar.after.${span}`)}
          onClick={() => step(1)}
        >
          <Icon of={angleRight} />
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          onClick={() => void change({ day: null })}
        >
          {t("calendar.today")}
        </button>
        <span className="calendar-spans" role="group" aria-label={t("calendar.span")}>
          {(["month", "week"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              data-kind={one === span ? "second" : "quiet"}
              data-size="small"
              aria-pressed={one === span}
              onClick={() => void change({ view: one })}
            >
              {t(`calendar.${one}`)}
            </button>
          ))}
        </span>
        <button type="button" className="button" data-kind="quiet" data-size="small" onClick={() => setFeedOpen(true)}>
          <Icon of={feedIcon} />
          {t("feed")}
        </button>
      </div>
      <QueryBoundary query={query} rows={6}>
        {({ data }) =>
          isNarrow ? (
            <Agenda days={days} found={data} opened={opened} today={today} change={change} />
          ) : (
            <Grid
              span={span}
              day={day}
              days={days}
              found={data}
              opened={opened}
              today={today}
              isStale={query.isPlaceholderData}
              change={change}
            />
          )
        }
      </QueryBoundary>
      {isFeedOpen ? (
        <Suspense fallback={null}>
          <FeedDialog firmId={ground.firmId} onClose={() => setFeedOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface ShownDaysProps {
  readonly days: ReadonlyArray<string>
  readonly found: ReadonlyArray<TaskDay>
  readonly opened: number | null
  readonly today: string
  readonly change: ChangeSearch
}
interface GridProps extends ShownDaysProps {
  readonly span: CalendarSpan
  readonly day: string
  readonly isStale: boolean
}

/**
 * The calendar grid. Only one day is in the tab order, followed by its tasks; arrow keys, Home, End, PageUp and
 * PageDown move between days.
 */
function Grid({ change, day, days, found, isStale, opened, span, today }: GridProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const grid = useRef<HTMLTableElement>(null)
  const byDay = new Map(found.map((one) => [one.day, one]))
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const short = new Intl.DateTimeFormat(locales[language], { weekday: "short", timeZone: "UTC" })
  useEffect(() => {
    const table = grid.current
    const focused = document.activeElement
    if (table === null || !(focused instanceof HTMLElement) || !table.contains(focused)) return
    if (focused.dataset["day"] !== undefined) table.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.target instanceof HTMLElement) || event.target.dataset["day"] === undefined) return
    const next = calendarKey(day, event.key, today)
    if (next === null) return
    event.preventDefault()
    void change({ day: next })
  }
  return (
    <table ref={grid} className="calendar" data-span={span} aria-busy={isStale} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{t("calendar.keys")}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((one) => (
            <th key={one} scope="col">
              {short.format(new Date(`${one}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* Index keys: React reuses the cells when the month changes, so the focused cell keeps the focus. */}
        {weeks.map((week, row) => (
          // oxlint-disable-next-line no-array-index-key
          <tr key={row}>
            {week.map((one, column) => (
              <td
                // oxlint-disable-next-line no-array-index-key
                key={column}
                data-other={(span === "month" && one.slice(0, 7) !== day.slice(0, 7)) || undefined}
                data-off={isWeekend(one) || isFrenchHoliday(one) || undefined}
                data-today={one === today || undefined}
              >
                <Day
                  day={one}
                  found={byDay.get(one)}
                  isHere={one === day}
                  opened={opened}
                  onChoose={() => void change({ day: one, ...(span === "month" ? { view: "week" } : {}) })}
                  onMore={() => void change({ day: one, view: "week" })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  readonly day: string
  readonly found: TaskDay | undefined
  readonly isHere: boolean
  readonly opened: number | null
  readonly onChoose: () => void
  readonly onMore: () => void
}

function Day({ day, found, isHere, onChoose, onMore, opened }: DayProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const tab = isHere ? 0 : -1
  const total = found?.total ?? 0
  const rest = total - (found?.tasks.length ?? 0)
  return (
    <>
      <button
        type="button"
        className="calendar-day"
        data-day={day}
        tabIndex={tab}
        aria-current={isHere ? "date" : undefined}
        aria-label={`${formatWholeDay(language, day)}, ${t("calendar.count", { count: total })}`}
        onClick={onChoose}
      >
        {Number(day.slice(8))}
      </button>
      {found === undefined ? null : (
        <ul>
          {found.tasks.map((task) => (
            <li key={task.id}>
              <TaskChip task={task} isOpen={task.id === opened} tabIndex={tab} />
            </li>
          ))}
          {rest <= 0 ? null : (
            <li>
              <button type="button" className="calendar-more" tabIndex={tab} onClick={onMore}>
                {t("calendar.more", { count: rest })}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

interface TaskChipProps {
  readonly task: DayTask
  readonly isOpen: boolean
  readonly tabIndex?: number
}

const toneOf = ({ is_overdue, review, status }: DayTask) => {
  if (status === "done") return "ok"
  if (is_overdue || review === "returned") return "error"
  return review === "submitted" ? "warn" : "plain"
}

function TaskChip({ isOpen, tabIndex, task }: TaskChipProps) {
  const { t } = useTranslation("tasks")
  const { company, id, is_overdue, status, title } = task
  return (
    <Link
      id={linkOf(id)}
      {...linkHere((before) => ({ ...before, task: id }))}
      className="calendar-task"
      data-tone={toneOf(task)}
      aria-current={isOpen ? "true" : undefined}
      activeProps={{}}
      title={company === null ? title : `${title} – ${company.name}`}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      <span>{title}</span>
      {company === null ? null : <small>{company.name}</small>}
      <span className="visually-hidden">{t(is_overdue ? "due.late" : `status.${status}`)}</span>
    </Link>
  )
}

function Agenda({ change, days, found, opened, today }: ShownDaysProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const shown = found.filter(({ day }) => days.includes(day))
  if (shown.length === 0) return <p className="calendar-none muted">{t("calendar.none")}</p>
  return (
    <ol className="agenda">
      {shown.map(({ day, tasks, total }) => (
        <li key={day} data-today={day === today || undefined}>
          <h3>
            {formatWholeDay(language, day)} <small className="muted">{total}</small>
          </h3>
          <ul>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskChip task={task} isOpen={task.id === opened} />
              </li>
            ))}
            {total > tasks.length ? (
              <li>
                <button
                  type="button"
                  className="calendar-more"
                  onClick={() => void change({ view: "list", due: null, after: day, before: day })}
                >
                  {t("calendar.more", { count: total - tasks.length })}
                </button>
              </li>
            ) : null}
          </ul>
        </li>
      ))}
    </ol>
  )
}
