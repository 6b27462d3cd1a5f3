import { type TaskDoor, taskDoors } from "#machines/tasks/task.projection.ts"
import type { TaskPanelSnapshot } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"

/** A button of the panel. */
export interface TaskAction {
  readonly door: TaskDoor
  /** What closes it (`closed.<name>`), or null. */
  readonly closedBy: string | null
  /** The one that is next. */
  readonly isNext: boolean
}

/** What the firm does next with a task, the likeliest first; what was given waits for a verdict before anything else. */
const firmDoors = ({ review, status }: TaskDetail): ReadonlyArray<TaskDoor> => {
  if (review === "submitted") return ["accept", "return"]
  if (status === "done") return ["reopen"]
  return status === "to_do" ? ["start", "complete"] : ["complete", "reopen"]
}
/** A client gives what is asked for, and waits for the firm then. */
const clientDoors = ({ review, status }: TaskDetail): ReadonlyArray<TaskDoor> =>
  review === "submitted" || status === "done" ? [] : ["submit"]

/** Whoever may never keep tasks is of a client: the other side's buttons are not drawn at all. */
const isOfFirm = ({ rights }: TaskDetail) => !rights.keep.includes("isOfFirm")

export const actionsOf = (task: TaskDetail): ReadonlyArray<TaskAction> => {
  const doors = taskDoors(task)
  const offered = isOfFirm(task) ? firmDoors(task) : clientDoors(task)
  return offered.map((door, place) => ({ door, closedBy: doors[door]?.[0] ?? null, isNext: place === 0 }))
}

const firstOf = (closed: ReadonlyArray<string> | null) => closed?.[0] ?? null

/** What the panel shows of the opened task. */
export const toTaskPanelView = (snapshot: TaskPanelSnapshot) => {
  const { failure, form, task } = snapshot.context
  const doors = task === null ? null : taskDoors(task)
  return {
    task,
    isReading: snapshot.matches({ record: "reading" }) && task === null,
    isGone: snapshot.matches({ record: "gone" }),
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
