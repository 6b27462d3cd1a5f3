import type { Task } from "#schemas/tasks/task.ts"

export interface TaskLine {
  readonly task: Task
  /** How far below a task of the same page it stands; 0 for one that stands by itself. */
  readonly level: number
}

/**
 * Sub-tasks stand under their parent where the page holds both. A family stands where the first of it comes, so that what is
 * due soonest stays on top.
 */
export const taskLines = (tasks: ReadonlyArray<Task>): ReadonlyArray<TaskLine> => {
  const byId = new Map<number, Task>(tasks.map((task) => [task.id, task]))
  const parentOf = ({ parent }: Task) => (parent === null ? undefined : byId.get(parent.id))
  const topOf = (task: Task): Task => {
    const parent = parentOf(task)
    return parent === undefined ? task : topOf(parent)
  }
  const family = (task: Task, level: number): ReadonlyArray<TaskLine> => [
    { task, level },
    ...tasks.filter((one) => one.parent?.id === task.id).flatMap((one) => family(one, level + 1))
  ]
  return [...new Set(tasks.map(topOf))].flatMap((task) => family(task, 0))
}
