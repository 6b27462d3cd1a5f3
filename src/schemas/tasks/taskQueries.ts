import { Schema } from "effect"
import { isDay } from "#schemas/shared/days.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { PageQuery } from "#schemas/shared/page.ts"
import {
  calendarTasksLimit,
  quickDates,
  taskGroupings,
  taskReviews,
  taskSorts,
  taskStatuses,
  taskTypes
} from "#schemas/tasks/taskRules.ts"
import { taskTurns } from "#schemas/tasks/turn.ts"

const listOf = (item: string) => Schema.String.check(Schema.isPattern(new RegExp(`^(${item})(,(${item})){0,99}$`)))
/** Ids separated by commas, 100 at most. */
const ids = listOf("[1-9]\\d{0,9}")
const words = (known: ReadonlyArray<string>) => listOf(known.join("|"))
const day = Schema.String.check(
  Schema.makeFilter((text: string) => (isDay(text) ? undefined : "customer.date_invalid"))
)
export const flag = Schema.Literals(["true", "false"])

/** [TSK-005]..[TSK-014] Filters of a task list, without those by date and status. */
export const narrowing = {
  firm_id: FirmIdParam,
  /** Only tasks of this company. */
  vendor_id: Schema.optionalKey(VendorIdParam),
  /**
   * [TSK-005] [TSK-O01] `true`: all tasks of the firm instead of the caller's own; 403 unless the caller is an admin of
   * the firm.
   */
  admin_mode: Schema.optionalKey(flag),
  /** [TSK-007] A part of the title, the notes or the company's name; accents are ignored. */
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  /** [TSK-008] Theme ids, separated by commas: tasks with at least one of them. */
  themes: Schema.optionalKey(ids),
  /** [TSK-009] `false`: without internal tasks. */
  internal: Schema.optionalKey(flag),
  /** [TSK-010] User ids, separated by commas: tasks assigned to at least one of them. */
  members: Schema.optionalKey(ids),
  /** [TSK-012] Company ids, separated by commas. Excludes the firm's own tasks, which have no company. */
  companies: Schema.optionalKey(ids),
  /** [MIS-O02] Only for the firm's staff: id of a mission, selects the tasks that it created. */
  mission: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })))),
  type: Schema.optionalKey(Schema.Literals(taskTypes))
}

export const TaskListQuery = {
  ...narrowing,
  /** [TSK-006] First due date, inclusive. `due_before` is the last one, inclusive too. */
  due_after: Schema.optionalKey(day),
  due_before: Schema.optionalKey(day),
  /** [TSK-013] [TSK-014] A predefined interval of due dates; replaces `due_after` and `due_before`. */
  quick: Schema.optionalKey(Schema.Literals(quickDates)),
  /** [TSK-011] Statuses, separated by commas: tasks with one of them. */
  statuses: Schema.optionalKey(words(taskStatuses)),
  /** [TSK-O04] Reviews of information requests, separated by commas: tasks with one of them. */
  reviews: Schema.optionalKey(words(taskReviews)),
  /** [TSK-O04] `true`: only overdue tasks. Tasks that wait for review are not overdue. */
  overdue: Schema.optionalKey(flag),
  /** Which side must act next on the task. */
  turn: Schema.optionalKey(Schema.Literals(taskTurns)),
  /** [TSK-015] [TSK-O03] Default: by due date, ascending. Tasks without a due date come last in both directions. */
  sort: Schema.optionalKey(Schema.Literals(taskSorts)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
  /** [TSK-004] Sorts the tasks by group first; without it, `groups` is empty. */
  group: Schema.optionalKey(Schema.Literals(taskGroupings)),
  /** [TSK-016] Default: 15 tasks per page. */
  ...PageQuery
}

/** The first and last day of a calendar, inclusive; 42 days at most. */
export const TaskDaysQuery = {
  ...narrowing,
  due_after: day,
  due_before: day,
  statuses: TaskListQuery.statuses,
  reviews: TaskListQuery.reviews,
  overdue: TaskListQuery.overdue,
  turn: TaskListQuery.turn,
  /** Maximum number of tasks per day in the answer. */
  per_day: Schema.optionalKey(
    fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: calendarTasksLimit })))
  )
}
