import { isDay } from "#schemas/shared/days.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Constants and rules of tasks. Kept apart from the schemas, to keep those out of the pages' bundles. */

/** [TSK-002] A task of the firm, or a request for information to a client. */
export const taskTypes = ["accounting_firm_task", "information_request"] as const
export type TaskType = (typeof taskTypes)[number]

/**
 * [TSK-002] [TSK-O01] Whether new tasks of a type are hidden from the client: the firm's tasks are, requests are not. A
 * request that is already internal stays internal until a user shows it to the client.
 */
export const isInternalType = (type: TaskType): boolean => type === "accounting_firm_task"

/** [TSK-003] Statuses, in sort order. An information request also has a review (`taskReviews`). */
export const taskStatuses = ["to_do", "in_progress", "done"] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** [TSK-O04] Review of an information request, in addition to its status. */
export const taskReviews = ["none", "submitted", "accepted", "returned"] as const
export type TaskReview = (typeof taskReviews)[number]

/** [TSK-015] [TSK-O03] Sort keys of a task list; the default is `due_date`, ascending. */
export const taskSorts = ["due_date", "company", "title", "status"] as const
export type TaskSort = (typeof taskSorts)[number]

/** [TSK-004] Keys by which a task list can be grouped. */
export const taskGroupings = ["company", "title"] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** [TSK-013] [TSK-014] Quick filters by due date; both exclude overdue tasks (TSK-O03). */
export const quickDates = ["today", "week"] as const
export type QuickDate = (typeof quickDates)[number]

/** [CST-023] [TSK-016] Default number of tasks per page. */
export const tasksPerPage = 15
/** [CST-041] Length in days of the quick filter `week`, which starts today. */
export const quickDays = 7

/** Maximum lengths of texts, in characters. */
export const taskTitleLimit = 200
export const taskNotesLimit = 5_000
export const taskReasonLimit = 1_000
/** Maximum number of companies in a call that creates tasks. */
export const taskCompaniesLimit = 100
export const taskMembersLimit = 50
export const taskAttachmentsLimit = 100
/** [TSK-003] Actions that can be applied to many tasks at once. */
export const taskBulkActs = ["assign", "date", "complete", "remind", "remove"] as const
export type TaskBulkAct = (typeof taskBulkActs)[number]
/** Maximum number of tasks in a bulk action. */
export const taskBulkLimit = 200
/** Maximum number of days in a calendar: six weeks show any month. */
export const calendarDaysLimit = 42
/** Maximum number of tasks per day in a calendar answer. */
export const calendarTasksLimit = 50
/** Maximum working time of a task in minutes: a thousand hours. */
export const taskMinutesLimit = 60_000
/** Maximum number of days by which a bulk action shifts due dates, in either direction. */
export const taskMoveLimit = 366
/** Minutes during which a bulk action can be undone. */
export const taskUndoMinutes = 60
/** [TSK-001] Name of the folder in which the folders of information requests are created. */
export const requestsFolder = "Demandes"
/** Maximum nesting depth of tasks: a task, its sub-tasks and theirs. */
export const taskLevels = 3

/** Normalises a text of several lines for storage: NFC, line feeds, no white space at the ends. */
export const keptLines = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").trim()

const isUnreadable = (text: string) => !text.isWellFormed() || hasUnwantedCharacters(text.replace(/[<>\n\r\t]/g, " "))

/** [TSK-001] The error of a title, which is required; null if valid. Length is counted after normalisation. */
export const taskTitleProblem = (text: string): MessageCode | null => {
  if (keptLine(text) === "") return "task.title_missing"
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptLine(text)].length > taskTitleLimit ? "task.title_too_long" : null
}

const linesProblem = (text: string, limit: number, tooLong: MessageCode): MessageCode | null => {
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptLines(text)].length > limit ? tooLong : null
}
/** [TSK-001] The error of notes or of a client's answer; null if valid. */
export const taskNotesProblem = (text: string) => linesProblem(text, taskNotesLimit, "task.notes_too_long")

/** [TSK-O04] The error of the reason for returning an answer, which is required; null if valid. */
export const taskReasonProblem = (text: string): MessageCode | null =>
  keptLines(text) === "" ? "task.reason_missing" : linesProblem(text, taskReasonLimit, "task.reason_too_long")

/** The error of a working time in whole minutes; null minutes are valid and mean none. */
export const taskMinutesProblem = (minutes: number | string | null): MessageCode | null =>
  minutes === null ||
  (typeof minutes === "number" && Number.isSafeInteger(minutes) && minutes >= 0 && minutes <= taskMinutesLimit)
    ? null
    : "task.minutes_invalid"

/** The error of a due date such as `2026-11-21`, which may be empty; null if valid. */
export const dueDateProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isDay(text.trim()) ? null : "task.due_date_invalid"

/** Form values of a task; ids are texts of digits. */
export type TaskValues = {
  readonly title: string
  readonly due_date: string
  readonly notes: string
  readonly internal: boolean
  readonly member_ids: ReadonlyArray<string>
  readonly theme_ids: ReadonlyArray<string>
}
export const emptyTask: TaskValues = {
  title: "",
  due_date: "",
  notes: "",
  internal: false,
  member_ids: [],
  theme_ids: []
}

/** [TSK-001] The validation of a task, shared by the form, the import and the server. */
export const taskForm: FormDefinition<TaskValues> = {
  fields: ["title", "due_date", "notes", "internal", "member_ids", "theme_ids"],
  check: ({ due_date, notes, title }) =>
    errorsOf({
      title: taskTitleProblem(title),
      due_date: dueDateProblem(due_date),
      notes: taskNotesProblem(notes)
    })
}

export const dayAfter = (day: string, days: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * [TSK-013] [TSK-014] [CST-041] First and last due date of a quick filter, inclusive. `today` is a date such as
 * `2026-11-21`.
 */
export const quickInterval = (
  quick: QuickDate,
  today: string
): { readonly after: string; readonly before: string } => ({
  after: today,
  before: quick === "today" ? today : dayAfter(today, quickDays - 1)
})
