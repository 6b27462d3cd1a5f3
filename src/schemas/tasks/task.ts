import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, NodeHash, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"

export const TaskId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("TaskId")
)
export type TaskId = typeof TaskId.Type

/** A company as tasks name it. */
export const TaskCompany = Schema.Struct({ id: VendorId, name: Schema.String })
export interface TaskCompany extends Schema.Schema.Type<typeof TaskCompany> {}

/** Somebody whom a task is for. */
export const TaskMember = Schema.Struct({
  id: UserId,
  name: Schema.String,
  side: Schema.Literals(["firm", "company"])
})
export interface TaskMember extends Schema.Schema.Type<typeof TaskMember> {}

/** Why the caller may not do things to a task (`closed.<name>`); an empty list says that they may. */
export const TaskRights = Schema.Struct({
  /** Change it, its status and its sub-tasks. */
  keep: Schema.Array(Schema.String),
  submit: Schema.Array(Schema.String),
  /** Accept what was given, or send it back. */
  review: Schema.Array(Schema.String),
  attach: Schema.Array(Schema.String),
  remove: Schema.Array(Schema.String)
})
export interface TaskRights extends Schema.Schema.Type<typeof TaskRights> {}

/** [TSK-001] A task as a list shows it. */
export const Task = Schema.Struct({
  id: TaskId,
  firm_id: FirmId,
  type: Schema.Literals(taskTypes),
  title: Schema.String,
  /** As `2026-11-21`. */
  due_date: Schema.NullOr(Schema.String),
  status: Schema.Literals(taskStatuses),
  /** [TSK-O04] `none` for every task of the firm. */
  review: Schema.Literals(taskReviews),
  /** [TSK-O01] Never shown to client users. */
  internal: Schema.Boolean,
  /** Null for a task of the firm's own. */
  company: Schema.NullOr(TaskCompany),
  /** Those that were given the same task in one call, this one among them, as far as the caller sees them. */
  companies: Schema.Array(TaskCompany),
  /** Null as well where the caller does not see it. */
  parent: Schema.NullOr(Schema.Struct({ id: TaskId, title: Schema.String })),
  /** Direct ones that the caller sees. */
  sub_tasks: Schema.Struct({ total: Schema.Int, done: Schema.Int }),
  /** Firm first, then by name. */
  members: Schema.Array(TaskMember),
  /** [THM-O01] Those that hold, its own or its parent's; none: everyone of the company. */
  theme_ids: Schema.Array(Schema.Int),
  /** Documents that the caller sees. */
  attachments: Schema.Int,
  /** [TSK-O04] Due before today in Paris, neither done nor given and waiting to be checked. */
  is_overdue: Schema.Boolean,
  /** [TSK-O04] When the firm last reminded of it by hand. */
  reminded_at: Schema.NullOr(Instant),
  rights: TaskRights,
  /** What If-Match compares. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface Task extends Schema.Schema.Type<typeof Task> {}

/** [TSK-004] Tasks that stand together in a list, with what the whole of it holds of them. */
export const TaskGroup = Schema.Struct({
  /** What tells it from others of the same list. */
  key: Schema.String,
  /** A company's name or a title; null for the firm's own. */
  name: Schema.NullOr(Schema.String),
  total: Schema.Int,
  overdue: Schema.Int,
  /** Those of this page, in order. */
  task_ids: Schema.Array(TaskId)
})
export interface TaskGroup extends Schema.Schema.Type<typeof TaskGroup> {}

/** A document of the company that a task carries. */
export const TaskAttachment = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  /** Null while it lies at the root. */
  folder_hash: Schema.NullOr(NodeHash),
  name: Schema.String,
  extension: Schema.String,
  size: Schema.Int,
  added_by: Schema.NullOr(Person),
  added_at: Instant
})
export interface TaskAttachment extends Schema.Schema.Type<typeof TaskAttachment> {}

