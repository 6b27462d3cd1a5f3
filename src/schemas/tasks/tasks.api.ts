import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam, fromDigits, NodeIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
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
import { TaskListQuery, TaskDaysQuery, narrowing, flag } from "#schemas/tasks/taskQueries.ts"
import { TaskDraft, TaskChanges, TaskStep, TaskBulk, node_ids, folder_id } from "#schemas/tasks/taskBodies.ts"

const firm = { firm_id: FirmIdParam }
const one = { taskId: fromDigits(TaskId) }
const seen = { "if-match": Schema.optionalKey(Schema.String) }
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict, Unprocessable] as const

/**
 * [NET-090] [NET-091] [NET-092] Tasks of a firm and its information requests. Staff and client users use the same
 * calls; each sees only what it may. An invisible task is 404.
 */
export class TasksApi extends HttpApiGroup.make("tasks")
  .add(
    /** [TSK-004] A page of the tasks that the caller may see. `groups` is empty unless `group` is given. */
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
    /** The tasks of a calendar, grouped by due date. */
    HttpApiEndpoint.get("days", "/tasks/days", {
      query: TaskDaysQuery,
      success: Data(Schema.Array(TaskDay)),
      error: reading
    }),
    /** The caller's calendar feed, without its secret URL; null if there is none. */
    HttpApiEndpoint.get("feed", "/tasks/feed", {
      query: firm,
      success: Data(Schema.NullOr(TaskFeed)),
      error: reading
    }).annotate(ProgramAccess, "none"),
    /** Creates a feed and invalidates the previous one. No other call returns `path`, which contains the secret. */
    HttpApiEndpoint.post("openFeed", "/tasks/feed", {
      query: firm,
      success: Data(Schema.Struct({ ...TaskFeed.fields, path: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: reading
    }).annotate(ProgramAccess, "none"),
    HttpApiEndpoint.delete("closeFeed", "/tasks/feed", {
      query: firm,
      success: HttpApiSchema.NoContent,
      error: reading
    }).annotate(ProgramAccess, "none"),
    /** [NET-091] Counts of tasks by status, due date, review and turn. Filters by these do not exist here. */
    HttpApiEndpoint.get("counters", "/tasks/counters", {
      query: narrowing,
      success: Data(TaskCounters),
      error: reading
    }),
    /** [NET-092] Companies that have tasks, sorted by name. */
    HttpApiEndpoint.get("companies", "/tasks/companies", {
      query: { ...firm, admin_mode: Schema.optionalKey(flag), search: narrowing.search, ...PageQuery },
      success: Page(CompanyTasks),
      error: reading
    }),
    /**
     * Users to whom tasks can be assigned, staff first: with `vendor_id`, those with access to the company; without,
     * the staff. Only for the firm's staff.
     */
    HttpApiEndpoint.get("people", "/tasks/people", {
      query: { ...firm, vendor_id: Schema.optionalKey(VendorIdParam) },
      success: Data(Schema.Array(TaskPerson)),
      error: reading
    }),
    /**
     * [TSK-003] Applies one action to many tasks; each task's state machine decides separately, and `report` lists the
     * unchanged ones. Only for the firm's staff. Idempotent by key for an hour.
     */
    HttpApiEndpoint.post("bulk", "/tasks/bulk", {
      query: firm,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))) },
      payload: TaskBulk,
      success: Data(TaskBulkAnswer),
      error: writing
    }),
    /** Undoes a bulk action of the caller, except for tasks that were changed since. Possible for an hour. */
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
    /** [TSK-003] [TSK-O04] Sends the task's state machine an event. */
    HttpApiEndpoint.post("event", "/tasks/:taskId/events", {
      params: one,
      query: firm,
      headers: seen,
      payload: TaskStep,
      success: Data(TaskDetail),
      error: [...writing, PreconditionFailed]
    }),
    /** Deletes a task and its sub-tasks; attached documents stay in the company's folders. */
    HttpApiEndpoint.delete("remove", "/tasks/:taskId", {
      params: one,
      query: firm,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /** Attaches documents of the task's company that the caller sees; attached documents stay. */
    HttpApiEndpoint.post("attach", "/tasks/:taskId/attachments", {
      params: one,
      query: firm,
      payload: Schema.Struct({ node_ids }),
      success: Data(TaskDetail),
      error: writing
    }),
    /** Prepares uploads for a task: each uploaded file is attached to the task once it is stored. */
    HttpApiEndpoint.post("files", "/tasks/:taskId/files", {
      params: one,
      query: firm,
      payload: Schema.Struct({
        /** Only for the firm's staff; null or absent: the task's own folder. */
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
  .annotate(ProgramAccess, "tasks")
  .middleware(SignedInOnly) {}
