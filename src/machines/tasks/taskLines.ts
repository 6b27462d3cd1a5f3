import type { Task, TaskGroup } from "#schemas/tasks/task.ts"

export interface TaskLine {
  readonly task: Task
  /** Depth below a parent on the same page; 0 without one. */
  readonly level: number
}

/**
 * Puts sub-tasks under their parent if the page has both. The family takes the place of its first task, so that the
 * earliest due date stays on top.
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

/** The rows of one group; `group` is null in an ungrouped list. */
export interface LineGroup {
  readonly group: TaskGroup | null
  readonly isCollapsed: boolean
  /** Empty while it is collapsed. */
  readonly lines: ReadonlyArray<TaskLine>
}

/** [TSK-004] A page split into groups, each with sub-tasks under their parents. */
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
