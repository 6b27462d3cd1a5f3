import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { absentTask, taskPermissions } from "#machines/tasks/task.projection.ts"
import { mayCreateTasks } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { UserId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import type { TaskId, TaskUndoAnswer } from "#schemas/tasks/task.ts"
import { type TaskBulkAct, taskUndoMinutes } from "#schemas/tasks/taskRules.ts"
import { codeOf, enterGroup, type FormerTask, type TaskRefusal } from "#server/tasks/bulkTasks.ts"
import { changeHeld, taskStep, loggedFields } from "#server/tasks/changeTasks.ts"
import {
  decided,
  enterTasks,
  type TaskScope,
  inOffice,
  type Line,
  DeferredEvents,
  log,
  logAll
} from "#server/tasks/taskScope.ts"
import { holdTask, readTask } from "#server/tasks/taskRows.ts"

const refused = (refusal: TaskRefusal) => Effect.succeed(codeOf(refusal))
const changedSince = () => new Conflict({ code: "task.changed_since" })

/** Restores a removed task with its sub-tasks. 409 if its parent is gone. */
const bringBack = (scope: TaskScope, { id, rows, state, vendor_id }: FormerTask) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [top] = (rows as { readonly tasks: ReadonlyArray<Record<string, unknown>> }).tasks.filter(
      (one) => one["id"] === id
    )
    if (top === undefined) return yield* changedSince()
    const above = top["parent_id"] as number | null
    const found = above === null ? [1] : yield* sql`select 1 from task where id = ${above} for key share`
    if (found.length === 0) return yield* new Conflict({ code: "task.parent_gone" })
    const may = mayCreateTasks(scope).length === 0
    const by = { mayKeep: may, maySubmit: false, mayReview: may, mayAttach: may, mayRemove: may }
    const type = top["type"] === "information_request" ? "information_request" : "accounting_firm_task"
    const again = yield* decided(absentTask(type, top["internal"] === true), { type: "task.restored", by, was: state })
    const there = yield* sql`select 1 from task where id = ${id}`
    if (there.length > 0) return yield* changedSince()
    yield* sql`select app.put_task_rows(${JSON.stringify(rows)}::text::jsonb)`
    const { revision } = yield* readTask(scope, id)
    yield* log({
      vendor: vendor_id,
      id,
      type: "task.restored",
      payload: { by, undo: "remove" },
      before: null,
      after: { ...again }
    })
    return revision
  })

/** Reopens a completed task in its former state. */
const reopen = (scope: TaskScope, former: FormerTask) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = yield* holdSame(scope, former)
    const state = yield* taskStep(now, { type: "task.restored", was: former.state })
    if (state === null) return yield* changedSince()
    yield* sql`update task set status = ${state.status}, review = ${state.review}, reason = ${former.reason}, revision = revision + 1,
      updated_at = now() where id = ${former.id}`
    yield* log({
      vendor: former.vendor_id,
      id: former.id,
      type: "task.restored",
      payload: { by: taskPermissions(now.rights), undo: "complete" },
      before: loggedFields(now),
      after: { ...loggedFields(now), ...state }
    })
    return now.revision + 1
  })

const holdSame = (scope: TaskScope, { id, revision }: FormerTask) =>
  Effect.gen(function* () {
    const now = yield* holdTask(scope, id)
    return now.revision === revision ? now : yield* changedSince()
  })

/** Restores the former due date, or the former members except those who have left. */
const changeBack = (scope: TaskScope, act: TaskBulkAct, former: FormerTask) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = yield* holdSame(scope, former)
    const still = yield* sql<{ id: number }>`select id from app.task_people(${former.vendor_id}::integer)`
    const people = new Set(still.map(({ id }) => id))
    const members = former.members.map(({ id }) => id).filter((id) => people.has(id))
    const changes =
      act === "date" ? { due_date: former.due_date } : { member_ids: members.map((id) => UserId.make(id)) }
    yield* changeHeld(scope, now, changes, { undo: act })
    return now.revision + 1
  })

/**
 * [TSK-003] Undoes a bulk action of this person. Tasks that were changed since are reported and stay as they are.
 * Idempotent: a repeated call gets the same answer.
 */
export const undoBulk = (viewer: Viewer["Service"], firm: number, bulk: string) =>
  inOffice(viewer, firm, undefined, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [found] = yield* sql<{
        act: TaskBulkAct
        kept: ReadonlyArray<FormerTask>
        undo_answer: TaskUndoAnswer | null
      }>`select act, kept, undo_answer from task_bulk
          where id = ${bulk}::uuid and act <> 'remind' and created_at > now() - make_interval(mins => ${taskUndoMinutes}) for update`
      if (found === undefined) return yield* new Conflict({ code: "task.bulk_past" })
      if (found.undo_answer !== null) return found.undo_answer
      const { act, kept } = found
      yield* sql`select 1 from task where id = any (${kept.map(({ id }) => id)}::integer[]) order by id for no key update`
      const lines: Array<Line> = []
      const restored: Array<{ readonly id: TaskId; readonly revision: number }> = []
      const report: Array<TaskUndoAnswer["report"][number]> = []
      // In reverse order: a task that was removed before its parent must be restored after it.
      for (const [vendor, group] of Map.groupBy(kept, ({ vendor_id }) => vendor_id)) {
        const groupRefusal = yield* enterGroup(scope, vendor)
        for (const former of group.toReversed()) {
          const own: Array<Line> = []
          const way =
            act === "remove"
              ? bringBack(scope, former)
              : act === "complete"
                ? reopen(scope, former)
                : changeBack(scope, act, former)
          const code =
            groupRefusal !== null
              ? codeOf(groupRefusal)
              : yield* sql.withTransaction(way).pipe(
                  Effect.provideService(DeferredEvents, own),
                  Effect.map((revision) => {
                    restored.push({ id: former.id as TaskId, revision })
                    lines.push(...own)
                    return null
                  }),
                  Effect.catchTags({ Conflict: refused, Forbidden: refused, NotFound: refused, Unprocessable: refused })
                )
          if (code !== null)
            report.push({ index: kept.indexOf(former), id: former.id as TaskId, code, name: former.title })
        }
      }
      yield* enterTasks(scope.user, scope.firm, null)
      if (lines.length > 0) yield* logAll(lines)
      const answer: TaskUndoAnswer = { restored, report }
      yield* sql`update task_bulk set undo_answer = ${JSON.stringify(answer)}::text::jsonb, kept = '[]' where id = ${bulk}::uuid`
      return answer
    })
  )

/** Deletes bulk actions that can no longer be undone. */
export const forgetBulks = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_task_bulks(make_interval(mins => ${taskUndoMinutes}))`
)
