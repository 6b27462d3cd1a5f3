import { sideOf, taskRefusals } from "#machines/tasks/task.projection.ts"
import type { TaskPanelSnapshot } from "#machines/tasks/taskPanel.machine.ts"
import type { TaskPress } from "#machines/tasks/taskPanel.setup.ts"
import type { TaskDetail } from "#schemas/tasks/task.ts"
import { turnOf } from "#schemas/tasks/turn.ts"

/** A button of the panel: an immediate action, or one with a form. */
export type TaskAct = TaskPress | "return"
export interface OfferedTaskAction {
  readonly act: TaskAct
  /** The guard that refuses the action (text key `closed.<name>`), or null. */
  readonly closedBy: string | null
  /** The primary action. */
  readonly isNext: boolean
}
/** The firm's actions, the likeliest first. A submitted answer needs a review before anything else. */
const firmActs = (task: TaskDetail): ReadonlyArray<TaskAct> => {
  const { review, status } = task
  if (review === "submitted") return ["accept", "return"]
  if (status === "done") return ["reopen"]
  // It is the client's turn: the firm can send a reminder, or complete the task itself.
  if (turnOf(task) === "client") return ["remind", "complete"]
  return status === "to_do" ? ["start", "complete"] : ["complete", "reopen"]
}
/** Whether the viewer is on the client's side and the client has to answer. */
const isAsked = (task: TaskDetail) => !isOfFirm(task) && turnOf(task) === "client"

/** Buttons of the other side are hidden. */
const isOfFirm = (task: TaskDetail) => sideOf(task) === "firm"

export const actionsOf = (task: TaskDetail): ReadonlyArray<OfferedTaskAction> => {
  const refusals = taskRefusals(task)
  const offered = isOfFirm(task) ? firmActs(task) : []
  return offered.map((act, place) => ({ act, closedBy: refusals[act]?.[0] ?? null, isNext: place === 0 }))
}

const firstOf = (closed: ReadonlyArray<string> | null) => closed?.[0] ?? null

/** What the panel shows of the open task. */
export const toTaskPanelView = (snapshot: TaskPanelSnapshot) => {
  const { failure, form, task } = snapshot.context
  const refusals = task === null ? null : taskRefusals(task)
  return {
    task,
    isReading: snapshot.matches({ record: "reading" }) && task === null,
    isGone: snapshot.matches({ record: "gone" }) || snapshot.matches({ record: "removed" }),
    isUnread: snapshot.matches({ record: "failed" }),
    messageKey: failure?.code ?? null,
    isActing: snapshot.matches({ doing: "acting" }),
    canAct: task !== null && snapshot.matches({ doing: "resting" }),
    actions: task === null ? [] : actionsOf(task),
    /** Set if an answer is expected from this client; `closedBy` is the reason why it cannot be given. */
    answer: task !== null && isAsked(task) ? { closedBy: firstOf(refusals?.submit ?? null) } : null,
    changeClosedBy: firstOf(refusals?.change ?? null),
    attachClosedBy: firstOf(refusals?.attach ?? null),
    removeClosedBy: firstOf(refusals?.remove ?? null),
    isOfFirm: task !== null && isOfFirm(task),
    form: task === null ? null : form,
    asksRemoval: task !== null && snapshot.matches({ doing: "confirming" })
  }
}
export type TaskPanelView = ReturnType<typeof toTaskPanelView>
