import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { isDay } from "#schemas/shared/days.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, NodeId, NodeIdParam, UserId, VendorId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said, wholeNumber } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"
import {
  CompanyTasks,
  Task,
  TaskCounters,
  TaskDay,
  TaskBulkAnswer,
  TaskDetail,
  TaskFeed,
  TaskFilesPlace,
  TaskGroup,
  TaskId,
  TaskPerson,
  TaskUndoAnswer
} from "#schemas/tasks/task.ts"
import {
  calendarTasksLimit,
  dueDateProblem,
  quickDates,
  taskAttachmentsLimit,
  taskBulkActs,
  taskBulkLimit,
  taskCompaniesLimit,
  taskGroupings,
  taskMembersLimit,
  taskMinutesLimit,
  taskMoveLimit,
  taskNotesProblem,
  taskReviews,
  taskSorts,
  taskStatuses,
  taskTitleProblem,
  taskTypes
} from "#schemas/tasks/taskRules.ts"
import { taskTurns } from "#schemas/tasks/turn.ts"
import { ThemeId } from "#schemas/themes/theme.ts"
import { themesLimit } from "#schemas/themes/rules.ts"

const firm = { firm_id: FirmIdParam }
const one = { taskId: fromDigits(TaskId) }
const seen = { "if-match": Schema.optionalKey(Schema.String) }
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict, Unprocessable] as const

const listOf = (item: string) => Schema.String.check(Schema.isPattern(new RegExp(`^(${item})(,(${item})){0,99}$`)))
/** Ids as digits, separated by commas. */
const ids = listOf("[1-9]\\d{0,9}")
const words = (known: ReadonlyArray<string>) => listOf(known.join("|"))
const day = Schema.String.check(
  Schema.makeFilter((text: string) => (isDay(text) ? undefined : "customer.date_invalid"))
)
const flag = Schema.Literals(["true", "false"])

/** [TSK-005]..[TSK-014] Filters of a list except dates and statuses; all are optional. */
const narrowing = {
  ...firm,
  /** Restricts the list to one company. */
  vendor_id: Schema.optionalKey(VendorIdParam),
  /** [TSK-005] [TSK-O01] All tasks of the firm instead of the caller's own; 403 for users who are not its admins. */
  admin_mode: Schema.optionalKey(flag),
  /** [TSK-007] Part of the title, the notes or the company's name; accents are ignored. */
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  /** [TSK-008] Matches tasks with at least one of them; so do the filters below. */
  themes: Schema.optionalKey(ids),
  /** [TSK-009] `false` hides internal tasks. */
  internal: Schema.optionalKey(flag),
  /** [TSK-010] */
  members: Schema.optionalKey(ids),
  /** [TSK-012] */
  companies: Schema.optionalKey(ids),
  type: Schema.optionalKey(Schema.Literals(taskTypes))
}

export const TaskListQuery = {
  ...narrowing,
  /** [TSK-006] Inclusive, like `due_before`. */
  due_after: Schema.optionalKey(day),
  due_before: Schema.optionalKey(day),
  /** [TSK-013] [TSK-014] Replaces `due_after` and `due_before`. */
  quick: Schema.optionalKey(Schema.Literals(quickDates)),
  /** [TSK-011] Separated by commas. */
  statuses: Schema.optionalKey(words(taskStatuses)),
  /** [TSK-O04] */
  reviews: Schema.optionalKey(words(taskReviews)),
  /** [TSK-O04] `true`: overdue tasks only. Tasks that wait for review are not overdue. */
  overdue: Schema.optionalKey(flag),
  /** Whose turn it is. */
  turn: Schema.optionalKey(Schema.Literals(taskTurns)),
  /** [TSK-015] [TSK-O03] By due date, ascending; tasks without one come last in both directions. */
  sort: Schema.optionalKey(Schema.Literals(taskSorts)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
  /** [TSK-004] Groups the tasks before sorting; without it the answer has no groups. */
  group: Schema.optionalKey(Schema.Literals(taskGroupings)),
  /** [TSK-016] Fifteen per page by default. */
  ...PageQuery
}

/** The days of a calendar, both included; forty-two at most. */
export const TaskDaysQuery = {
  ...narrowing,
  due_after: day,
  due_before: day,
  statuses: TaskListQuery.statuses,
  reviews: TaskListQuery.reviews,
  overdue: TaskListQuery.overdue,
  turn: TaskListQuery.turn,
  /** Tasks that are told of each day. */
  per_day: Schema.optionalKey(
    fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: calendarTasksLimit })))
  )
}

