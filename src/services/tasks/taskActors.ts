import { fromPromise } from "xstate"
import * as Result from "#schemas/shared/result.ts"
import type { FirmId, NodeId } from "#schemas/shared/ids.ts"
import type { Task, TaskCounters, TaskDetail, TaskGroup, TaskId } from "#schemas/tasks/task.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

interface Question {
  readonly query: Readonly<Record<string, string | number>>
  readonly page: number
}
interface Found {
  readonly tasks: ReadonlyArray<Task>
  readonly groups: ReadonlyArray<TaskGroup>
  readonly counters: TaskCounters
  readonly total: number
  readonly lastPage: number
}
type ListOutcome = Result.Result<Found, { readonly code: string; readonly isFinal: boolean }>

const quiet = { showError: false } as const
/** Filters that apply to the list and to its counters; dates, statuses and sort order apply to the list only. */
const narrowing = new Set([
  "firm_id",
  "vendor_id",
  "admin_mode",
  "search",
  "themes",
  "internal",
  "members",
  "companies",
  "mission",
  "type"
])

/** [NET-090] [NET-091] The actor of the list: loads one page and the counters of the quick filters. */
export const taskListActors = (ask: Ask) => ({
  read: fromPromise<ListOutcome, Question>(async ({ input: { page, query }, signal }) => {
    const counted = Object.fromEntries(Object.entries(query).filter(([name]) => narrowing.has(name)))
    const request = { ...quiet, query: { ...query, page } as CallRequest<"tasks.list">["query"] }
    const counting = { ...quiet, query: counted as CallRequest<"tasks.counters">["query"] }
    try {
      const [list, counters] = await Promise.all([
        ask("tasks.list", request, signal),
        ask("tasks.counters", counting, signal)
      ])
      const { last_page: lastPage, total } = list.pagination
      return Result.succeed({ tasks: list.data, groups: list.groups, counters: counters.data, total, lastPage })
    } catch (error) {
      if (error instanceof ApiFailure)
        return Result.fail({ code: error.code, isFinal: error.status >= 400 && error.status < 429 })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code, isFinal: false })
      throw error
    }
  })
})

type TaskOutcome = Result.Result<TaskDetail | null, { readonly code: string }>
type Work =
  | { readonly kind: "press"; readonly action: keyof typeof steps }
  | { readonly kind: "detach"; readonly nodeId: number }
  | { readonly kind: "remove" }

/** Life-cycle event of each button that needs no further input. */
const steps = {
  start: "task.started",
  complete: "task.completed",
  reopen: "task.reopened",
  accept: "request.accepted",
  remind: "request.reminded"
} as const

const failed = (error: unknown): TaskOutcome => {
  if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
  throw error
}
/** A 404 is not a failure: the task was deleted meanwhile. */
const orGone = (error: unknown): TaskOutcome =>
  error instanceof ApiFailure && error.status === 404 ? Result.succeed(null) : failed(error)

/** The actors of the panel of one task. */
export const taskPanelActors = (ask: Ask, firmId: FirmId) => {
  const query = { firm_id: firmId }
  return {
    read: fromPromise<TaskOutcome, TaskId>(({ input: taskId, signal }) =>
      ask("tasks.read", { ...quiet, params: { taskId }, query }, signal).then(
        ({ data }) => Result.succeed(data),
        orGone
      )
    ),
    act: fromPromise<TaskOutcome, { readonly task: TaskDetail; readonly work: Work }>(
      async ({ input: { task, work }, signal }) => {
        const one = { ...quiet, params: { taskId: task.id }, query }
        if (work.kind === "remove") return ask("tasks.remove", one, signal).then(() => Result.succeed(null), orGone)
        const done =
          work.kind === "detach"
            ? ask("tasks.detach", { ...one, params: { ...one.params, nodeId: work.nodeId as NodeId } }, signal)
            : ask(
                "tasks.event",
                { ...one, headers: seen(task.revision), payload: { type: steps[work.action] } },
                signal
              )
        return done.then(({ data }) => Result.succeed(data), failed)
      }
    )
  }
}
