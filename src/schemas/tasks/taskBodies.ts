import { Schema } from "effect"
import { NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { judged, said, wholeNumber } from "#schemas/shared/judged.ts"
import { TaskId } from "#schemas/tasks/task.ts"
import {
  dueDateProblem,
  taskAttachmentsLimit,
  taskBulkActs,
  taskBulkLimit,
  taskCompaniesLimit,
  taskMembersLimit,
  taskMinutesLimit,
  taskMoveLimit,
  taskNotesProblem,
  taskTitleProblem,
  taskTypes
} from "#schemas/tasks/taskRules.ts"
import { ThemeId } from "#schemas/themes/theme.ts"
import { themesLimit } from "#schemas/themes/rules.ts"

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
export const node_ids = said(
  Schema.Array(said(NodeId, "task.document_unknown")).check(Schema.isMaxLength(taskAttachmentsLimit)),
  "task.document_unknown"
)

export const folder_id = said(Schema.NullOr(NodeId), "task.folder_unknown")

/**
 * [TSK-001] [TSK-002] Body for creating tasks: only `type` and `title` are required. An information request needs a
 * company, or a parent that has one.
 */
export const TaskDraft = Schema.Struct({
  type: said(Schema.Literals(taskTypes), "customer.choice_invalid"),
  title,
  due_date: Schema.optionalKey(due_date),
  notes: Schema.optionalKey(notes),
  internal: Schema.optionalKey(internal),
  /**
   * Creates one task for each company; empty: one of the firm's own. A sub-task must belong to its parent's company.
   */
  vendor_ids: Schema.optionalKey(
    said(
      Schema.Array(said(VendorId, "task.company_unknown")).check(Schema.isMaxLength(taskCompaniesLimit)),
      "task.company_unknown"
    )
  ),
  member_ids: Schema.optionalKey(member_ids),
  /** Null: the task inherits its parent's themes, or has none. */
  theme_ids: Schema.optionalKey(theme_ids),
  parent_id: Schema.optionalKey(said(Schema.NullOr(TaskId), "task.parent_unknown")),
  /** Documents to attach; only if there is exactly one company. */
  node_ids: Schema.optionalKey(node_ids),
  /**
   * The folder for the task's files; only if there is exactly one company. Null: a new folder is created when needed.
   */
  folder_id: Schema.optionalKey(folder_id)
})
export interface TaskDraft extends Schema.Schema.Type<typeof TaskDraft> {}

/** Body of a PATCH: omitted keys are unchanged; type and company cannot be changed. */
export const TaskChanges = Schema.Struct({
  title: Schema.optionalKey(title),
  due_date: Schema.optionalKey(due_date),
  notes: Schema.optionalKey(notes),
  internal: Schema.optionalKey(internal),
  member_ids: Schema.optionalKey(member_ids),
  theme_ids: Schema.optionalKey(theme_ids),
  parent_id: Schema.optionalKey(said(Schema.NullOr(TaskId), "task.parent_unknown")),
  folder_id: Schema.optionalKey(folder_id),
  /** Time spent on the task in minutes; null or 0: none. */
  minutes_spent: Schema.optionalKey(
    said(Schema.NullOr(wholeNumber("task.minutes_invalid", 0, taskMinutesLimit)), "task.minutes_invalid")
  )
})
export interface TaskChanges extends Schema.Schema.Type<typeof TaskChanges> {}

/**
 * [TSK-003] [TSK-O04] An event for the task's state machine. `request.returned` requires `reason`; `request.submitted`
 * accepts `answer` and `node_ids`.
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

/** [TSK-003] A bulk action on many tasks. */
export const TaskBulk = Schema.Struct({
  act: said(Schema.Literals(taskBulkActs), "customer.choice_invalid"),
  tasks: Schema.Array(
    Schema.Struct({
      id: said(TaskId, "selection.empty"),
      /** The expected revision, checked like If-Match; if absent, the task is changed without a check. */
      revision: Schema.optionalKey(Schema.Int)
    })
  ).check(
    Schema.isMinLength(1, { message: "selection.empty" }),
    Schema.isMaxLength(taskBulkLimit, { message: "selection.too_large" })
  ),
  /** For `assign`: replaces the assignees of the firm; assignees of the client stay. */
  member_ids: Schema.optionalKey(member_ids),
  /** For `date`: the new due date; null removes it. */
  due_date: Schema.optionalKey(due_date),
  /** For `date`: shifts each due date by this number of days, instead of `due_date`. */
  days: Schema.optionalKey(wholeNumber("task.days_invalid", -taskMoveLimit, taskMoveLimit))
})
export interface TaskBulk extends Schema.Schema.Type<typeof TaskBulk> {}
