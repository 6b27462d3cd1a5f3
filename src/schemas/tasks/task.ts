import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, NodeHash, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"

export const TaskId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TaskId")
)
export type TaskId = typeof TaskId.Type

/** The company of a task, with its name. */
export const TaskCompany = Schema.Struct({ id: VendorId, name: Schema.String })
export interface TaskCompany extends Schema.Schema.Type<typeof TaskCompany> {}

/** A user who is assigned to a task; `side`: staff of the firm or user of the company. */
export const TaskMember = Schema.Struct({
  id: UserId,
  name: Schema.String,
  side: Schema.Literals(["firm", "company"])
})
export interface TaskMember extends Schema.Schema.Type<typeof TaskMember> {}

/** For each action, the guards that forbid it to the caller (messages `closed.<name>`); an empty list: allowed. */
export const TaskRights = Schema.Struct({
  /** Change the task, its status and its sub-tasks. */
  keep: Schema.Array(Schema.String),
  submit: Schema.Array(Schema.String),
  /** Accept or return a submitted answer. */
  review: Schema.Array(Schema.String),
  attach: Schema.Array(Schema.String),
  remove: Schema.Array(Schema.String)
})
export interface TaskRights extends Schema.Schema.Type<typeof TaskRights> {}

/** [TSK-001] A task as lists show it. */
export const Task = Schema.Struct({
  id: TaskId,
  firm_id: FirmId,
  type: Schema.Literals(taskTypes),
  title: Schema.String,
  /** A date such as `2026-11-21`; null: no due date. */
  due_date: Schema.NullOr(Schema.String),
  status: Schema.Literals(taskStatuses),
  /** [TSK-O04] The review of an information request; always `none` for other tasks. */
  review: Schema.Literals(taskReviews),
  /** [TSK-O01] True: client users cannot see it. */
  internal: Schema.Boolean,
  /** Null for the firm's own tasks. */
  company: Schema.NullOr(TaskCompany),
  /** The companies for which one call created this task, this company included; only those that the caller sees. */
  companies: Schema.Array(TaskCompany),
  /** The parent task; null at the top level, or if the caller may not see the parent. */
  parent: Schema.NullOr(Schema.Struct({ id: TaskId, title: Schema.String })),
  /** Counts of the direct sub-tasks that the caller sees. */
  sub_tasks: Schema.Struct({ total: Schema.Int, done: Schema.Int }),
  /** Staff of the firm first, then sorted by name. */
  members: Schema.Array(TaskMember),
  /**
   * [THM-O01] Ids of the effective themes, own or inherited from the parent. Empty: visible to everyone in the company.
   */
  theme_ids: Schema.Array(Schema.Int),
  /** Number of attached documents that the caller sees. */
  attachments: Schema.Int,
  /** [TSK-O04] The due date is before today (in Paris), and the task is neither done nor submitted for review. */
  is_overdue: Schema.Boolean,
  /** [TSK-O04] When a user last sent a reminder; null if never. */
  reminded_at: Schema.NullOr(Instant),
  rights: TaskRights,
  /** Send it as If-Match to prevent lost updates. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface Task extends Schema.Schema.Type<typeof Task> {}

/** [TSK-004] A group of a task list. `total` and `overdue` count the tasks of all pages. */
export const TaskGroup = Schema.Struct({
  /** Unique in the list. */
  key: Schema.String,
  /** Name of the company, or title of the tasks; null for the group of the firm's own tasks. */
  name: Schema.NullOr(Schema.String),
  total: Schema.Int,
  overdue: Schema.Int,
  /** Ids of the group's tasks on this page, in the order of the list. */
  task_ids: Schema.Array(TaskId)
})
export interface TaskGroup extends Schema.Schema.Type<typeof TaskGroup> {}

/** A document of the company that is attached to a task. */
export const TaskAttachment = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  /** Null if the document is directly in the root folder. */
  folder_hash: Schema.NullOr(NodeHash),
  name: Schema.String,
  extension: Schema.String,
  size: Schema.Int,
  added_by: Schema.NullOr(Person),
  added_at: Instant
})
export interface TaskAttachment extends Schema.Schema.Type<typeof TaskAttachment> {}