const title = judged("task.title_missing", taskTitleProblem)
const due_date = Schema.NullOr(judged("task.due_date_invalid", dueDateProblem)).annotate({
  message: "task.due_date_invalid"
})
const notes = judged("task.text_characters", taskNotesProblem)
const internal = said(Schema.Boolean, "customer.choice_invalid")
const member_ids = said(
  Schema.Array(said(UserId, "task.member_unknown")).check(Schema.isMaxLength(taskMembersLimit)),
  "task.member_unknown"
)
const theme_ids = said(
  Schema.NullOr(Schema.Array(said(ThemeId, "theme.unknown")).check(Schema.isMaxLength(themesLimit))),
  "theme.unknown"
)
const node_ids = said(
  Schema.Array(said(NodeId, "task.document_unknown")).check(Schema.isMaxLength(taskAttachmentsLimit)),
  "task.document_unknown"
)

const folder_id = said(Schema.NullOr(NodeId), "task.folder_unknown")

/** [TSK-001] [TSK-002] */
export const TaskDraft = Schema.Struct({
  type: said(Schema.Literals(taskTypes), "customer.choice_invalid"),
  title,
  due_date: Schema.optionalKey(due_date),
  notes: Schema.optionalKey(notes),
  internal: Schema.optionalKey(internal),
  /** Creates a task for each of them; empty for the firm's own. A sub-task belongs to its parent's company. */
  vendor_ids: Schema.optionalKey(
    said(
      Schema.Array(said(VendorId, "task.company_unknown")).check(Schema.isMaxLength(taskCompaniesLimit)),
      "task.company_unknown"
    )
  ),
  member_ids: Schema.optionalKey(member_ids),
  /** Null: inherits the parent's themes, or has none. */
  theme_ids: Schema.optionalKey(theme_ids),
  parent_id: Schema.optionalKey(said(Schema.NullOr(TaskId), "task.parent_unknown")),
  /** Attached documents, for a task of one company. */
  node_ids: Schema.optionalKey(node_ids),
  /** The folder for its files, for a task of one company; null: a folder of its own, created when needed. */
  folder_id: Schema.optionalKey(folder_id)
})
export interface TaskDraft extends Schema.Schema.Type<typeof TaskDraft> {}

/** PATCH: omitted keys are unchanged; type and company are immutable. */
export const TaskChanges = Schema.Struct({
  title: Schema.optionalKey(title),
  due_date: Schema.optionalKey(due_date),
  notes: Schema.optionalKey(notes),
  internal: Schema.optionalKey(internal),
  member_ids: Schema.optionalKey(member_ids),
  theme_ids: Schema.optionalKey(theme_ids),
  parent_id: Schema.optionalKey(said(Schema.NullOr(TaskId), "task.parent_unknown")),
  folder_id: Schema.optionalKey(folder_id),
  /** Time spent on it in minutes; null or 0: none. */
  minutes_spent: Schema.optionalKey(
    said(Schema.NullOr(wholeNumber("task.minutes_invalid", 0, taskMinutesLimit)), "task.minutes_invalid")
  )
})
export interface TaskChanges extends Schema.Schema.Type<typeof TaskChanges> {}

/**
 * [TSK-003] [TSK-O04] `request.returned` requires `reason`; `answer` and documents are optional with
 * `request.submitted`.
 */
export const TaskStep = Schema.Struct({
  type: said(
    Schema.Literals([
      "task.reopened",
      "task.started",
      "task.completed",
      "request.submitted",
      "request.accepted",
      "request.returned",
      "request.reminded"
    ]),
    "customer.choice_invalid"
  ),
  reason: Schema.optionalKey(
    said(Schema.String, "task.reason_missing").check(Schema.isMaxLength(20_000, { message: "task.reason_too_long" }))
  ),
  answer: Schema.optionalKey(notes),
  node_ids: Schema.optionalKey(node_ids)
})
export interface TaskStep extends Schema.Schema.Type<typeof TaskStep> {}

/** [TSK-003] One action on many tasks. */
export const TaskBulk = Schema.Struct({
  act: said(Schema.Literals(taskBulkActs), "customer.choice_invalid"),
  tasks: Schema.Array(
    Schema.Struct({
      id: said(TaskId, "selection.empty"),
      /** The revision that was read; without it no check. */
      revision: Schema.optionalKey(Schema.Int)
    })
  ).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(taskBulkLimit, { message: "selection.too_large" })
  ),
  /** `assign`: the new assignees in the firm; assignees of the client stay. */
  member_ids: Schema.optionalKey(member_ids),
  /** `date`: the new due date; null for none. */
  due_date: Schema.optionalKey(due_date),
  /** `date`: the number of days to shift instead. */
  days: Schema.optionalKey(wholeNumber("task.days_invalid", -taskMoveLimit, taskMoveLimit))
})
export interface TaskBulk extends Schema.Schema.Type<typeof TaskBulk> {}

/**
 * [NET-090] [NET-091] [NET-092] Tasks of a firm and its requests to clients: both sides use the same calls, each with
 * what it may see. An invisible task answers like an absent one.
 */
