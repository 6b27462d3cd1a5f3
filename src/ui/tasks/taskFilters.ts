import type { TaskQuestion } from "#machines/tasks/taskList.machine.ts"
import type { TaskCounters } from "#schemas/tasks/task.ts"
import {
  type QuickDate,
  type TaskGrouping,
  taskGroupings,
  quickDates,
  taskReviews,
  type TaskReview,
  type TaskSort,
  taskSorts,
  tasksPerPage,
  type TaskStatus,
  taskStatuses
} from "#schemas/tasks/taskRules.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { type TaskTurn, taskTurns } from "#schemas/tasks/turn.ts"
import {
  type AddressPart,
  anyDay,
  anyId,
  anyWord,
  ascending,
  listAddress,
  order,
  page,
  text
} from "#ui/shared/kit/list/listAddress.ts"

/** Quick date ranges, and the overdue filter. */
export type TaskDays = QuickDate | "overdue"
const days: ReadonlyArray<TaskDays> = [...quickDates, "overdue"]

/** [TSK-005] to [TSK-015] Filters, sort and view of the task list, as stored in the URL. */
export interface TaskFilters {
  readonly search: string
  /** Empty for all statuses. By default, finished tasks are excluded. */
  readonly statuses: ReadonlyArray<TaskStatus>
  /** [TSK-O04] Review state of the answer; null for any. */
  readonly review: TaskReview | null
  /** Who has to act next; null for any. */
  readonly turn: TaskTurn | null
  /** Quick date range; it replaces `after` and `before`. */
  readonly due: TaskDays | null
  readonly after: string | null
  readonly before: string | null
  readonly companies: ReadonlyArray<number>
  readonly members: ReadonlyArray<number>
  readonly themes: ReadonlyArray<number>
  /** Id of the mission that created the tasks; null for any. */
  readonly mission: number | null
  /** [TSK-009] Includes internal tasks, which clients never see; on by default. */
  readonly internal: boolean
  /** [TSK-005] All tasks of the firm, not only the user's. */
  readonly all: boolean
  readonly sort: TaskSort
  readonly order: "asc" | "desc"
  /** [TSK-004] The grouping; null for none. */
  readonly group: TaskGrouping | null
  readonly page: number
  readonly view: TasksView
  /** The calendar's day (YYYY-MM-DD); null for today. */
  readonly day: string | null
}

export const tasksViews = ["list", "month", "week"] as const
export type TasksView = (typeof tasksViews)[number]

export const openStatuses: ReadonlyArray<TaskStatus> = ["to_do", "in_progress"]

const unpressed = { statuses: openStatuses, review: null, turn: null, due: null, after: null, before: null } as const
const chips = {
  open: {},
  overdue: { due: "overdue" },
  today: { due: "today" },
  week: { due: "week" },
  submitted: { review: "submitted" },
  returned: { review: "returned" },
  to_do: { statuses: ["to_do"] },
  in_progress: { statuses: ["in_progress"] },
  done: { statuses: ["done"] },
  all: { statuses: [] }
} as const satisfies Record<string, Partial<TaskFilters>>
export type TaskChip = keyof typeof chips
export const chipNames = Object.keys(chips) as ReadonlyArray<TaskChip>

export const isPressed = (search: TaskFilters, chip: TaskChip): boolean =>
  Object.entries({ ...unpressed, ...chips[chip] }).every(
    ([name, value]) => String(search[name as keyof TaskFilters]) === String(value)
  )
/**
 * The new filters after a click on a chip. Filters that the chip's counter ignores are cleared, so that the list has as
 * many tasks as the counter says.
 */
export const pressed = (search: TaskFilters, chip: TaskChip): Partial<TaskFilters> =>
  isPressed(search, chip) ? unpressed : { ...unpressed, ...chips[chip] }
/** The number of tasks that a chip shows. */
export const chipCount = (counters: TaskCounters, chip: TaskChip): number =>
  chip === "all" ? counters.open + counters.done : counters[chip === "week" ? "next_7_days" : chip]

const wordsIn = (said: unknown): ReadonlyArray<string> =>
  typeof said === "string" || typeof said === "number" ? String(said).split(",") : []
