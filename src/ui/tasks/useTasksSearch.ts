import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { type TaskGrouping, taskGroupings } from "#schemas/tasks/taskRules.ts"
import { linkHere, type Said } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { openedIn, readTasksSearch, type TasksSearch, writeTasksSearch } from "#ui/tasks/tasksSearch.ts"

const groupName = "tasks.group"

/** [TSK-005] to [TSK-015] The address is the state of this screen: it can be shared, and going back undoes. */
export const useTasksSearch = () => {
  const { valuesOf } = usePortal()
  const userId = useHere().me?.id ?? 0
  const [kept, setKept] = useState(() => {
    const said = valuesOf(userId).get(groupName)
    return taskGroupings.find((one) => one === said) ?? null
  })
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const say = useCallback(
    (next: (before: Said) => Said, how: "in its place" | "after it") =>
      navigate({ ...linkHere(next), replace: how === "in its place" }),
    [navigate]
  )
  /** Another question begins at its first page. */
  const change = useCallback(
    (next: Partial<TasksSearch>) =>
      say(
        (before) => ({ ...before, ...writeTasksSearch({ ...readTasksSearch(before), page: 1, ...next }) }),
        "in its place"
      ),
    [say]
  )
  const open = useCallback(
    (id: number | null) =>
      void say((before) => ({ ...before, task: id ?? undefined }), id === null ? "in its place" : "after it"),
    [say]
  )
  const said = readTasksSearch(raw)
  return {
    // What somebody chose is remembered, but an address that says something else is believed.
    search: { ...said, group: said.group ?? kept },
    /** [TSK-004] Remembered for this person. */
    group: (next: TaskGrouping | null) => {
      valuesOf(userId).set(groupName, next ?? "")
      setKept(next)
      void change({ group: next })
    },
    opened: openedIn(raw),
    change,
    open
  }
}
export type ChangeSearch = ReturnType<typeof useTasksSearch>["change"]
