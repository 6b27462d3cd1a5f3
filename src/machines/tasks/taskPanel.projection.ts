import { sideOf, type TaskDoor, taskDoors } from "#machines/tasks/task.projection.ts"
import type { TaskPanelSnapshot } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskPress } from "#machines/tasks/taskPanel.setup.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"

/** What a button of the panel does: a step at a press, or a form that goes with one. */
export type TaskAct = TaskPress | "answer" | "return"
export interface TaskAction {
  readonly act: TaskAct
  /** What closes it (`closed.<name>`), or null. */
  readonly closedBy: string | null
  /** The one that is next. */
  readonly isNext: boolean
}
const doorOf = (act: TaskAct): TaskDoor => (act === "answer" ? "submit" : act)

/** What the firm does next with a task, the likeliest first; what was given waits for a verdict before anything else. */
const firmActs = ({ review, status }: TaskDetail): ReadonlyArray<TaskAct> => {
  if (review === "submitted") return ["accept", "return"]
  if (status === "done") return ["reopen"]
  return status === "to_do" ? ["start", "complete"] : ["complete", "reopen"]
}
/** A client gives what is asked for, with words or without, and waits for the firm then. */
const clientActs = ({ review, status }: TaskDetail): ReadonlyArray<TaskAct> =>
  review === "submitted" || status === "done" ? [] : ["submit", "answer"]

/** The other side's buttons are not drawn at all. */
const isOfFirm = (task: TaskDetail) => sideOf(task) === "firm"

export const actionsOf = (task: TaskDetail): ReadonlyArray<TaskAction> => {
  const doors = taskDoors(task)
  const offered = isOfFirm(task) ? firmActs(task) : clientActs(task)
  return offered.map((act, place) => ({ act, closedBy: doors[doorOf(act)]?.[0] ?? null, isNext: place === 0 }))
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
    changeClosedBy: firstOf(doors?.change ?? null),
    attachClosedBy: firstOf(doors?.attach ?? null),
    removeClosedBy: firstOf(doors?.remove ?? null),
    isOfFirm: task !== null && isOfFirm(task),
    form: task === null ? null : form,
    asksRemoval: task !== null && snapshot.matches({ doing: "confirming" })
  }
}
export type TaskPanelView = ReturnType<typeof toTaskPanelView>