/** [TSK-001] A task with all that is known of it. */
export const TaskDetail = Schema.Struct({
  ...Task.fields,
  notes: Schema.String,
  /** [TSK-O04] What the client said when they gave it; empty for nothing. */
  answer: Schema.String,
  /** [TSK-O04] Why it came back; empty unless it is returned. */
  reason: Schema.String,
  submitted_by: Schema.NullOr(Person),
  submitted_at: Schema.NullOr(Instant),
  author: Schema.NullOr(Person),
  /** Its own themes; false where its parent's hold. */
  has_own_themes: Schema.Boolean,
  /** Themes that hold and that the caller's side does not see; they stay when others are chosen. */
  hidden_themes: Schema.Int,
  /** Where its files go, as far as the caller sees it; null: none was chosen, and none was needed yet. */
  folder: Schema.NullOr(Schema.Struct({ id: NodeId, name: Schema.String, hash: NodeHash })),
  /** By due date. */
  children: Schema.Array(Task),
  /** In the order they were added. */
  documents: Schema.Array(TaskAttachment)
})
export interface TaskDetail extends Schema.Schema.Type<typeof TaskDetail> {}

/** [TSK-001] Where files for a task are uploaded to, and the gift that their uploads name as their `drop`. */
export const TaskFilesPlace = Schema.Struct({ id: Schema.String, folder_id: NodeId })
export interface TaskFilesPlace extends Schema.Schema.Type<typeof TaskFilesPlace> {}

/** [NET-091] What a list's filters leave, its dates and statuses not counted among them. */
export const TaskCounters = Schema.Struct({
  /** To do or in progress. */
  open: Schema.Int,
  /** Of the open ones, by their due date. */
  today: Schema.Int,
  next_7_days: Schema.Int,
  overdue: Schema.Int,
  without_date: Schema.Int,
  to_do: Schema.Int,
  in_progress: Schema.Int,
  done: Schema.Int,
  /** [TSK-O04] Given and not yet looked at. */
  submitted: Schema.Int,
  returned: Schema.Int,
  /** By who acts next. */
  for_client: Schema.Int,
  for_firm: Schema.Int
})
export interface TaskCounters extends Schema.Schema.Type<typeof TaskCounters> {}

/** [NET-092] A company with the tasks that the caller sees of it. */
export const CompanyTasks = Schema.Struct({
  ...TaskCompany.fields,
  open: Schema.Int,
  overdue: Schema.Int,
  /** [TSK-O04] Given and not yet checked by the firm. */
  submitted: Schema.Int,
  /** Waiting for the client. */
  for_client: Schema.Int,
  total: Schema.Int
})
export interface CompanyTasks extends Schema.Schema.Type<typeof CompanyTasks> {}

/** One of many tasks that stays as it is, and why; `index` is its place in the request, a name is told of what the caller sees. */
const TaskRefusal = Schema.Struct({
  index: Schema.Int,
  id: TaskId,
  code: Schema.String,
  name: Schema.NullOr(Schema.String)
})
const Changed = Schema.Array(Schema.Struct({ id: TaskId, revision: Schema.Int }))

export const TaskBulkAnswer = Schema.Struct({
  /** What undoes it; null where nothing was changed, or where nothing brings it back. */
  undo_id: Schema.NullOr(Schema.String),
  changed: Changed,
  report: Schema.Array(TaskRefusal)
})
export interface TaskBulkAnswer extends Schema.Schema.Type<typeof TaskBulkAnswer> {}

export const TaskUndoAnswer = Schema.Struct({ restored: Changed, report: Schema.Array(TaskRefusal) })
export interface TaskUndoAnswer extends Schema.Schema.Type<typeof TaskUndoAnswer> {}

/** Somebody whom a task can be given to. */
export const TaskPerson = Schema.Struct({
  ...TaskMember.fields,
  email: Schema.String,
  role: Schema.Literals(["admin", "collaborator", "guest"])
})
export interface TaskPerson extends Schema.Schema.Type<typeof TaskPerson> {}
