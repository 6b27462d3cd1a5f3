import { expect, test } from "vitest"
import { lineGroups, taskLines } from "#machines/tasks/taskLines.ts"
import { sample } from "#tests/models/tasks/samples.ts"

const task = (id: number, parent: number | null = null) =>
  sample({ id: id as never, parent: parent === null ? null : ({ id: parent, title: `${parent}` } as never) })
const shown = (...tasks: ReadonlyArray<ReturnType<typeof task>>) =>
  taskLines(tasks).map(({ level, task: { id } }) => `${">".repeat(level)}${id}`)

test("[TSK-001] sub-tasks stand under their parent, where the first of the family comes", () => {
  expect(shown(task(1), task(4, 3), task(2), task(3), task(5, 3))).toEqual(["1", "3", ">4", ">5", "2"])
  expect(shown(task(6, 4), task(5, 3), task(4, 3), task(3))).toEqual(["3", ">5", ">4", ">>6"])
})

test("[TSK-001] a sub-task whose parent is on another page stands by itself", () => {
  expect(shown(task(4, 3), task(2), task(6, 4))).toEqual(["4", ">6", "2"])
  expect(shown()).toEqual([])
})

test("[TSK-004] a page stands in its groups, each with its own families, and a collapsed one shows no line", () => {
  const group = (key: string, ...ids: ReadonlyArray<number>) => ({
    key,
    name: key,
    total: 9,
    overdue: 1,
    task_ids: ids.map((id) => id as never)
  })
  const tasks = [task(4, 3), task(3), task(5, 3)]
  const shownIn = (collapsed: ReadonlyArray<string>) =>
    lineGroups(tasks, [group("a", 4, 3), group("b", 5)], collapsed).map(({ lines }) =>
      lines.map(({ level, task: { id } }) => `${">".repeat(level)}${id}`)
    )
  // The parent of task 5 is in the other group, so task 5 is not indented.
  expect(shownIn([])).toEqual([["3", ">4"], ["5"]])
  expect(shownIn(["a"])).toEqual([[], ["5"]])
  expect(lineGroups(tasks, [], []).map(({ group: one, lines }) => [one, lines.length])).toEqual([[null, 3]])
})
