import type { ServiceTask } from "#schemas/catalog/catalog.ts"
import { isLastStart, serviceTaskLimit } from "#schemas/catalog/rules.ts"
import { belowOf, depthsOf } from "#schemas/shared/graph.ts"

type Tasks = ReadonlyArray<ServiceTask>

export const addTask = (tasks: Tasks, key: string): Tasks =>
  tasks.length >= serviceTaskLimit
    ? tasks
    : [...tasks, { key, name: "", who: "firm", role: null, offset_days: 0, depends_on: [] }]

/** Also removes it from the dependencies of other tasks. */
export const removeTask = (tasks: Tasks, key: string): Tasks =>
  tasks
    .filter((task) => task.key !== key)
    .map((task) => ({ ...task, depends_on: task.depends_on.filter((one) => one !== key) }))

export const moveTask = (tasks: Tasks, key: string, by: -1 | 1): Tasks => {
  const from = tasks.findIndex((task) => task.key === key)
  const [task, other] = [tasks[from], tasks[from + by]]
  if (task === undefined || other === undefined) return tasks
  return tasks.map((one, at) => (at === from ? other : at === from + by ? task : one))
}

export const changeTask = (tasks: Tasks, key: string, change: Partial<ServiceTask>): Tasks =>
  tasks.map((task) => (task.key === key ? { ...task, ...change } : task))

/** Adds or removes the dependency of one task on another. */
export const switchDependency = (tasks: Tasks, key: string, on: string): Tasks =>
  tasks.map((task) => {
    if (task.key !== key) return task
    const has = task.depends_on.includes(on)
    return { ...task, depends_on: has ? task.depends_on.filter((one) => one !== on) : [...task.depends_on, on] }
  })

/** Why a task cannot depend on another, as a text key; null if it can. */
export type DependencyClosed = "isLastStart" | "wouldWait"

/** [CAT-007] The tasks that a task can depend on, each with the reason against it or null. */
export const dependenciesOf = (tasks: Tasks, key: string) => {
  const own = tasks.find((task) => task.key === key)
  const below = belowOf(tasks, key)
  return tasks
    .filter((task) => task.key !== key)
    .map((task) => {
      const isOn = own?.depends_on.includes(task.key) === true
      const closed: DependencyClosed | null = isOn
        ? null
        : isLastStart(tasks, key)
          ? "isLastStart"
          : below.has(task.key)
            ? "wouldWait"
            : null
      return { key: task.key, name: task.name, isOn, closed }
    })
}

export interface GraphBox {
  readonly key: string
  readonly name: string
  readonly column: number
  readonly row: number
}

/** [CAT-002] The position of each task in the diagram; the column is the task's depth in the dependency graph. */
export const drawingOf = (tasks: Tasks) => {
  const depths = depthsOf(tasks)
  const rows = new Map<number, number>()
  const boxes = tasks.map(({ key, name }): GraphBox => {
    const column = depths.get(key) ?? 0
    const row = rows.get(column) ?? 0
    rows.set(column, row + 1)
    return { key, name, column, row }
  })
  const at = new Map(boxes.map((box) => [box.key, box]))
  const edges = tasks.flatMap((task) =>
    task.depends_on.flatMap((before) => {
      const [from, to] = [at.get(before), at.get(task.key)]
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
  )
  return {
    boxes,
    edges,
    columns: Math.max(0, ...boxes.map(({ column }) => column + 1)),
    rows: Math.max(0, ...boxes.map(({ row }) => row + 1))
  }
}
