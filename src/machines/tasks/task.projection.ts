import { refusalsOf } from "#machines/shared/guards/decide.ts"
import { type FormerState, type TaskEvent, type TaskPermissions, taskMachine } from "#machines/tasks/task.machine.ts"
import type { TaskRights } from "#schemas/tasks/task.ts"
import { standingOf, type TaskSide, type TurnFacts } from "#schemas/tasks/turn.ts"
import type { TaskReview, TaskStatus, TaskType } from "#schemas/tasks/taskRules.ts"

/** The fields that a task's row and its API answer share. */
export interface TaskState {
  readonly type: TaskType
  readonly status: TaskStatus
  readonly review: TaskReview
}

/** How each state of the machine is stored and sent. */
const told = {
  toDo: ["to_do", "none"],
  returned: ["to_do", "returned"],
  inProgress: ["in_progress", "none"],
  submitted: ["in_progress", "submitted"],
  done: ["done", "none"],
  accepted: ["done", "accepted"]
} as const satisfies Record<FormerState, readonly [TaskStatus, TaskReview]>
type Kept = FormerState

export const stateOf = ({ review, status }: Omit<TaskState, "type">): Kept =>
  (Object.keys(told) as Array<Kept>).find((state) => told[state][0] === status && told[state][1] === review) ?? "toDo"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const taskSnapshot = ({ internal, type, ...state }: TaskState & { readonly internal: boolean }) =>
  taskMachine.resolveState({ value: stateOf(state), context: { type, internal } })
export const absentTask = (type: TaskType, internal: boolean) =>
  taskMachine.resolveState({ value: "absent", context: { type, internal } })

/** The status and review of a machine state; null for a deleted task. */
export const toldState = (state: unknown): Omit<TaskState, "type"> | null => {
  const kept = (Object.keys(told) as Array<Kept>).find((one) => one === state)
  return kept === undefined ? null : { status: told[kept][0], review: told[kept][1] }
}

/** The caller's rights from the API answer, as the machine needs them. */
export const taskPermissions = (rights: TaskRights): TaskPermissions => ({
  mayKeep: rights.keep.length === 0,
  maySubmit: rights.submit.length === 0,
  mayReview: rights.review.length === 0,
  mayAttach: rights.attach.length === 0,
  mayRemove: rights.remove.length === 0
})

const eventTypes = {
  change: "task.changed",
  reopen: "task.reopened",
  start: "task.started",
  complete: "task.completed",
  submit: "request.submitted",
  accept: "request.accepted",
  return: "request.returned",
  attach: "document.attached",
  detach: "document.detached",
  remove: "task.removed",
  remind: "request.reminded"
} as const satisfies Record<string, TaskEvent["type"]>
export type TaskAction = keyof typeof eventTypes

/** The right that each action needs. */
const asked: Readonly<Record<TaskAction, keyof TaskRights>> = {
  change: "keep",
  reopen: "keep",
  start: "keep",
  complete: "keep",
  submit: "submit",
  accept: "review",
  return: "review",
  attach: "attach",
  detach: "attach",
  remove: "remove",
  remind: "review"
}

/**
 * The guards that refuse each action before the user has entered anything (text keys `closed.<name>`); null if it is
 * allowed. Missing rights come first.
 */
export const taskRefusals = (task: TaskState & { readonly internal: boolean; readonly rights: TaskRights }) => {
  const by = taskPermissions(task.rights)
  const snapshot = taskSnapshot(task)
  const closedBy = (action: TaskAction): ReadonlyArray<string> | null => {
    const barred = task.rights[asked[action]]
    if (barred.length > 0) return barred
    const type = eventTypes[action]
    const event = (type === "request.returned" ? { type, by, reason: "…" } : { type, by }) as TaskEvent
    return refusalsOf(taskMachine, snapshot, event)
  }
  return Object.fromEntries(
    (Object.keys(eventTypes) as Array<TaskAction>).map((action) => [action, closedBy(action)])
  ) as Readonly<Record<TaskAction, ReadonlyArray<string> | null>>
}

/** Users without the right to manage tasks see them as the client does. */
export const sideOf = ({ rights }: { readonly rights: TaskRights }): TaskSide =>
  rights.keep.includes("isOfFirm") ? "client" : "firm"

type Tone = "plain" | "info" | "ok" | "warn" | "error"
const statusTones = { to_do: "plain", in_progress: "info", done: "ok" } as const satisfies Record<TaskStatus, Tone>
const reviewTones = {
  firm: { submitted: "warn", returned: "plain", accepted: "ok" },
  client: { submitted: "ok", returned: "error", accepted: "ok" }
} as const satisfies Record<TaskSide, Record<Exclude<TaskReview, "none">, Tone>>

/** [TSK-003] [TSK-O04] How one side sees a task's state and due date: whose turn it is decides the colour. */
export const toStandingView = (task: TurnFacts & { readonly rights: TaskRights }, today: string) => {
  const side = sideOf(task)
  const standing = standingOf(task, side, today)
  return {
    /** Text key of the state. */
    stateKey: task.review === "none" ? (`status.${task.status}` as const) : (`review.${task.review}.${side}` as const),
    tone: task.review === "none" ? statusTones[task.status] : reviewTones[side][task.review],
    /** Shown beside the due date, or null. */
    due: standing === "late" || standing === "today" ? standing : null
  }
}
