import type { TaskReview, TaskStatus, TaskType } from "#schemas/tasks/taskRules.ts"

/** Whose turn it is. */
export const taskTurns = ["client", "firm", "nobody"] as const
export type TaskTurn = (typeof taskTurns)[number]
/** The side that looks at a task. */
export type TaskSide = Exclude<TaskTurn, "nobody">

/** `settled`: the due date no longer counts, because the task is done or waits for review. */
export const taskDues = ["settled", "undated", "late", "today", "ahead"] as const
export type TaskDue = (typeof taskDues)[number]

export interface TurnFacts {
  readonly type: TaskType
  readonly internal: boolean
  readonly status: TaskStatus
  readonly review: TaskReview
  /** As `2026-11-21`, or null. */
  readonly due_date: string | null
}

/** [TSK-O04] What one side sees beside the status. `check`: the firm has to review an answer. */
export type TaskStanding = "check" | "given" | "over" | Exclude<TaskDue, "settled">

/** [TSK-O04] The same rule in SQL: `app.task_turn`. */
export const turnOf = ({ internal, review, status, type }: Omit<TurnFacts, "due_date">): TaskTurn => {
  if (status === "done") return "nobody"
  return type === "information_request" && !internal && review !== "submitted" ? "client" : "firm"
}

/** The same rule in SQL: `app.task_due`. `today` is the day in Paris, as `2026-11-21`. */
export const dueOf = ({ due_date: day, review, status }: TurnFacts, today: string): TaskDue => {
  if (status === "done" || review === "submitted") return "settled"
  if (day === null) return "undated"
  if (day === today) return "today"
  return day < today ? "late" : "ahead"
}

/** [TSK-O04] A submitted answer is never late: the firm has to review it, and the client waits. */
export const standingOf = (task: TurnFacts, side: TaskSide, today: string): TaskStanding => {
  const due = dueOf(task, today)
  if (due !== "settled") return due
  if (task.status === "done") return "over"
  return side === "firm" ? "check" : "given"
}