const statuses: AddressPart<ReadonlyArray<TaskStatus>> = {
  plain: openStatuses,
  read: (said) => {
    if (said === undefined) return openStatuses
    const words = wordsIn(said)
    const known = taskStatuses.filter((status) => words.includes(status))
    return known.length === taskStatuses.length ? [] : known
  },
  write: (chosen) =>
    chosen.length === 0 ? "all" : chosen.join() === openStatuses.join() ? undefined : chosen.join(","),
  narrows: (chosen) => chosen.join() !== openStatuses.join()
}
/** Ids from the URL, at most as many as the server accepts. */
const someIds: AddressPart<ReadonlyArray<number>> = {
  plain: [],
  read: (said) =>
    [...new Set(wordsIn(said).flatMap((word) => (/^[1-9]\d{0,8}$/.test(word) ? [Number(word)] : [])))].slice(0, 100),
  write: (ids) => (ids.length === 0 ? undefined : ids.length === 1 ? ids[0] : ids.join(",")),
  narrows: (ids) => ids.length > 0
}
const flag = (plain: boolean): AddressPart<boolean> => ({
  plain,
  read: (said) => (said === !plain ? !plain : plain),
  write: (value) => (value === plain ? undefined : value),
  narrows: (value) => value !== plain
})

export const tasksAddress = listAddress<TaskFilters>({
  search: text(),
  statuses,
  review: anyWord(taskReviews),
  turn: anyWord(taskTurns),
  due: anyWord(days),
  after: anyDay,
  before: anyDay,
  companies: someIds,
  members: someIds,
  themes: someIds,
  mission: anyId,
  internal: flag(true),
  all: flag(false),
  sort: order(taskSorts, "due_date"),
  order: ascending,
  group: { ...anyWord(taskGroupings), narrows: null },
  page,
  view: order(tasksViews, "list"),
  day: { ...anyDay, narrows: null }
})
export const { isNarrowed, plain: defaultSearch, read: readTaskFilters, write: writeTaskFilters } = tasksAddress

/** The open task in the URL, or null. */
export const openedIn = (raw: Readonly<Record<string, unknown>>): number | null =>
  typeof raw["task"] === "number" ? anyId.read(raw["task"]) : null

/** The date parameters of the request: a quick range replaces both dates. */
const daysOf = ({ after, before, due }: TaskFilters) => {
  if (due === "overdue") return { overdue: "true" }
  if (due !== null) return { quick: due }
  return { ...(after === null ? {} : { due_after: after }), ...(before === null ? {} : { due_before: before }) }
}

export interface TasksPlace {
  readonly firmId: number
  /** The company of the page, or null. */
  readonly vendorId: number | null
}

const listed = (name: string, values: ReadonlyArray<string | number>) =>
  values.length === 0 ? {} : { [name]: values.join(",") }

/** The request's query parameters for the filters. */
export const questionOf = (search: TaskFilters, { firmId, vendorId }: TasksPlace): TaskQuestion => ({
  page: search.page,
  query: {
    firm_id: firmId,
    ...(vendorId === null ? {} : { vendor_id: vendorId }),
    ...(search.search.trim() === "" ? {} : { search: search.search.trim() }),
    ...listed("statuses", search.statuses),
    ...(search.review === null ? {} : { reviews: search.review }),
    ...(search.turn === null ? {} : { turn: search.turn }),
    ...daysOf(search),
    ...listed("companies", vendorId === null ? search.companies : []),
    ...listed("members", search.members),
    ...listed("themes", search.themes),
    ...(search.mission === null ? {} : { mission: search.mission }),
    ...(search.internal ? {} : { internal: "false" }),
    ...(search.all ? { admin_mode: "true" } : {}),
    sort: search.sort,
    order: search.order,
    ...(search.group === null || (search.group === "company" && vendorId !== null) ? {} : { group: search.group }),
    per_page: tasksPerPage
  }
})

interface DaysAsked {
  /** First and last day, both included (YYYY-MM-DD). */
  readonly after: string
  readonly before: string
  readonly perDay: number
}

/** The request's query parameters for the calendar: the same filters with its own date range. */
export const daysQuestion = (
  search: TaskFilters,
  place: TasksPlace,
  { after, before, perDay }: DaysAsked
): CallRequest<"tasks.days">["query"] => {
  const due = search.due === "overdue" ? search.due : null
  const { query } = questionOf({ ...search, due, group: null }, place)
  const { order: _, per_page: __, sort: ___, ...narrowed } = query
  return { ...narrowed, due_after: after, due_before: before, per_day: perDay } as CallRequest<"tasks.days">["query"]
}

/** Number of active filters behind the filter button. */
export const rareFilters = ({ after, all, before, companies, internal, members, themes }: TaskFilters): number =>
  [companies.length, members.length, themes.length].filter((count) => count > 0).length +
  [after !== null || before !== null, !internal, all].filter(Boolean).length
