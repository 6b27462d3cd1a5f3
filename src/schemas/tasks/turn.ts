import type { TaskReview, TaskStatus, TaskType } from "#schemas/tasks/taskRules.ts"

/** Which side must act next on a task. */
export const taskTurns = ["client", "firm", "nobody"] as const
export type TaskTurn = (typeof taskTurns)[number]
/** The side of the user who looks at a task. */
export type TaskSide = Exclude<TaskTurn, "nobody">

/**
 * How the due date compares with today. `settled`: it no longer matters, because the task is done or waits for review.
 */
export const taskDues = ["settled", "undated", "late", "today", "ahead"] as const
export type TaskDue = (typeof taskDues)[number]

export interface TurnFacts {
  readonly type: TaskType
  readonly internal: boolean
  readonly status: TaskStatus
  readonly review: TaskReview
  /** A date such as `2026-11-21`; null: no due date. */
  readonly due_date: string | null
}

/**
 * [TSK-O04] What a task list shows about urgency. `check`: the firm must review the answer; `given`: the client waits
 * for that review; `over`: the task is done.
 */
export type TaskStanding = "check" | "given" | "over" | Exclude<TaskDue, "settled">

/** [TSK-O04] Which side must act next. `app.task_turn` in the database must follow the same rule. */
export const turnOf = ({ internal, review, status, type }: Omit<TurnFacts, "due_date">): TaskTurn => {
  if (status === "done") return "nobody"
  return type === "information_request" && !internal && review !== "submitted" ? "client" : "firm"
}

/**
 * Compares the due date with `today` (a date in Paris, `2026-11-21`). `app.task_due` in the database must follow the
 * same rule.
 */
export const dueOf = ({ due_date: day, review, status }: TurnFacts, today: string): TaskDue => {
  if (status === "done" || review === "submitted") return "settled"
  if (day === null) return "undated"
  if (day === today) return "today"
  return day < today ? "late" : "ahead"
}

/**
 * [TSK-O04] The urgency of a task for one side. A submitted answer is never late: the firm must review it, the client
 * waits.
 */
export const standingOf = (task: TurnFacts, side: TaskSide, today: string): TaskStanding => {
  const due = dueOf(task, today)
  if (due !== "settled") return due
  if (task.status === "done") return "over"
  return side === "firm" ? "check" : "given"
}
