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
/** Ids as digits, separated by commas. */
const ids = listOf("[1-9]\\d{0,9}")
const words = (known: ReadonlyArray<string>) => listOf(known.join("|"))
const day = Schema.String.check(
  Schema.makeFilter((text: string) => (isDay(text) ? undefined : "customer.date_invalid"))
)
export const flag = Schema.Literals(["true", "false"])

/** [TSK-005]..[TSK-014] Filters of a list except dates and statuses; all are optional. */
export const narrowing = {
  firm_id: FirmIdParam,
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
  /** [TSK-010] User ids, separated by commas: tasks assigned to at least one of them. */
  members: Schema.optionalKey(ids),
  /** [TSK-012] Company ids, separated by commas; leaves out the firm's own tasks, which have no company. */
  companies: Schema.optionalKey(ids),
  /** [MIS-O02] For the firm: tasks that one mission has made. */
  mission: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })))),
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
  /** [TSK-O04] Reviews of information requests, separated by commas; matches any of them. */
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
  /** Tasks returned per day. */
  per_day: Schema.optionalKey(
    fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: calendarTasksLimit })))
  )
}
