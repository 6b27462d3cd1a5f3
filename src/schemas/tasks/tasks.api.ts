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
 * [NET-090] [NET-091] [NET-092] Tasks of a firm and its requests to clients: both sides use the same calls, each with
 * what it may see. An invisible task answers like an absent one.
 */
export class TasksApi extends HttpApiGroup.make("tasks")
  .add(
    /**
     * [TSK-004] A page of the tasks that the caller sees, for both sides; `groups` is empty unless `group` is given.
     */
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
    /** The caller's task feed, without its secret; null if there is none. */
    HttpApiEndpoint.get("feed", "/tasks/feed", {
      query: firm,
      success: Data(Schema.NullOr(TaskFeed)),
      error: reading
    }).annotate(ProgramAccess, "none"),
    /** Creates a feed and ends the previous one. Its path with the secret is returned only here. */
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
    /** [NET-091] Counts of tasks by status, due date, review and turn; it takes no filters by these. */
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
  .annotate(ProgramAccess, "tasks")
  .middleware(SignedInOnly) {}
