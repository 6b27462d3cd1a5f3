import { Calendar } from "primereact/calendar"
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { parisToday } from "#services/people/today.ts"
import { dayByKey, formatWholeDay } from "#services/shared/days.ts"
import type { DayBounds } from "#ui/shared/kit/date/useTypedDay.ts"
import { type Anchor, placeMenu } from "#ui/shared/placeMenu.ts"
import { PrimeScope } from "#ui/shared/PrimeScope.tsx"
import { primeTexts } from "#ui/shared/primeTexts.ts"
import { usePanelAt } from "#ui/shared/usePanelAt.ts"
import "#ui/shared/kit/date/calendar.css"

interface CalendarPanelProps extends DayBounds {
  readonly anchor: Anchor
  readonly day: string | null
  readonly onPick: (day: string) => void
  readonly onClose: () => void
}

interface Cell {
  readonly year: number
  readonly month: number
  readonly day: number
}

const two = (figure: number) => String(figure).padStart(2, "0")
// PrimeReact represents a day as a Date in the local time zone: read only its year, month and day, never its instant.
const dayOf = ({ day, month, year }: Cell) => `${year}-${two(month + 1)}-${two(day)}`
const cellOf = (day: string): Cell => {
  const [year = 0, month = 1, at = 1] = day.split("-").map(Number)
  return { year, month: month - 1, day: at }
}
const dateOf = (day: string) => {
  const cell = cellOf(day)
  return new Date(cell.year, cell.month, cell.day)
}
const dayIn = (date: Date) => dayOf({ year: date.getFullYear(), month: date.getMonth(), day: date.getDate() })
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

const yearOf = (day: string) => Number(day.slice(0, 4))
const yearsFrom = (one: number, other: number) => Array.from({ length: other - one + 1 }, (_, n) => one + n)

const first = "1800-01-01"
const last = "2199-12-31"

const spanOf = ({ day, month, year }: Cell) =>
  `td[data-p-day="${day}"][data-p-month="${month}"][data-p-year="${year}"] > span`

/** Makes one day the only tab stop of the calendar, and focuses it if `takesFocus`. */
const markDay = (panel: HTMLElement | null, day: string, takesFocus: boolean) => {
  for (const span of panel?.querySelectorAll("td > span") ?? []) span.setAttribute("tabindex", "-1")
  const span = panel?.querySelector<HTMLElement>(spanOf(cellOf(day)))
  span?.setAttribute("tabindex", "0")
  if (takesFocus) span?.focus()
}

/**
 * [I18-006] A calendar month, rendered by PrimeReact with our own keyboard handling: PrimeReact's jumps to the next
 * month at the end of a week, goes forward on PageUp, and loses the focus at each rerender.
 */
export function CalendarPanel({ anchor, day, max = last, min = first, onClose, onPick }: CalendarPanelProps) {
  const { i18n, t } = useTranslation("form")
  const language = i18n.language as Language
  const panel = usePanelAt(anchor, null, onClose)
  const [from, until] = [min === "" ? first : min, max === "" ? last : max]
  const within = (one: string) => (one < from ? from : one > until ? until : one)
  const today = parisToday()
  const [month, setMonth] = useState(() => monthOf(within(day ?? today)))
  const at = useRef(within(day ?? today))
  // Whether the focus is on a day: it is restored after PrimeReact rerenders the days.
  const isInGrid = useRef(true)
  const { ref } = panel

  useEffect(() => {
    if (ref.current === null) return
    placeMenu(ref.current, anchor)
    const element = ref.current
    const mark = () => markDay(element, at.current, isInGrid.current)
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [anchor, ref])

  const pick = (one: string) => {
    onPick(one)
    onClose()
  }
  const onGridKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isInGrid.current || event.altKey || event.ctrlKey || event.metaKey) return
    const isChoice = event.key === "Enter" || event.key === " "
    const next = dayByKey(at.current, event.key, event.shiftKey)
    if (next === null && !isChoice) return
    event.preventDefault()
    event.stopPropagation()
    if (next === null) {
      pick(at.current)
      return
    }
    at.current = within(next)
    if (monthOf(at.current) === month) markDay(ref.current, at.current, true)
    else setMonth(monthOf(at.current))
  }
  const show = (one: string) => {
    if (monthOf(one) === month) return
    at.current = within(monthOf(one))
    setMonth(monthOf(at.current))
  }
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
  }
  const shown = cellOf(month)
  const thisYear = yearOf(today)
  const years = yearsFrom(
    Math.max(yearOf(from), Math.min(thisYear - 110, shown.year)),
    Math.min(yearOf(until), Math.max(thisYear + 30, shown.year))
  )
  const months = primeTexts[language]["monthNames"] as ReadonlyArray<string>
  const select = (
    label: string,
    value: number,
    options: ReadonlyArray<readonly [number, string]>,
    change: (chosen: number) => void
  ) => (
    <select className="input" aria-label={label} value={value} onChange={({ target }) => change(Number(target.value))}>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
  return (
    <div
      {...panel}
      className="menu calendar"
      aria-label={t("date.choose")}
      onKeyDownCapture={onGridKey}
      onFocus={({ target }) => {
        isInGrid.current = target === ref.current || target.closest("td") !== null
      }}
      onBlur={onLeave}
    >
      <PrimeScope>
        <Calendar
          inline
          locale={language}
          value={day === null ? null : dateOf(day)}
          viewDate={dateOf(month)}
          minDate={dateOf(from)}
          maxDate={dateOf(until)}
          monthNavigator
          yearNavigator
          yearRange={`${years[0]}:${years.at(-1)}`}
          monthNavigatorTemplate={() =>
            select(
              t("date.month"),
              shown.month,
              months.map((name, n) => [n, name] as const),
              (chosen) => show(dayOf({ ...shown, month: chosen }))
            )
          }
          yearNavigatorTemplate={() =>
            select(
              t("date.year"),
              shown.year,
              years.map((year) => [year, String(year)] as const),
              (chosen) => show(dayOf({ ...shown, year: chosen }))
            )
          }
          dateTemplate={(cell) => (
            <span data-today={dayOf(cell) === today || undefined}>
              <span aria-hidden="true">{cell.day}</span>
              <span className="p-hidden-accessible">
                {formatWholeDay(language, dayOf(cell))}
                {dayOf(cell) === today ? `, ${t("date.today")}` : ""}
              </span>
            </span>
          )}
          onViewDateChange={({ value }) => show(dayIn(value))}
          onChange={({ value }) => {
            if (value instanceof Date) pick(dayIn(value))
          }}
        />
      </PrimeScope>
      <div className="calendar-foot">
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          disabled={within(today) !== today}
          onClick={() => pick(today)}
        >
          {t("date.today")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          disabled={day === null}
          onClick={() => pick("")}
        >
          {t("date.clear")}
        </button>
      </div>
    </div>
  )
}
