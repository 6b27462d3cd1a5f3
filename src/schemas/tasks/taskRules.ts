import { isDay } from "#schemas/shared/days.ts"
import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** What a task is, apart from the contract: a page asks for these words and rules without a schema. */

/** [TSK-002] Work of the firm's own, or something that a client is asked for. */
export const taskTypes = ["accounting_firm_task", "information_request"] as const
export type TaskType = (typeof taskTypes)[number]

/**
 * [TSK-002] [TSK-O01] One choice says both: what a client is asked for is the client's to see, the firm's own work never is.
 * Requests that were made internal before stay so until somebody shows them.
 */
export const isInternalType = (type: TaskType): boolean => type === "accounting_firm_task"

/** [TSK-003] */
export const taskStatuses = ["to_do", "in_progress", "done"] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** [TSK-O04] Beside the status of an information request. */
export const taskReviews = ["none", "submitted", "accepted", "returned"] as const
export type TaskReview = (typeof taskReviews)[number]

/** [TSK-015] [TSK-O03] The first is the one of a list that asks for none, ascending. */
export const taskSorts = ["due_date", "company", "title", "status"] as const
export type TaskSort = (typeof taskSorts)[number]

/** [TSK-004] What tasks of a list can stand together by. */
export const taskGroupings = ["company", "title"] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** [TSK-013] [TSK-014] Quick date filters; neither holds what is overdue (TSK-O03). */
export const quickDates = ["today", "week"] as const
export type QuickDate = (typeof quickDates)[number]

/** [CST-023] [TSK-016] */
export const tasksPerPage = 15
/** [CST-041] Days of the second quick date filter, today the first of them. */
export const quickDays = 7

/** Characters. */
export const taskTitleLimit = 200
export const taskNotesLimit = 5_000
export const taskReasonLimit = 1_000
/** Companies that one call gives a task to. */
export const taskCompaniesLimit = 100
export const taskMembersLimit = 50
export const taskAttachmentsLimit = 100
/** [TSK-003] What can be done to many tasks at once. */
export const taskBulkActs = ["assign", "date", "complete", "remind", "remove"] as const
export type TaskBulkAct = (typeof taskBulkActs)[number]
/** Tasks that one call changes. */
export const taskBulkLimit = 200
/** Days by which due dates are moved at once, either way. */
export const taskMoveLimit = 366
/** Minutes for which a bulk change can be undone. */
export const taskUndoMinutes = 60
/** [TSK-001] Where the folders of requests are made that name none. */
export const requestsFolder = "Demandes"
/** Levels of tasks below each other, the first one counted. */
export const taskLevels = 3

/** A title as it is kept. */
export const keptTaskTitle = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim()
/** Lines of text as they are kept. */
export const keptLines = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").trim()

const isUnreadable = (text: string) => !text.isWellFormed() || hasUnwantedCharacters(text.replace(/[<>\n\r\t]/g, " "))

/** [TSK-001] */
export const taskTitleProblem = (text: string): MessageCode | null => {
  if (keptTaskTitle(text) === "") return "task.title_missing"
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptTaskTitle(text)].length > taskTitleLimit ? "task.title_too_long" : null
}

const linesProblem = (text: string, limit: number, tooLong: MessageCode): MessageCode | null => {
  if (isUnreadable(text)) return "task.text_characters"
  return [...keptLines(text)].length > limit ? tooLong : null
}
/** [TSK-001] Of the notes, and of what a client answers. */
export const taskNotesProblem = (text: string) => linesProblem(text, taskNotesLimit, "task.notes_too_long")

/** [TSK-O04] What was given goes back with a reason. */
export const taskReasonProblem = (text: string): MessageCode | null =>
  keptLines(text) === "" ? "task.reason_missing" : linesProblem(text, taskReasonLimit, "task.reason_too_long")

/** A day of the calendar as `2026-11-21`; empty: without a due date. */
export const dueDateProblem = (text: string): MessageCode | null =>
  text.trim() === "" || isDay(text.trim()) ? null : "task.due_date_invalid"

/** What somebody types of a task; lists hold ids in digits, a due date may be empty. */
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

/** [TSK-001] One rule for the form, the import and the server. */
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

/** [TSK-013] [TSK-014] [CST-041] The days of a quick date filter, both included; `today` as `2026-11-21`. */
export const quickInterval = (
  quick: QuickDate,
  today: string
): { readonly after: string; readonly before: string } => ({
  after: today,
  before: quick === "today" ? today : dayAfter(today, quickDays - 1)
})
