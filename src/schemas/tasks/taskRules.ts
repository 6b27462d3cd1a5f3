import { isDay } from "#schemas/shared/days.ts"
import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Constants and rules of tasks, apart from the schemas, which are too large for pages. */

/** [TSK-002] The firm's own work, or a request to a client. */
export const taskTypes = ["accounting_firm_task", "information_request"] as const
export type TaskType = (typeof taskTypes)[number]

/**
 * [TSK-002] [TSK-O01] The type implies the visibility: requests are visible to the client, the firm's work is not.
 * Requests that are internal already stay so until a user shows them.
 */
export const isInternalType = (type: TaskType): boolean => type === "accounting_firm_task"

/** [TSK-003] In the order in which lists sort them; the review of a request is separate (`taskReviews`). */
export const taskStatuses = ["to_do", "in_progress", "done"] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** [TSK-O04] Beside the status of an information request. */
export const taskReviews = ["none", "submitted", "accepted", "returned"] as const
export type TaskReview = (typeof taskReviews)[number]

/** [TSK-015] [TSK-O03] The first one is the default, ascending. */
export const taskSorts = ["due_date", "company", "title", "status"] as const
export type TaskSort = (typeof taskSorts)[number]

/** [TSK-004] How a list can be grouped. */
export const taskGroupings = ["company", "title"] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** [TSK-013] [TSK-014] Quick date filters; neither includes overdue tasks (TSK-O03). */
export const quickDates = ["today", "week"] as const
export type QuickDate = (typeof quickDates)[number]

/** [CST-023] [TSK-016] Rows of a task list per page, unless `per_page` asks for another number. */
export const tasksPerPage = 15
/** [CST-041] Length of the second quick date filter in days, beginning today. */
export const quickDays = 7

/** Characters. */
export const taskTitleLimit = 200
export const taskNotesLimit = 5_000
export const taskReasonLimit = 1_000
/** Companies per call that creates tasks. */
export const taskCompaniesLimit = 100
export const taskMembersLimit = 50
export const taskAttachmentsLimit = 100
/** [TSK-003] Bulk actions. */
export const taskBulkActs = ["assign", "date", "complete", "remind", "remove"] as const
export type TaskBulkAct = (typeof taskBulkActs)[number]
/** Tasks per bulk action. */
export const taskBulkLimit = 200
/** Days that a calendar shows at most: six weeks are a month. */
export const calendarDaysLimit = 42
/** Maximum number of tasks per day in a calendar answer. */
export const calendarTasksLimit = 50
/** Minutes of work that a task can be noted with: a thousand hours. */
export const taskMinutesLimit = 60_000
/** Maximum shift of due dates in days, in either direction. */
export const taskMoveLimit = 366
/** Minutes during which a bulk action can be undone. */
export const taskUndoMinutes = 60
/** [TSK-001] The parent of the folders that are created for requests. */
export const requestsFolder = "Demandes"
/** Maximum depth of sub-tasks, the top level included. */
export const taskLevels = 3

/** Normalises a title for storage. */
export const keptTaskTitle = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim()
/** Normalises a text of several lines for storage. */
export const keptLines = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").trim()

const isUnreadable = (text: string) => !text.isWellFormed() || hasUnwantedCharacters(text.replace(/[<>\n\r\t]/g, " "))

/** [TSK-001] Required, at most 200 characters after normalisation; null if valid. */
export const taskTitleProblem = (text: string): MessageCode | null => {
  if (keptTaskTitle(text) === "") return "task.title_missing"
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptTaskTitle(text)].length > taskTitleLimit ? "task.title_too_long" : null
}

const linesProblem = (text: string, limit: number, tooLong: MessageCode): MessageCode | null => {
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptLines(text)].length > limit ? tooLong : null
}
/** [TSK-001] Validates notes and answers. */
export const taskNotesProblem = (text: string) => linesProblem(text, taskNotesLimit, "task.notes_too_long")

/** [TSK-O04] Returning an answer requires a reason. */
export const taskReasonProblem = (text: string): MessageCode | null =>
  keptLines(text) === "" ? "task.reason_missing" : linesProblem(text, taskReasonLimit, "task.reason_too_long")

/** Whole minutes; null: none were noted. */
export const taskMinutesProblem = (minutes: number | string | null): MessageCode | null =>
  minutes === null ||
  (typeof minutes === "number" && Number.isSafeInteger(minutes) && minutes >= 0 && minutes <= taskMinutesLimit)
    ? null
    : "task.minutes_invalid"

/** A date as `2026-11-21`; may be empty. */
export const dueDateProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isDay(text.trim()) ? null : "task.due_date_invalid"

/** Form values of a task; ids as digits. */
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

/** [TSK-001] Shared by the form, the import and the server. */
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

/** [TSK-013] [TSK-014] [CST-041] The interval of a quick date filter, inclusive; `today` is `2026-11-21`. */
export const quickInterval = (
  quick: QuickDate,
  today: string
): { readonly after: string; readonly before: string } => ({
  after: today,
  before: quick === "today" ? today : dayAfter(today, quickDays - 1)
})
