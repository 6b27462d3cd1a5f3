import { fromPromise } from "xstate"
import type { FirmId, UserId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { TaskId, TaskUndoAnswer } from "#schemas/tasks/task.ts"
import type { TaskBulkAct } from "#schemas/tasks/taskRules.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Chosen {
  readonly id: number
  readonly revision: number
  readonly title: string
}
interface Request {
  readonly act: TaskBulkAct
  readonly tasks: ReadonlyArray<Chosen>
  readonly wish: {
    readonly people?: ReadonlyArray<number>
    readonly day?: string | null
    readonly days?: number
  }
  readonly key: string
}
type Outcome = Result.Result<
  {
    readonly undoId: string | null
    readonly changed: ReadonlyArray<number>
    readonly left: ReadonlyArray<{ readonly title: string; readonly code: string }>
  },
  { readonly code: string }
>

const quiet = { showError: false } as const
const failed = (error: unknown) => {
  if (error instanceof ApiFailure) {
    const [code] = Object.values(error.errors).flatMap((codes) => codes ?? [])
    return Result.fail({ code: code ?? error.code })
  }
  if (error instanceof ConnectionLost) return Result.fail({ code: error.code })
  throw error
}

/**
 * Revisions after this page's own bulk actions, by task id: they prevent a conflict if another action follows before
 * the list is refetched.
 */
export type LeftRevisions = Map<number, number>

/** [TSK-003] The `act` actor of the bulk action machine. */
export const taskBulkAct = (ask: Ask, firmId: FirmId, left: LeftRevisions) =>
  fromPromise<Outcome, Request>(async ({ input: { act, key, tasks, wish }, signal }) => {
    const titles = new Map(tasks.map(({ id, title }) => [id, title]))
    const payload = {
      act,
      tasks: tasks.map(({ id, revision }) => ({ id: id as TaskId, revision: Math.max(revision, left.get(id) ?? 0) })),
      ...(wish.people === undefined ? {} : { member_ids: wish.people.map((id) => id as UserId) }),
      ...(wish.day === undefined ? {} : { due_date: wish.day }),
      ...(wish.days === undefined ? {} : { days: wish.days })
    }
    const headers = { "idempotency-key": key }
    return ask("tasks.bulk", { ...quiet, query: { firm_id: firmId }, headers, payload }, signal).then(({ data }) => {
      for (const { id, revision } of data.changed) left.set(id, revision)
      return Result.succeed({
        undoId: data.undo_id,
        changed: data.changed.map(({ id }) => id),
        left: data.report.map(({ code, id, name }) => ({ code, title: name ?? titles.get(id) ?? "" }))
      })
    }, failed)
  })

/** Undoes a bulk action; resolves with the titles of the tasks that could not be restored. */
export const undoTaskBulk = (
  ask: Ask,
  firmId: FirmId,
  bulkId: string,
  left: LeftRevisions
): Promise<Result.Result<TaskUndoAnswer, { readonly code: string }>> =>
  ask("tasks.undoBulk", { ...quiet, params: { bulkId }, query: { firm_id: firmId } }).then(({ data }) => {
    for (const { id, revision } of data.restored) left.set(id, revision)
    return Result.succeed(data)
  }, failed)
