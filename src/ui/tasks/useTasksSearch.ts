import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback } from "react"
import { openedIn, readTasksSearch, type TasksSearch, writeTasksSearch } from "#ui/tasks/tasksSearch.ts"

type Said = Readonly<Record<string, unknown>>

/** [TSK-005] to [TSK-015] The address is the state of this screen: it can be shared, and going back undoes. */
export const useTasksSearch = () => {
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const say = useCallback(
    (next: (before: Said) => Said, how: "in its place" | "after it") =>
      navigate({ to: ".", search: next as never, replace: how === "in its place" }),
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
  return { search: readTasksSearch(raw), opened: openedIn(raw), change, open }
}
export type ChangeSearch = ReturnType<typeof useTasksSearch>["change"]
