import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, NodeHash, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"

export const TaskId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TaskId")
)
export type TaskId = typeof TaskId.Type

/** A company in an answer about tasks. */
export const TaskCompany = Schema.Struct({ id: VendorId, name: Schema.String })
export interface TaskCompany extends Schema.Schema.Type<typeof TaskCompany> {}

/** A person whom a task is assigned to. */
export const TaskMember = Schema.Struct({
  id: UserId,
  name: Schema.String,
  side: Schema.Literals(["firm", "company"])
})
export interface TaskMember extends Schema.Schema.Type<typeof TaskMember> {}

/** Why the caller may not do something with a task (`closed.<name>`); an empty list means that they may. */
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

/** [TSK-001] A task in a list. */
export const Task = Schema.Struct({
  id: TaskId,
  firm_id: FirmId,
  type: Schema.Literals(taskTypes),
  title: Schema.String,
  /** As `2026-11-21`. */
  due_date: Schema.NullOr(Schema.String),
  status: Schema.Literals(taskStatuses),
  /** [TSK-O04] `none` for all tasks that are not requests. */
  review: Schema.Literals(taskReviews),
  /** [TSK-O01] Hidden from client users. */
  internal: Schema.Boolean,
  /** Null for the firm's own tasks. */
  company: Schema.NullOr(TaskCompany),
  /** Companies that got the same task in one call, this one included, as far as the caller sees them. */
  companies: Schema.Array(TaskCompany),
  /** Null too if the caller may not see it. */
  parent: Schema.NullOr(Schema.Struct({ id: TaskId, title: Schema.String })),
  /** Direct sub-tasks that the caller sees. */
  sub_tasks: Schema.Struct({ total: Schema.Int, done: Schema.Int }),
  /** Firm first, then by name. */
  members: Schema.Array(TaskMember),
  /** [THM-O01] The effective themes, its own or its parent's; none: visible to the whole company. */
  theme_ids: Schema.Array(Schema.Int),
  /** Number of documents that the caller sees. */
  attachments: Schema.Int,
  /** [TSK-O04] Due before today in Paris, and neither done nor waiting for review. */
  is_overdue: Schema.Boolean,
  /** [TSK-O04] Time of the last manual reminder. */
  reminded_at: Schema.NullOr(Instant),
  rights: TaskRights,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface Task extends Schema.Schema.Type<typeof Task> {}

/** [TSK-004] A group of a task list, with totals over all pages. */
export const TaskGroup = Schema.Struct({
  /** Unique in the list. */
  key: Schema.String,
  /** A company's name or a title; null for the firm's own tasks. */
  name: Schema.NullOr(Schema.String),
  total: Schema.Int,
  overdue: Schema.Int,
  /** The tasks of this page, in order. */
  task_ids: Schema.Array(TaskId)
})
export interface TaskGroup extends Schema.Schema.Type<typeof TaskGroup> {}

/** A document of the company that is attached to a task. */
export const TaskAttachment = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  /** Null if it is at the root. */
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
  /** [TSK-O04] The client's message with the answer; may be empty. */
  answer: Schema.String,
  /** [TSK-O04] Why it was returned; empty otherwise. */
  reason: Schema.String,
  submitted_by: Schema.NullOr(Person),
  submitted_at: Schema.NullOr(Instant),
  author: Schema.NullOr(Person),
  /** [MIS-O02] For the firm: the mission that made it. */
  mission: Schema.NullOr(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  /** Time spent in minutes; null for none, and always for clients. */
  minutes_spent: Schema.NullOr(Schema.Int),
  /** False if it inherits its parent's themes. */
  has_own_themes: Schema.Boolean,
  /** Number of effective themes that are hidden from the caller's side; they are kept when the themes are changed. */
  hidden_themes: Schema.Int,
  /** The folder for its files, if the caller sees it; null if none was chosen and none was needed yet. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, name: Schema.String, hash: NodeHash })),
  /** By due date. */
  children: Schema.Array(Task),
  /** In the order they were added. */
  documents: Schema.Array(TaskAttachment)
})
export interface TaskDetail extends Schema.Schema.Type<typeof TaskDetail> {}

/** [TSK-001] The upload folder for a task, and the id that its uploads send as `drop`. */
export const TaskFilesPlace = Schema.Struct({ id: Schema.String, folder_id: NodeId })
export interface TaskFilesPlace extends Schema.Schema.Type<typeof TaskFilesPlace> {}

/** A task in a calendar. */
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
/** A day of a calendar that has tasks: how many, and the first of them, those that are done last. */
export const TaskDay = Schema.Struct({
  day: Schema.String,
  total: Schema.Int,
  overdue: Schema.Int,
  tasks: Schema.Array(DayTask)
})
export interface TaskDay extends Schema.Schema.Type<typeof TaskDay> {}

/** A person's tasks as a calendar for other programs. */
export const TaskFeed = Schema.Struct({
  created_at: Instant,
  /** When a program last asked for it, to the hour. */
  read_at: Schema.NullOr(Instant)
})
export interface TaskFeed extends Schema.Schema.Type<typeof TaskFeed> {}

/** [NET-091] Counts within the list's filters, ignoring those by date and status. */
export const TaskCounters = Schema.Struct({
  /** To do or in progress. */
  open: Schema.Int,
  /** Open tasks by due date. */
  today: Schema.Int,
  next_7_days: Schema.Int,
  overdue: Schema.Int,
  without_date: Schema.Int,
  to_do: Schema.Int,
  in_progress: Schema.Int,
  done: Schema.Int,
  /** [TSK-O04] Submitted and not yet reviewed. */
  submitted: Schema.Int,
  returned: Schema.Int,
  /** By whose turn it is. */
  for_client: Schema.Int,
  for_firm: Schema.Int
})
export interface TaskCounters extends Schema.Schema.Type<typeof TaskCounters> {}

/** [NET-092] A company with the number of its tasks that the caller sees. */
export const CompanyTasks = Schema.Struct({
  ...TaskCompany.fields,
  open: Schema.Int,
  overdue: Schema.Int,
  /** [TSK-O04] Submitted and not yet reviewed by the firm. */
  submitted: Schema.Int,
  /** Waiting for the client. */
  for_client: Schema.Int,
  total: Schema.Int
})
export interface CompanyTasks extends Schema.Schema.Type<typeof CompanyTasks> {}

/**
 * A task that was not changed, and why; `index` is its index in the request. The title is given only if the caller sees
 * the task.
 */
const TaskRefusal = Schema.Struct({
  index: Schema.Int,
  id: TaskId,
  code: Schema.String,
  name: Schema.NullOr(Schema.String)
})
const Changed = Schema.Array(Schema.Struct({ id: TaskId, revision: Schema.Int }))

export const TaskBulkAnswer = Schema.Struct({
  /** For undoing; null if nothing was changed or if it cannot be undone. */
  undo_id: Schema.NullOr(Schema.String),
  changed: Changed,
  report: Schema.Array(TaskRefusal)
})
export interface TaskBulkAnswer extends Schema.Schema.Type<typeof TaskBulkAnswer> {}

export const TaskUndoAnswer = Schema.Struct({ restored: Changed, report: Schema.Array(TaskRefusal) })
export interface TaskUndoAnswer extends Schema.Schema.Type<typeof TaskUndoAnswer> {}

/** A person whom a task can be assigned to. */
export const TaskPerson = Schema.Struct({
  ...TaskMember.fields,
  email: Schema.String,
  role: Schema.Literals(["admin", "collaborator", "guest"])
})
export interface TaskPerson extends Schema.Schema.Type<typeof TaskPerson> {}
