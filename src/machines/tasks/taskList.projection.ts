import { lineGroups } from "#machines/tasks/taskLines.ts"
import type { TaskListSnapshot } from "#machines/tasks/taskList.machine.ts"

/** What the screen shows of the list. */
export const toTaskListView = (snapshot: TaskListSnapshot) => {
  const { collapsed, failure, found, question } = snapshot.context
  return {
    tasks: found?.tasks ?? [],
    groups: lineGroups(found?.tasks ?? [], found?.groups ?? [], collapsed),
    counters: found?.counters ?? null,
    total: found?.total ?? 0,
    page: question.page,
    lastPage: Math.max(1, found?.lastPage ?? 1),
    /** Nothing to show yet. */
    isLoading: found === null && failure === null,
    /** The content on screen may be stale. */
    isStale: found !== null && snapshot.hasTag("busy"),
    isEmpty: found !== null && found.tasks.length === 0,
    messageKey: failure?.code ?? null,
    canRetry: snapshot.can({ type: "list.retried" })
  }
}
export type TaskListView = ReturnType<typeof toTaskListView>