/** [TSK-001] A task with all its details. */
export const TaskDetail = Schema.Struct({
  ...Task.fields,
  notes: Schema.String,
  /** [TSK-O04] The message that the client sent with the answer; may be empty. */
  answer: Schema.String,
  /** [TSK-O04] Why the firm returned the answer; empty if it did not. */
  reason: Schema.String,
  submitted_by: Schema.NullOr(Person),
  submitted_at: Schema.NullOr(Instant),
  author: Schema.NullOr(Person),
  /** [MIS-O02] Only for the firm's staff: the mission that created the task; otherwise null. */
  mission: Schema.NullOr(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  /** Time spent in minutes; null if none was recorded, and always null for clients. */
  minutes_spent: Schema.NullOr(Schema.Int),
  /** True if the themes are set on the task itself, false if they are inherited from the parent. */
  has_own_themes: Schema.Boolean,
  /** Number of effective themes that the caller's side cannot see. Changing the themes keeps them. */
  hidden_themes: Schema.Int,
  /** The folder that receives the task's files; null if there is none yet, or the caller may not see it. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, name: Schema.String, hash: NodeHash })),
  /** The direct sub-tasks, sorted by due date. */
  children: Schema.Array(Task),
  /** The attached documents, in the order in which they were added. */
  documents: Schema.Array(TaskAttachment)
})
export interface TaskDetail extends Schema.Schema.Type<typeof TaskDetail> {}

/** [TSK-001] Where to upload files for a task: send `id` as `drop` and `folder_id` with each upload. */
export const TaskFilesPlace = Schema.Struct({ id: Schema.String, folder_id: NodeId })
export interface TaskFilesPlace extends Schema.Schema.Type<typeof TaskFilesPlace> {}

/** A task as the calendar shows it. */
export const DayTask = Schema.Struct({
  id: TaskId,
  title: Schema.String,
  type: Schema.Literals(taskTypes),
  status: Schema.Literals(taskStatuses),
  review: Schema.Literals(taskReviews),
  is_overdue: Schema.Boolean,
  company: Schema.NullOr(TaskCompany)
})
export interface DayTask extends Schema.Schema.Type<typeof DayTask> {}
/**
 * One day of a calendar with tasks. `total` counts all tasks of the day; `tasks` has the first of them, done ones last.
 */
export const TaskDay = Schema.Struct({
  day: Schema.String,
  total: Schema.Int,
  overdue: Schema.Int,
  tasks: Schema.Array(DayTask)
})
export interface TaskDay extends Schema.Schema.Type<typeof TaskDay> {}

/** A user's open tasks as an iCalendar feed for other programs. */
export const TaskFeed = Schema.Struct({
  created_at: Instant,
  /** When a program last read the feed, rounded down to the hour; null if never. */
  read_at: Schema.NullOr(Instant)
})
export interface TaskFeed extends Schema.Schema.Type<typeof TaskFeed> {}

/** [NET-091] Counts of the tasks that match the list's filters; filters by date and status are ignored. */
export const TaskCounters = Schema.Struct({
  /** Tasks that are not done. */
  open: Schema.Int,
  /** Open tasks that are due today (in Paris). */
  today: Schema.Int,
  next_7_days: Schema.Int,
  overdue: Schema.Int,
  without_date: Schema.Int,
  to_do: Schema.Int,
  in_progress: Schema.Int,
  done: Schema.Int,
  /** [TSK-O04] Information requests that wait for the firm's review. */
  submitted: Schema.Int,
  returned: Schema.Int,
  /** Open tasks on which the client must act next. `for_firm`: on which the firm must. */
  for_client: Schema.Int,
  for_firm: Schema.Int
})
export interface TaskCounters extends Schema.Schema.Type<typeof TaskCounters> {}

/** [NET-092] A company with counts of its tasks that the caller sees. */
export const CompanyTasks = Schema.Struct({
  ...TaskCompany.fields,
  open: Schema.Int,
  overdue: Schema.Int,
  /** [TSK-O04] Information requests that wait for the firm's review. */
  submitted: Schema.Int,
  /** Open tasks on which the client must act next. */
  for_client: Schema.Int,
  total: Schema.Int
})
export interface CompanyTasks extends Schema.Schema.Type<typeof CompanyTasks> {}

/**
 * A task that a bulk action did not change. `index`: its position in the request, from 0; `code`: why; `name`: its
 * title, null if the caller may not see the task.
 */
const TaskRefusal = Schema.Struct({
  index: Schema.Int,
  id: TaskId,
  code: Schema.String,
  name: Schema.NullOr(Schema.String)
})
const Changed = Schema.Array(Schema.Struct({ id: TaskId, revision: Schema.Int }))

export const TaskBulkAnswer = Schema.Struct({
  /** Id for undoing the action; null if it changed nothing or cannot be undone. */
  undo_id: Schema.NullOr(Schema.String),
  changed: Changed,
  report: Schema.Array(TaskRefusal)
})
export interface TaskBulkAnswer extends Schema.Schema.Type<typeof TaskBulkAnswer> {}

export const TaskUndoAnswer = Schema.Struct({ restored: Changed, report: Schema.Array(TaskRefusal) })
export interface TaskUndoAnswer extends Schema.Schema.Type<typeof TaskUndoAnswer> {}

/** A user to whom a task can be assigned. */
export const TaskPerson = Schema.Struct({
  ...TaskMember.fields,
  email: Schema.String,
  role: Schema.Literals(["admin", "collaborator", "guest"])
})
export interface TaskPerson extends Schema.Schema.Type<typeof TaskPerson> {}
