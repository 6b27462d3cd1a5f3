import type { Task, TaskGroup } from "#schemas/tasks/task.ts"

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

/** Lines that stand together; `group` is null where a list is not grouped. */
export interface LineGroup {
  readonly group: TaskGroup | null
  readonly isCollapsed: boolean
  /** None while it is collapsed. */
  readonly lines: ReadonlyArray<TaskLine>
}

/** [TSK-004] A page in its groups; in each of them sub-tasks stand under their parent. */
export const lineGroups = (
  tasks: ReadonlyArray<Task>,
  groups: ReadonlyArray<TaskGroup>,
  collapsed: ReadonlyArray<string>
): ReadonlyArray<LineGroup> => {
  if (groups.length === 0) return [{ group: null, isCollapsed: false, lines: taskLines(tasks) }]
  const byId = new Map<number, Task>(tasks.map((task) => [task.id, task]))
  return groups.map((group) => {
    const isCollapsed = collapsed.includes(group.key)
    const theirs = group.task_ids.flatMap((id) => byId.get(id) ?? [])
    return { group, isCollapsed, lines: isCollapsed ? [] : taskLines(theirs) }
  })
}
