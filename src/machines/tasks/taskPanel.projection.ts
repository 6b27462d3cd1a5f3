import { sideOf, taskDoors } from "#machines/tasks/task.projection.ts"
import type { TaskPanelSnapshot } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskPress } from "#machines/tasks/taskPanel.setup.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import { turnOf } from "#schemas/tasks/turn.ts"

/** What a button of the panel does: a step at a press, or a form that goes with one. */
export type TaskAct = TaskPress | "return"
export interface TaskAction {
  readonly act: TaskAct
  /** What closes it (`closed.<name>`), or null. */
  readonly closedBy: string | null
  /** The one that is next. */
  readonly isNext: boolean
}
/** What the firm does next with a task, the likeliest first; what was given waits for a verdict before anything else. */
const firmActs = (task: TaskDetail): ReadonlyArray<TaskAct> => {
  const { review, status } = task
  if (review === "submitted") return ["accept", "return"]
  if (status === "done") return ["reopen"]
  // The client has it: the firm can remind them, or go on by itself.
  if (turnOf(task) === "client") return ["remind", "complete"]
  return status === "to_do" ? ["start", "complete"] : ["complete", "reopen"]
}
/** A client gives what is asked for, and waits for the firm then. */
const isAsked = (task: TaskDetail) => !isOfFirm(task) && turnOf(task) === "client"

/** The other side's buttons are not drawn at all. */
const isOfFirm = (task: TaskDetail) => sideOf(task) === "firm"

export const actionsOf = (task: TaskDetail): ReadonlyArray<TaskAction> => {
  const doors = taskDoors(task)
  const offered = isOfFirm(task) ? firmActs(task) : []
  return offered.map((act, place) => ({ act, closedBy: doors[act]?.[0] ?? null, isNext: place === 0 }))
}

const firstOf = (closed: ReadonlyArray<string> | null) => closed?.[0] ?? null

/** What the panel shows of the opened task. */
export const toTaskPanelView = (snapshot: TaskPanelSnapshot) => {
  const { failure, form, task } = snapshot.context
  const doors = task === null ? null : taskDoors(task)
  return {
    task,
    isReading: snapshot.matches({ record: "reading" }) && task === null,
    isGone: snapshot.matches({ record: "gone" }) || snapshot.matches({ record: "removed" }),
    isUnread: snapshot.matches({ record: "failed" }),
    messageKey: failure?.code ?? null,
    isActing: snapshot.matches({ doing: "acting" }),
    canAct: task !== null && snapshot.matches({ doing: "resting" }),
    actions: task === null ? [] : actionsOf(task),
    /** The answer that the client is asked for: why it cannot be given, or null in it; null where none is asked for. */
    answer: task !== null && isAsked(task) ? { closedBy: firstOf(doors?.submit ?? null) } : null,
    changeClosedBy: firstOf(doors?.change ?? null),
    attachClosedBy: firstOf(doors?.attach ?? null),
    removeClosedBy: firstOf(doors?.remove ?? null),
    isOfFirm: task !== null && isOfFirm(task),
    form: task === null ? null : form,
    asksRemoval: task !== null && snapshot.matches({ doing: "confirming" })
  }
}
export type TaskPanelView = ReturnType<typeof toTaskPanelView>