export class TasksApi extends HttpApiGroup.make("tasks")
  .add(
    /** [TSK-004] */
    HttpApiEndpoint.get("list", "/tasks", {
      query: TaskListQuery,
      success: Schema.Struct({ ...Page(Task).fields, groups: Schema.Array(TaskGroup) }),
      error: reading
    }),
    HttpApiEndpoint.post("create", "/tasks", {
      query: firm,
      payload: TaskDraft,
      success: Data(Schema.Array(TaskDetail)).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** The tasks of a calendar, by the day on which they are due. */
    HttpApiEndpoint.get("days", "/tasks/days", {
      query: TaskDaysQuery,
      success: Data(Schema.Array(TaskDay)),
      error: reading
    }),
    /** The address of one's own tasks for other programs, as far as it is told: null for none. */
    HttpApiEndpoint.get("feed", "/tasks/feed", {
      query: firm,
      success: Data(Schema.NullOr(TaskFeed)),
      error: reading
    }),
    /** Makes one, which takes the place of any before it. The path is told this once. */
    HttpApiEndpoint.post("openFeed", "/tasks/feed", {
      query: firm,
      success: Data(Schema.Struct({ ...TaskFeed.fields, path: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: reading
    }),
    HttpApiEndpoint.delete("closeFeed", "/tasks/feed", {
      query: firm,
      success: HttpApiSchema.NoContent,
      error: reading
    }),
    /** [NET-091] */
    HttpApiEndpoint.get("counters", "/tasks/counters", {
      query: narrowing,
      success: Data(TaskCounters),
      error: reading
    }),
    /** [NET-092] By name; only companies with tasks. */
    HttpApiEndpoint.get("companies", "/tasks/companies", {
      query: { ...firm, admin_mode: Schema.optionalKey(flag), search: narrowing.search, ...PageQuery },
      success: Page(CompanyTasks),
      error: reading
    }),
    /**
     * People whom tasks can be assigned to, firm first: users with access to the company, or the staff for the firm's
     * own tasks. For the staff.
     */
    HttpApiEndpoint.get("people", "/tasks/people", {
      query: { ...firm, vendor_id: Schema.optionalKey(VendorIdParam) },
      success: Data(Schema.Array(TaskPerson)),
      error: reading
    }),
    /**
     * [TSK-003] One action on many tasks, for the staff. Each task is decided by its machine; the report lists the
     * unchanged ones. Idempotent by key for an hour.
     */
    HttpApiEndpoint.post("bulk", "/tasks/bulk", {
      query: firm,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))) },
      payload: TaskBulk,
      success: Data(TaskBulkAnswer),
      error: writing
    }),
    /** Restores what the bulk action changed, except tasks that were changed since. */
    HttpApiEndpoint.post("undoBulk", "/tasks/bulk/:bulkId/undo", {
      params: { bulkId: Schema.String.check(Schema.isUUID()) },
      query: firm,
      success: Data(TaskUndoAnswer),
      error: writing
    }),
    HttpApiEndpoint.get("read", "/tasks/:taskId", {
      params: one,
      query: firm,
      success: Data(TaskDetail),
      error: reading
    }),
    HttpApiEndpoint.patch("change", "/tasks/:taskId", {
      params: one,
      query: firm,
      headers: seen,
      payload: TaskChanges,
      success: Data(TaskDetail),
      error: [...writing, PreconditionFailed]
    }),
    /** [TSK-003] [TSK-O04] A change of state, checked by the task's machine. */
    HttpApiEndpoint.post("event", "/tasks/:taskId/events", {
      params: one,
      query: firm,
      headers: seen,
      payload: TaskStep,
      success: Data(TaskDetail),
      error: [...writing, PreconditionFailed]
    }),
    /** Also deletes its sub-tasks; its documents stay. */
    HttpApiEndpoint.delete("remove", "/tasks/:taskId", {
      params: one,
      query: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** Documents of the task's company that the caller sees; those attached already stay. */
    HttpApiEndpoint.post("attach", "/tasks/:taskId/attachments", {
      params: one,
      query: firm,
      payload: Schema.Struct({ node_ids }),
      success: Data(TaskDetail),
      error: writing
    }),
    /** Announces uploads: each file is attached to the task once it is stored. */
    HttpApiEndpoint.post("files", "/tasks/:taskId/files", {
      params: one,
      query: firm,
      payload: Schema.Struct({
        /** For the firm's staff; null or absent: the task's own folder. */
        folder_id: Schema.optionalKey(folder_id)
      }),
      success: Data(TaskFilesPlace).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.delete("detach", "/tasks/:taskId/attachments/:nodeId", {
      params: { ...one, nodeId: NodeIdParam },
      query: firm,
      success: Data(TaskDetail),
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
