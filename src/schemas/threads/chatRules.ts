import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import { chatTextLimit, type OfficeDay, officeWeek } from "#schemas/threads/threadRules.ts"

/** Validates the office hours: seven days, each closed (null) or with `from` before `until`; null if valid. */
export const hoursProblem = (week: ReadonlyArray<OfficeDay>): MessageCode | null =>
  week.length === 7 && week.every((day) => day === null || day.from < day.until) ? null : "chat.hours_invalid"

export const absenceProblem = (text: string): MessageCode | null =>
  text.trim().length > chatTextLimit ? "chat.absence_long" : null

/** Validates the URL of a widget: empty, or a complete https URL without credentials; null if valid. */
export const widgetProblem = (address: string): MessageCode | null => {
  const text = address.trim()
  if (text === "") return null
  const isWhole = text.length <= 500 && URL.canParse(text)
  if (!isWhole) return "chat.widget_invalid"
  const { password, protocol, username } = new URL(text)
  return protocol === "https:" && username === "" && password === "" ? null : "chat.widget_invalid"
}

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const

const dayPattern = /^([01]?\d|2[0-4])(?:[:h]([0-5]\d)?)?\s*[-–]\s*([01]?\d|2[0-4])(?:[:h]([0-5]\d)?)?$/u

/**
 * Parses the typed hours of a day, such as `9:00-18:00` or `9h-17h30`: null if closed (empty), undefined if invalid.
 */
export const readDay = (text: string): OfficeDay | undefined => {
  if (text.trim() === "") return null
  const [, from, fromMinute = "0", until, untilMinute = "0"] = dayPattern.exec(text.trim()) ?? []
  if (from === undefined || until === undefined) return undefined
  const day = { from: Number(from) * 60 + Number(fromMinute), until: Number(until) * 60 + Number(untilMinute) }
  return day.from < day.until && day.until <= 1_440 ? day : undefined
}
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
export const writeDay = (day: OfficeDay): string => (day === null ? "" : `${clock(day.from)}-${clock(day.until)}`)

const dayProblem = (text: string): MessageCode | null => (readDay(text) === undefined ? "chat.day_invalid" : null)

const emptyWeek = Object.fromEntries(weekdays.map((day, at) => [day, writeDay(officeWeek[at] ?? null)])) as Readonly<
  Record<(typeof weekdays)[number], string>
>
export const emptyChat = { ...emptyWeek, absence: "", widget: "" }

/** [CHT-O01] Form of a firm's chat settings: hours of each weekday, absence message, and outside widget. */
export const chatForm = formOf(emptyChat, (values) =>
  errorsOf({
    ...Object.fromEntries(weekdays.map((day) => [day, dayProblem(values[day])])),
    absence: absenceProblem(values.absence),
    widget: widgetProblem(values.widget)
  })
)
