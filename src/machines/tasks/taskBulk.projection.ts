import type { TaskBulkSnapshot } from "#machines/tasks/taskBulk.machine.ts"
import { type TaskAction, taskRefusals } from "#machines/tasks/task.projection.ts"
import type { Task } from "#schemas/tasks/task.ts"
import { type TaskBulkAct, taskBulkActs } from "#schemas/tasks/taskRules.ts"

const actionOf: Readonly<Record<TaskBulkAct, TaskAction>> = {
  assign: "change",
  date: "change",
  complete: "complete",
  remind: "remind",
  remove: "remove"
}

/**
 * The actions on selected tasks: available if one task allows it, since the others are reported; else the first
 * refusal.
 */
export const bulkActsOf = (tasks: ReadonlyArray<Task>) => {
  const refusals = tasks.map(taskRefusals)
  return taskBulkActs.map((act) => {
    const ofAct = refusals.map((refused) => refused[actionOf[act]])
    return { act, closedBy: ofAct.includes(null) ? null : (ofAct[0]?.[0] ?? null) }
  })
}

export const toTaskBulkView = (snapshot: TaskBulkSnapshot) => {
  const { act, changed, code, left, tasks } = snapshot.context
  return {
    act,
    count: tasks.length,
    isAsking: snapshot.matches("asking"),
    isReporting: snapshot.matches("reported"),
    /** The dialog is open; an action without input shows none while it runs. */
    isOpen:
      snapshot.matches("asking") || snapshot.matches("reported") || (snapshot.matches("acting") && act !== "complete"),
    busy: snapshot.hasTag("busy"),
    asks: act === "assign" ? "people" : act === "date" ? "day" : "nothing",
    changed: changed.length,
    left,
    messageKey: code,
    canClose: snapshot.can({ type: "act.dismissed" })
  } as const
}
export type TaskBulkView = ReturnType<typeof toTaskBulkView>
